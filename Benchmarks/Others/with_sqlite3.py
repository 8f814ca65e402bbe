"""Python's own module sqlite3 and a dataclass: statements by hand, which show the part of the language itself."""
import sqlite3
from dataclasses import dataclass

from workload import arguments, connect_settings, fresh, loaded, measure, now, weight

COLUMNS = "uid, createdAt, updatedAt, name, age, email, bio"
INSERT = "INSERT INTO author VALUES (?, ?, ?, ?, ?, ?, ?)"


@dataclass(slots=True)
class Author:
    uid: bytes
    createdAt: int
    updatedAt: int
    name: str
    age: int
    email: str
    bio: str

    def row(self):
        return self.uid, self.createdAt, self.updatedAt, self.name, self.age, self.email, self.bio


@dataclass(slots=True)
class Article:
    uid: bytes
    createdAt: int
    updatedAt: int
    authorID: bytes
    title: str
    words: int


def connect(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connect_settings(connection)
    return connection


class Side:
    def __init__(self):
        self.folder, self.data = arguments()
        self.db = connect(loaded(self.folder, "sqlite3.db"))

    def authors(self, rest="", values=()):
        return [Author(*row) for row in self.db.execute(f"SELECT {COLUMNS} FROM author {rest}", values)]

    def W1(self, round, clock):
        db = connect(fresh(self.folder, "sqlite3-bulk.db"))
        authors = [Author(*row) for row in self.data.authors]
        with clock:
            db.execute("BEGIN")
            db.executemany(INSERT, (author.row() for author in authors))
            db.execute("COMMIT")
        count, = db.execute("SELECT count(*) FROM author").fetchone()
        db.close()
        return count

    def W3r(self, round, clock):
        with clock:
            return sum(weight(self.authors("WHERE uid = ?", (key,))[0]) for key in self.data.keys)

    def W4(self, round, clock):
        with clock:
            self.db.execute("BEGIN")
            total = sum(weight(author) for name in self.data.names for author in self.authors("WHERE name = ?", (name,)))
            self.db.execute("COMMIT")
        return total

    def W6(self, round, clock):
        with clock:
            return sum(map(weight, self.authors("ORDER BY uid")))

    def W7(self, round, clock):
        if round == 0: self.changed = [self.authors("WHERE uid = ?", (key,))[0] for key in self.data.changed]
        with clock:
            self.db.execute("BEGIN")
            for index, author in enumerate(self.changed):
                author.age, author.updatedAt = (index + round + 1) % 100, now()
                self.db.execute("UPDATE author SET age = ?, updatedAt = ? WHERE uid = ?", (author.age, author.updatedAt, author.uid))
            self.db.execute("COMMIT")
        return len(self.changed)

    def W8(self, round, clock):
        with clock:
            marks = ",".join("?" * len(self.data.writers))
            authors = self.authors(f"WHERE uid IN ({marks})", self.data.writers)
            articles = {author.uid: [] for author in authors}
            for row in self.db.execute(f"SELECT * FROM article WHERE authorID IN ({marks})", self.data.writers):
                article = Article(*row)
                articles[article.authorID].append(article)
            return sum(author.age + sum(article.words for article in articles[author.uid]) for author in authors)

    def W2F(self, round, clock):
        authors = [Author(*row) for row in self.data.additions]
        with clock:
            for author in authors: self.db.execute(INSERT, author.row())
        self.db.executemany("DELETE FROM author WHERE uid = ?", [(author.uid,) for author in authors])
        return len(authors)


measure("sqlite3 of Python, no ORM", "SQLite " + sqlite3.sqlite_version, Side())
