"""Writes the tables beside it, in every dialect of Python's csv module, as its writer writes them.

Run from this folder: python3 write.py
"""

import csv
from itertools import product

HEADER = ["stocknum", "year", "make", "model", "badge", "car_type", "price", "dealercomments"]
ROWS = [
    ["K1", 2021, "Citroën", "C3", '18" wheels', "used", "29,990", 'One owner; "as new", | really'],
    ["K2", 2020, "Peugeot", "208", "", "used", 19990, "Bought here,\nserviced here"],
    ["K3", 2019, "Renault", "Mégane", "C:\\sport\\", "used", 9990.5, "'s\ttab"],
]

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}
QUOTING = {"minimal": csv.QUOTE_MINIMAL, "all": csv.QUOTE_ALL, "nonnumeric": csv.QUOTE_NONNUMERIC}


def write(name, encoding="utf-8", **dialect):
    with open(f"{name}.csv", "w", newline="", encoding=encoding) as file:
        csv.writer(file, **dialect).writerows([HEADER, *ROWS])


for name in csv.list_dialects():
    write(name, dialect=name)
for (delimiter, character), (quoting, rule) in product(DELIMITERS.items(), QUOTING.items()):
    write(f"{delimiter}-{quoting}", delimiter=character, quoting=rule)
    write(f"{delimiter}-single-{quoting}", delimiter=character, quoting=rule, quotechar="'")
for delimiter, character in DELIMITERS.items():
    write(f"{delimiter}-escaped", delimiter=character, doublequote=False, escapechar="\\")
    write(f"{delimiter}-single-escaped", delimiter=character, doublequote=False, escapechar="\\", quotechar="'")
    write(f"{delimiter}-bare", delimiter=character, quoting=csv.QUOTE_NONE, escapechar="\\")
for name, end in {"lf": "\n", "cr": "\r"}.items():
    write(f"line-{name}", lineterminator=end)
    write(f"line-{name}-bare", lineterminator=end, quoting=csv.QUOTE_NONE, escapechar="\\")
for encoding in ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]:
    write(f"in-{encoding}", encoding=encoding)
write("in-mac_roman", encoding="mac_roman", lineterminator="\r")
