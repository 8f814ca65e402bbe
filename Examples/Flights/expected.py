#!/usr/bin/env python3
"""Answers the example's questions from the CSV files alone, and writes them to expected.json.

Shares nothing with the library or the example but the files, so that Tests/FlightsTests can compare the two.
Run it after a change of the questions: python3 Examples/Flights/expected.py
"""
import collections
import csv
import json
import pathlib

here = pathlib.Path(__file__).resolve().parent


def read(name):
    with open(here / "Data" / name, newline="", encoding="utf-8") as file:
        return [{k: None if v == "NA" else v for k, v in row.items()} for row in csv.DictReader(file)]


def by_count(values):
    """Most frequent first, equal ones in their own order."""
    return sorted(collections.Counter(values).items(), key=lambda item: (-item[1], item[0]))


def mean(total, count):
    """Two digits, rounded half up, in integers."""
    hundredths = (200 * total + count) // (2 * count)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def day(flight):
    return f"{flight['year']}-{int(flight['month']):02}-{int(flight['day']):02}"


def clock(time):
    return f"{int(time) // 100}:{int(time) % 100:02}"


airlines = {row["carrier"]: row["name"] for row in read("airlines.csv")}
airport_rows = {row["faa"]: row for row in read("airports.csv")}
airports = {faa: row["name"] for faa, row in airport_rows.items()}
planes = {row["tailnum"] for row in read("planes.csv")}
flights = read("flights-2013-01.csv")
answers = {}

answers["busiest-routes"] = [
    [origin, dest, airports.get(dest, "(not listed)"), f"{count:,}"]
    for (origin, dest), count in by_count((f["origin"], f["dest"]) for f in flights)[:8]
]

flown = [(airlines[carrier], count) for carrier, count in collections.Counter(f["carrier"] for f in flights).items()]
answers["flights-by-airline"] = [[n, f"{c:,}"] for n, c in sorted(flown, key=lambda item: (-item[1], item[0]))]

delays = collections.defaultdict(list)
for f in flights:
    if f["dep_delay"] is not None:
        delays[airlines[f["carrier"]]].append(int(f["dep_delay"]))
answers["mean-delay-by-airline"] = [
    [name, mean(sum(minutes), len(minutes)), f"{len(minutes):,}"]
    for name, minutes in sorted(delays.items(), key=lambda item: (-sum(item[1]) / len(item[1]), item[0]))
]

answers["airlines-to-honolulu"] = [
    [airlines[carrier], f"{count:,}"] for carrier, count in by_count(f["carrier"] for f in flights if f["dest"] == "HNL")
]

# Sorting is stable, so flights that are equally late stay in the order of the file, which is that of their keys.
late = sorted((f for f in flights if f["dep_delay"] is not None), key=lambda f: -int(f["dep_delay"]))[:8]
answers["longest-delays"] = [
    [
        f"{int(f['dep_delay']):,}",
        day(f),
        airlines[f["carrier"]],
        f"{f['carrier']} {f['flight']}",
        airports.get(f["origin"], f["origin"]),
        airports.get(f["dest"], f["dest"]),
    ]
    for f in late
]

unknown = by_count(f["tailnum"] for f in flights if f["tailnum"] is not None and f["tailnum"] not in planes)
answers["unknown-planes"] = [
    ["planes that are not listed", f"{len(unknown):,}"],
    ["their flights", f"{sum(count for _, count in unknown):,}"],
    ["flights without a plane", f"{sum(f['tailnum'] is None for f in flights):,}"],
] + [[f"flights of {tailnum}", f"{count:,}"] for tailnum, count in unknown[:3]]

one = sorted((f for f in flights if f["tailnum"] == "N249JB"), key=lambda f: f["time_hour"])[:8]
answers["flights-of-one-plane"] = [
    [
        day(f),
        clock(f["dep_time"]) if f["dep_time"] else "cancelled",
        f"{f['carrier']} {f['flight']}",
        f["origin"],
        f["dest"],
        f["dep_delay"] or "",
    ]
    for f in one
]

jfk = airport_rows["JFK"]
record = {
    "faa": jfk["faa"],
    "name": jfk["name"],
    "lat": float(jfk["lat"]),
    "lon": float(jfk["lon"]),
    "alt": int(jfk["alt"]),
    "tz": int(jfk["tz"]),
    "dst": jfk["dst"],
    "tzone": jfk["tzone"],
}
answers["record-as-json"] = [[line] for line in json.dumps(record, indent=2, separators=(",", " : ")).split("\n")]

rows = {"airline": len(airlines), "airport": len(airports), "plane": len(planes), "flight": len(flights)}
with open(here / "expected.json", "w", encoding="utf-8") as file:
    json.dump({"rows": rows, "answers": answers}, file, indent=1, ensure_ascii=False)
    file.write("\n")
