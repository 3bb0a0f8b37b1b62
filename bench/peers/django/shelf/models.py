"""The tables of the peers' catalogue, as Django's models."""

from django.db import models


class Table(models.Model):
    class Meta:
        abstract = True
        managed = False


class Person(Table):
    slug = models.TextField()
    vorname = models.TextField(null=True)
    nachname = models.TextField(null=True)
    bild = models.TextField(null=True)
    gnd = models.TextField(null=True)
    wikidata = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "person"

    @property
    def name(self):
        return f"{self.vorname or ''} {self.nachname or ''}".strip()


class Werk(Table):
    titel = models.TextField()
    sortiert = models.TextField()
    jahr = models.IntegerField(null=True)

    class Meta(Table.Meta):
        db_table = "werk"

    @property
    def farbe(self):
        return f"{self.id * 7919 % 4096:03x}"

    @property
    def makers(self):
        return [entry.person for entry in self.beteiligt.all()]


class Beteiligt(Table):
    werk = models.ForeignKey(Werk, models.CASCADE, db_column="werk", related_name="beteiligt")
    person = models.ForeignKey(Person, models.CASCADE, db_column="person")
    position = models.IntegerField()

    class Meta(Table.Meta):
        db_table = "werk_person"
        ordering = ["position"]


class Exemplar(Table):
    werk = models.ForeignKey(Werk, models.CASCADE, db_column="werk")
    barcode = models.TextField()

    class Meta(Table.Meta):
        db_table = "exemplar"


class Konto(Table):
    ausweis = models.TextField()
    rolle = models.TextField()
    gesperrt = models.TextField(null=True)
    schluessel = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "konto"


class Ausleihe(Table):
    exemplar = models.ForeignKey(Exemplar, models.CASCADE, db_column="exemplar")
    konto = models.ForeignKey(Konto, models.CASCADE, db_column="konto")
    von = models.TextField()
    faellig = models.TextField()
    zurueck = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "ausleihe"

    def as_json(self):
        return {"id": self.id, "exemplar": self.exemplar_id, "konto": self.konto_id, "von": self.von, "faellig": self.faellig, "zurueck": self.zurueck}
