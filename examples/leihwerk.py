"""A client for Leihwerk in fifty lines, with nothing but Python 3:

    LEIHWERK="Bearer leihwerk_…" python3 examples/leihwerk.py http://localhost:8080 lend 30000012 A1
    LEIHWERK="Bearer leihwerk_…" python3 examples/leihwerk.py http://localhost:8080 return 30000012
"""

import json, os, sys, uuid
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen


class Leihwerk:
    def __init__(self, origin, authorization=""):
        """authorization: a key for programs, "Bearer leihwerk_…"; without it the public catalogue."""
        self.origin, self.authorization = origin, authorization

    def ask(self, method, address, body=None):
        """Raises what the library says is wrong: problem["grund"] tells in a word why something cannot be done."""
        headers = {"Accept": "application/json"}
        if self.authorization:
            headers["Authorization"] = self.authorization
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers |= {"Prefer": "return=representation", "Idempotency-Key": str(uuid.uuid4())}
        data = None if body is None else json.dumps(body).encode()
        request = Request(urljoin(self.origin, address), data, headers, method=method)
        try:
            with urlopen(request) as answer:
                return json.loads(answer.read() or "null")
        except HTTPError as error:
            problem = json.loads(error.read())
            raise RuntimeError(problem["detail"], problem) from None

    def all(self, address):
        """All entries of a list, page by page."""
        while address:
            page = self.ask("GET", address)
            yield from next(value for value in page.values() if isinstance(value, list))
            address = page.get("weiter")

    def lend(self, barcode, card):
        return self.ask("POST", "/ausleihen", {"exemplar": {"barcode": barcode}, "konto": {"ausweis": card}})

    def give_back(self, barcode):
        # Its address: a number alone would be an id.
        copies = self.ask("GET", "/exemplare?" + urlencode({"barcode": barcode}))["exemplar"]
        open_loans = [("exemplar", copy["url"]) for copy in copies] + [("status", "laufend"), ("status", "überfällig")]
        loans = copies and self.ask("GET", "/ausleihen?" + urlencode(open_loans))["ausleihe"]
        if not loans:
            raise RuntimeError(f"{barcode} is not lent.")
        # The library knows which day it is there.
        return self.ask("PATCH", loans[0]["url"], {"ausgang": "zurück"})


if __name__ == "__main__":
    origin, what, *rest = sys.argv[1:]
    leihwerk = Leihwerk(origin, os.environ.get("LEIHWERK", ""))
    loan = leihwerk.lend(*rest) if what == "lend" else leihwerk.give_back(*rest)
    print(loan["url"], loan["status"], loan.get("zurueck") or loan["bis"])
