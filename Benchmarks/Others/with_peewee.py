"""peewee: models bound to a database."""
import peewee
from peewee import BlobField, CharField, ForeignKeyField, IntegerField, Model, SqliteDatabase, TextField

from workload import arguments, connect_settings, fresh, loaded, measure, now, weight


class Author(Model):
    uid = BlobField(primary_key=True)
    createdAt = IntegerField(default=now)
    updatedAt = IntegerField(default=now)
    name = CharField(index=True)
    age = IntegerField(index=True)
    email = CharField(unique=True)
    bio = TextField()

    class Meta:
        table_name = "author"
        only_save_dirty = True


class Article(Model):
    uid = BlobField(primary_key=True)
    createdAt = IntegerField()
    updatedAt = IntegerField()
    author = ForeignKeyField(Author, backref="articles", column_name="authorID")
    title = CharField()
    words = IntegerField()

    class Meta:
        table_name = "article"


FIELDS = ["uid", "createdAt", "updatedAt", "name", "age", "email", "bio"]


def connect(path):
    database = SqliteDatabase(path)
    database.connect()
    connect_settings(database.connection())
    database.bind([Author, Article])
    return database


def author(row):
    return Author(**dict(zip(FIELDS, row)))


class Side:
    def __init__(self):
        self.folder, self.data = arguments()
        self.path = loaded(self.folder, "peewee.db")
        self.database = connect(self.path)

    def W1(self, round, clock):
        bulk = connect(fresh(self.folder, "peewee-bulk.db"))
        authors = [author(row) for row in self.data.authors]
        with clock, bulk.atomic(): Author.bulk_create(authors, batch_size=1000)
        count = Author.select().count()
        bulk.close()
        self.database.bind([Author, Article])
        return count

    def W3r(self, round, clock):
        with clock:
            return sum(weight(Author.get_by_id(key)) for key in self.data.keys)

    def W4(self, round, clock):
        with clock, self.database.atomic():
            return sum(weight(found) for name in self.data.names for found in Author.select().where(Author.name == name))

    def W6(self, round, clock):
        with clock:
            return sum(map(weight, list(Author.select().order_by(Author.uid))))

    def W7(self, round, clock):
        if round == 0: self.changed = [Author.get_by_id(key) for key in self.data.changed]
        with clock, self.database.atomic():
            for index, found in enumerate(self.changed):
                found.age, found.updatedAt = (index + round + 1) % 100, now()
                found.save()
        return len(self.changed)

    def W8(self, round, clock):
        with clock:
            authors = Author.select().where(Author.uid.in_(self.data.writers)).prefetch(Article.select())
            return sum(found.age + sum(article.words for article in found.articles) for found in authors)

    def W2F(self, round, clock):
        authors = [author(row) for row in self.data.additions]
        with clock:
            for each in authors: each.save(force_insert=True)
        with self.database.atomic():
            for each in authors: each.delete_instance()
        return len(authors)


measure("peewee", peewee.__version__, Side())
