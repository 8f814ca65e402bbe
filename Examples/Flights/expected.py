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
plane_rows = {row["tailnum"]: row for row in read("planes.csv")}
planes = set(plane_rows)
flights = read("flights-2013-01.csv")
answers = {}

answers["busiest-routes"] = [
    [origin, dest, airports.get(dest, "(not listed)"), f"{count:,}"]
    for (origin, dest), count in by_count((f["origin"], f["dest"]) for f in flights)[:10]
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
    [airlines[carrier], f"{count:,}"]
    for carrier, count in sorted(collections.Counter(f["carrier"] for f in flights if f["dest"] == "HNL").items())
]

virgin = next(carrier for carrier, name in airlines.items() if name == "Virgin America")
answers["destinations-of-an-airline"] = [
    [origin, dest, airports.get(dest, "(not listed)")]
    for origin, dest in sorted({(f["origin"], f["dest"]) for f in flights if f["carrier"] == virgin})
]

highest = sorted({f["dest"] for f in flights} & set(airports), key=lambda faa: (-int(airport_rows[faa]["alt"]), faa))[:5]
answers["highest-airports"] = [[f"{int(airport_rows[faa]['alt']):,}", faa, airports[faa]] for faa in highest]

answers["worst-days"] = []
for date in sorted({(int(f["year"]), int(f["month"]), int(f["day"])) for f in flights}):
    there = [f for f in flights if (int(f["year"]), int(f["month"]), int(f["day"])) == date]
    minutes = [int(f["dep_delay"]) for f in there if f["dep_delay"] is not None]
    if len(minutes) >= 100 and sum(minutes) > 20 * len(minutes):
        answers["worst-days"].append(
            [day(there[0]), f"{len(there):,}", f"{len(minutes):,}", mean(sum(minutes), len(minutes)), f"{max(minutes):,}"]
        )

flown = {f["tailnum"] for f in flights}
idle = collections.defaultdict(list)
for tailnum, row in plane_rows.items():
    if tailnum not in flown:
        idle[row["manufacturer"]].append(row["year"])
        idle[""].append(row["year"])


def oldest(years):
    known = [int(year) for year in years if year is not None]
    return str(min(known)) if known else ""


every = idle.pop("")
answers["planes-never-flown"] = [["all of them", f"{len(every):,}", oldest(every)]] + [
    [maker, f"{len(years):,}", oldest(years)]
    for maker, years in sorted(idle.items(), key=lambda item: (-len(item[1]), item[0]))
    if len(years) >= 5
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

lost = collections.Counter(f["dest"] for f in flights if f["dest"] not in airports)
answers["dangling-references"] = [
    ["flight", field, target, f"{sum(keys.values()):,}", f"{len(keys):,}", " ".join(sorted(keys)[:4])]
    for field, target, keys in [("planeID", "plane", dict(unknown)), ("destinationID", "airport", lost)]
]

one = sorted((f for f in flights if f["tailnum"] == "N249JB"), key=lambda f: f["time_hour"])[:8]
answers["flights-of-one-plane"] = [
    [
        day(f),
        clock(f["dep_time"]) if f["dep_time"] else "cancelled",
        f"{f['carrier']} {f['flight']}",
        f["origin"],
        f["dest"],
        f["dep_delay"] or "",
        airports.get(f["dest"], "(not listed)"),
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
departures = [f for f in flights if f["origin"] == "JFK"]
record["departures"] = len(departures)
record["latest"] = []
for f in sorted((f for f in departures if f["dep_delay"] is not None), key=lambda f: -int(f["dep_delay"]))[:2]:
    entry = {"day": int(f["day"]), "depDelay": int(f["dep_delay"]), "airlineID": f["carrier"], "flight": int(f["flight"])}
    if f["dest"] in airports:
        entry["to"] = {"faa": f["dest"], "name": airports[f["dest"]]}
    record["latest"].append(entry)
answers["record-as-json"] = [[line] for line in json.dumps(record, indent=2, separators=(",", " : ")).split("\n")]

southwest = sum(f["carrier"] == "WN" for f in flights)
whole = [f"{len(airlines):,}", f"{len(flights):,}", f"{southwest:,}"]
without = [f"{len(airlines) - 1:,}", f"{len(flights) - southwest:,}", "0"]
summary = f"airline 1, flight {southwest}"
answers["airline-removed"] = [
    ["before", *whole, ""],
    ["planned", *whole, summary],
    ["destroyed", *without, summary],
    ["rolled back", *whole, ""],
    ["destroyed for good", *without, summary],
    ["put back", *whole, ""],
]

rows = {"airline": len(airlines), "airport": len(airports), "plane": len(planes), "flight": len(flights)}
with open(here / "expected.json", "w", encoding="utf-8") as file:
    json.dump({"rows": rows, "answers": answers}, file, indent=1, ensure_ascii=False)
    file.write("\n")
