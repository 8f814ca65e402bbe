"""ObjectBox, a store of its own kind: no SQLite, keys that are numbers. Its keys are the places of the records in the workload."""
import os, shutil

import objectbox
from objectbox import Entity, Id, Index, Int64, Relation, Store, String, Unique

from workload import arguments, measure, now


@Entity()
class Author:
    id = Id()
    uid = String()
    createdAt = Int64()
    updatedAt = Int64()
    name = String(index=Index())
    age = Int64(index=Index())
    email = String(unique=Unique())
    bio = String()


@Entity()
class Article:
    id = Id()
    uid = String()
    createdAt = Int64()
    updatedAt = Int64()
    author_id = Relation(Author)
    title = String()
    words = Int64()


def author(row):
    uid, created, updated, name, age, email, bio = row
    return Author(uid=uid.hex(), createdAt=created, updatedAt=updated, name=name, age=age, email=email, bio=bio)


def weight(author):
    return (author.age + len(author.name) + len(author.email) + len(author.bio) + int(author.uid[-2:], 16)
            + (1 if author.createdAt == author.updatedAt else 0))


def put_all(store, box, objects):
    """Puts any number of objects in one transaction; ObjectBox takes 10,000 at a time."""
    with store.write_tx():
        for start in range(0, len(objects), 10_000): box.put(objects[start:start + 10_000])


class Side:
    def __init__(self):
        self.folder, self.data = arguments()
        self.store = self.open("objectbox")
        self.authors, articles = self.store.box(Author), self.store.box(Article)
        put_all(self.store, self.authors, [author(row) for row in self.data.authors])
        self.ids = {found.uid: found.id for found in self.authors.get_all()}
        put_all(self.store, articles, [
            Article(uid=uid.hex(), createdAt=created, updatedAt=updated, author_id=self.ids[owner.hex()], title=title, words=words)
            for uid, created, updated, owner, title, words in self.data.articles])
        self.by_name = self.authors.query(Author.name.equals("")).build()
        self.by_owner = articles.query(Article.author_id.equals(0)).build()

    def open(self, name):
        path = os.path.join(self.folder, name)
        shutil.rmtree(path, ignore_errors=True)
        return Store(directory=path, max_db_size_in_kb=4_000_000, model_json_file=os.path.join(self.folder, "objectbox-model.json"))

    def places(self, keys):
        return [self.ids[key.hex()] for key in keys]

    def W1(self, round, clock):
        store = self.open("objectbox-bulk")
        authors = [author(row) for row in self.data.authors]
        box = store.box(Author)
        with clock: put_all(store, box, authors)
        count = box.count()
        store.close()
        return count

    def W3r(self, round, clock):
        ids = self.places(self.data.keys)
        with clock:
            return sum(weight(self.authors.get(id)) for id in ids)

    def W4(self, round, clock):
        with clock, self.store.read_tx():
            return sum(weight(found) for name in self.data.names for found in self.by_name.set_parameter(Author.name, name).find())

    def W6(self, round, clock):
        with clock:
            return sum(map(weight, self.authors.get_all()))

    def W7(self, round, clock):
        if round == 0: self.changed = self.authors.get_many(self.places(self.data.changed))
        with clock, self.store.write_tx():
            for index, found in enumerate(self.changed):
                found.age, found.updatedAt = (index + round + 1) % 100, now()
                self.authors.put(found)
        return len(self.changed)

    def W8(self, round, clock):
        # A query for each owner, because the Python package has no lists of related objects to load at once.
        ids = self.places(self.data.writers)
        with clock, self.store.read_tx():
            return sum(found.age + sum(article.words for article in self.by_owner.set_parameter(Article.author_id, found.id).find())
                       for found in self.authors.get_many(ids))

    def W2F(self, round, clock):
        authors = [author(row) for row in self.data.additions]
        with clock:
            for each in authors: self.authors.put(each)
        self.authors.remove_many(authors)
        return len(authors)


measure("ObjectBox for Python", str(objectbox.version), Side())
