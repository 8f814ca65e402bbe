"""The records and questions of Sources/Workload.swift, made again from the same seed, and the clock that every program here uses.

The sums of the operations show that the data are the same: `run` compares them with those of the benchmark in Swift.
"""
import gc, json, os, shutil, sqlite3, statistics, sys, time

MASK = (1 << 64) - 1
START = 1_704_067_200_000_000  # 1 January 2024, in microseconds


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound):
        return self.next() % bound

    def index(self, bound):
        """A number below the bound as the standard library of Swift draws it."""
        product = self.next() * bound
        if product & MASK < bound:
            least = (MASK + 1 - bound) % bound
            while product & MASK < least:
                product = self.next() * bound
        return product >> 64

    def shuffle(self, items):
        for place in range(len(items) - 1):
            other = place + self.index(len(items) - place)
            items[place], items[other] = items[other], items[place]


class Maker:
    def __init__(self, names, random):
        self.random = random
        self.made = 0
        found = set()
        while len(found) < names:
            first = self.capitalized(3)
            found.add(first + " " + self.capitalized(3))
        self.names = sorted(found)
        self.words = [self.syllables(1 + random.below(4)) for _ in range(2000)]

    def syllables(self, count):
        below = self.random.below
        return "".join("bcdfghklmnprstvz"[below(16)] + "aeiou"[below(5)] for _ in range(count))

    def capitalized(self, count):
        return self.syllables(count).capitalize()

    def key(self, microseconds):
        high = (microseconds // 1000) << 16 | 0x7000 | self.random.next() >> 52
        low = 0x8000_0000_0000_0000 | self.random.next() >> 2
        return (high << 64 | low).to_bytes(16, "big")

    def author(self):
        """uid, createdAt, updatedAt, name, age, email, bio."""
        below, words = self.random.below, self.words
        at = START + self.made * 1000 + below(1000)
        bio = ""
        while len(bio) < 80:
            bio += words[below(2000)] + " "
        number = self.made
        self.made += 1
        uid = self.key(at)
        name = self.names[below(len(self.names))]
        return uid, at, at, name, below(100), f"u{number:07}@example.com", bio[:80]

    def article(self, author, words):
        """uid, createdAt, updatedAt, authorID, title, words."""
        at = START + self.made * 1000
        self.made += 1
        uid = self.key(at)
        title = self.capitalized(4)
        return uid, at, at, author, title + " " + self.syllables(6), words


class Workload:
    """What the operations store and ask for."""

    def __init__(self, count):
        random = Random(20_240_607)
        maker = Maker(max(count // 10, 1), random)
        self.authors = [maker.author() for _ in range(count)]
        self.additions = [maker.author() for _ in range(max(count // 50, 1))]
        self.keys = [self.authors[random.below(count)][0] for _ in range(count)]
        self.names = [maker.names[random.below(len(maker.names))] for _ in range(max(count // 10, 1))]
        for _ in range(max(count // 100, 1)):
            random.below(100)  # ages, of which nothing is asked here
        order = list(range(count))
        random.shuffle(order)
        self.changed = [self.authors[i][0] for i in order[: max(count // 10, 1)]]
        self.writers = [self.authors[i][0] for i in order[-max(count // 100, 1):]]
        self.articles = [maker.article(writer, 100 * round + i) for round in range(10) for i, writer in enumerate(self.writers)]

    def as_json(self):
        """For programs in other languages: keys as hexadecimal text."""
        row = lambda record: [value.hex() if isinstance(value, bytes) else value for value in record]
        return json.dumps({name: [row(v) for v in rows] if isinstance(rows[0], tuple) else row(rows) for name, rows in vars(self).items()})

    @classmethod
    def from_json(cls, path):
        self = cls.__new__(cls)
        plain = json.load(open(path))
        keys = {"authors": (0,), "additions": (0,), "articles": (0, 3)}
        for name, rows in plain.items():
            if name in keys:
                rows = [tuple(bytes.fromhex(v) if i in keys[name] else v for i, v in enumerate(row)) for row in rows]
            elif name != "names":
                rows = [bytes.fromhex(v) for v in rows]
            setattr(self, name, rows)
        return self


# The tables and indexes that ActiveStore makes of these models.
TABLES = """
CREATE TABLE author (uid BLOB PRIMARY KEY NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, name TEXT NOT NULL DEFAULT '',
    age INTEGER NOT NULL DEFAULT 0, email TEXT NOT NULL DEFAULT '', bio TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX author_name_index ON author (name, uid);
CREATE INDEX author_age_index ON author (age, uid);
CREATE UNIQUE INDEX author_email_unique ON author (email);
CREATE TABLE article (uid BLOB PRIMARY KEY NOT NULL, createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, authorID BLOB NOT NULL,
    title TEXT NOT NULL DEFAULT '', words INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX article_authorID_index ON article (authorID, uid);
"""
# The settings of ActiveStore's SQLite engine that decide about speed. The first outlives the connection, the others are of each.
SETTINGS = ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA cache_size = -16000", "PRAGMA mmap_size = 0",
            "PRAGMA temp_store = MEMORY", "PRAGMA foreign_keys = OFF"]


def make_database(path, workload=None):
    """An SQLite file with the tables, and the records if a workload is given."""
    with sqlite3.connect(path) as database:
        database.execute(SETTINGS[0])
        database.executescript(TABLES)
        if workload:
            database.executemany("INSERT INTO author VALUES (?, ?, ?, ?, ?, ?, ?)", workload.authors)
            database.executemany("INSERT INTO article VALUES (?, ?, ?, ?, ?, ?)", workload.articles)
    database.close()


def now():
    """In microseconds."""
    return time.time_ns() // 1000


def weight(author):
    """A little of every field, as `weight` of Sources/Author.swift."""
    return (author.age + len(author.name) + len(author.email) + len(author.bio) + author.uid[15]
            + (1 if author.createdAt == author.updatedAt else 0))


def connect_settings(connection):
    """Sets a connection of the module sqlite3 up."""
    for setting in SETTINGS: connection.execute(setting)


def measure(name, version, side):
    """Runs the operations of a side and prints their medians as JSON.

    A side has a method for each operation. It takes the number of the round and a clock, and returns its sum; `with clock:` is what counts.
    """
    rounds, only = int(sys.argv[3]), sys.argv[4].split(",")
    operations = [o for o in ["W1", "W3r", "W4", "W6", "W8", "W7", "W2F"] if o in only and hasattr(side, o)]
    result = {"name": name, "version": version, "milliseconds": {}, "sums": {}}
    for operation in operations:
        times, sums = [], set()
        for round in range(rounds + 1):  # the first warms up
            gc.collect()
            clock = Clock()
            sums.add(getattr(side, operation)(round, clock))
            times.append(clock.seconds * 1000)
        if len(sums) != 1: sys.exit(f"{name}: {operation} gave different sums: {sums}")
        result["milliseconds"][operation] = statistics.median(times[1:])
        result["sums"][operation] = sums.pop()
        print(f"  {operation:4} {result['milliseconds'][operation]:10.1f} ms", file=sys.stderr, flush=True)
    print(json.dumps(result))


class Clock:
    """Adds up the processor time of the process in `with` blocks."""

    def __init__(self):
        self.seconds = 0.0

    def __enter__(self):
        self.start = time.process_time()

    def __exit__(self, *error):
        self.seconds += time.process_time() - self.start


def arguments():
    """The folder of the run, and the workload in it."""
    return sys.argv[1], Workload.from_json(sys.argv[2])


def fresh(folder, name):
    """The path of an SQLite file with empty tables."""
    path = os.path.join(folder, name)
    for suffix in ["", "-wal", "-shm"]:
        if os.path.exists(path + suffix): os.remove(path + suffix)
    make_database(path)
    return path


def loaded(folder, name):
    """The path of a copy of the SQLite file with all records."""
    path = os.path.join(folder, name)
    for suffix in ["-wal", "-shm"]:
        if os.path.exists(path + suffix): os.remove(path + suffix)
    shutil.copy(os.path.join(folder, "loaded.db"), path)
    return path
