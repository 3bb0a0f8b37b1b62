"""The peer made with Django: models, templates and the middleware that `startproject` gives, plus conditional requests."""

import datetime
import hashlib
import json
import os

import django
from django.conf import settings

HERE = os.path.dirname(__file__)
MOST_LOANS = 10
DAYS = 28

settings.configure(
    DEBUG=False,
    SECRET_KEY="only for a measurement",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_I18N=False,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages", "shelf"],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.http.ConditionalGetMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["PEER_DATABASE"], "CONN_MAX_AGE": None, "OPTIONS": {"timeout": 5}}},
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [os.path.join(HERE, "templates")]}],
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)
django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.db.models import Exists, OuterRef
from django.db.models.expressions import RawSQL
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from shelf.models import Ausleihe, Exemplar, Konto, Person, Werk


def with_free(works):
    open_loans = Ausleihe.objects.filter(exemplar=OuterRef("pk"), zurueck=None)
    free = Exemplar.objects.filter(~Exists(open_loans), werk=OuterRef("pk"))
    return works.annotate(frei=Exists(free))


def works_of(person):
    return list(with_free(Werk.objects.filter(beteiligt__person=person)).order_by("jahr", "titel"))


def person_page(request, slug):
    person = get_object_or_404(Person, slug=slug)
    werke = works_of(person)
    years = [werk.jahr for werk in werke if werk.jahr]
    values = {"person": person, "werke": werke, "von": min(years, default=None), "bis": max(years, default=None)}
    return render(request, "person.djhtml", values)


def person_json(request, slug):
    person = get_object_or_404(Person, slug=slug)
    werk = [{"titel": one.titel, "url": request.build_absolute_uri(f"/werk/{one.id}")} for one in works_of(person)]
    values = {"image": person.bild, "vorname": person.vorname, "nachname": person.nachname, "werk": werk}
    return JsonResponse(values, json_dumps_params={"ensure_ascii": False})


def works(request):
    suche = request.GET.get("suche", "")
    found = Werk.objects.all()
    if suche:
        hits = RawSQL("select rowid from werk_suche where werk_suche match %s", [f'"{suche}"*'])
        found = found.filter(id__in=hits)
    werke = with_free(found).order_by("sortiert", "id").prefetch_related("beteiligt__person")[:20]
    values = {"suche": suche, "anzahl": found.count(), "werke": werke, "letters": "abcdefghijklmnopqrstuvwxyz"}
    return render(request, "works.djhtml", values)


def staff_only(view):
    def inner(request, **given):
        key = request.headers.get("Authorization", "").removeprefix("Bearer ")
        digest = hashlib.sha256(key.encode()).hexdigest()
        if not Konto.objects.filter(schluessel=digest, rolle="bibliothekar").exists():
            return HttpResponse(status=401)
        # This version of Django begins every transaction as a reader's, which fails where two want to write.
        cursor = connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            answer = view(request, json.loads(request.body), **given)
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
        cursor.execute("COMMIT")
        return answer

    return csrf_exempt(inner)


@staff_only
def lend(request, body):
    copy = Exemplar.objects.filter(barcode=body["exemplar"]["barcode"]).first()
    reader = Konto.objects.filter(ausweis=body["konto"]["ausweis"]).first()
    if not copy or not reader or reader.gesperrt:
        return JsonResponse({"title": "There is no such copy or reader, or they are barred."}, status=409)
    if Ausleihe.objects.filter(exemplar=copy, zurueck=None).exists():
        return JsonResponse({"title": "Somebody has this copy."}, status=409)
    if Ausleihe.objects.filter(konto=reader, zurueck=None).count() >= MOST_LOANS:
        return JsonResponse({"title": "This reader has too many loans."}, status=409)
    today = datetime.date.today()
    due = today + datetime.timedelta(days=DAYS)
    loan = Ausleihe.objects.create(exemplar=copy, konto=reader, von=today.isoformat(), faellig=due.isoformat())
    return JsonResponse(loan.as_json(), status=201, headers={"Location": f"/ausleihe/{loan.id}"})


@staff_only
def give_back(request, body, id):
    loan = get_object_or_404(Ausleihe, id=id)
    if loan.zurueck is None:
        loan.zurueck = body["zurueck"]
        loan.save(update_fields=["zurueck"])
    return JsonResponse(loan.as_json())


urlpatterns = [
    path("person/<slug>", person_page),
    path("json/person/<slug>", person_json),
    path("werke", works),
    path("ausleihen/", lend),
    path("ausleihe/<int:id>", give_back),
]
application = get_wsgi_application()
