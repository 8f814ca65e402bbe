"""Django's ORM without the rest of Django."""
import django
from django.conf import settings

from workload import SETTINGS, arguments, fresh, loaded, measure, now, weight

folder, data = arguments()


def database(path):
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": path, "OPTIONS": {"init_command": "; ".join(SETTINGS)}}


settings.configure(
    DATABASES={"default": database(loaded(folder, "django.db")), "bulk": database(fresh(folder, "django-bulk.db"))}, USE_TZ=True)
django.setup()

from django.db import connections, models, transaction


class Author(models.Model):
    uid = models.BinaryField(primary_key=True)
    createdAt = models.BigIntegerField(default=now)
    updatedAt = models.BigIntegerField(default=now)
    name = models.CharField(max_length=200, db_index=True)
    age = models.IntegerField(db_index=True)
    email = models.CharField(max_length=200, unique=True)
    bio = models.TextField()

    class Meta:
        app_label = "others"
        db_table = "author"


class Article(models.Model):
    uid = models.BinaryField(primary_key=True)
    createdAt = models.BigIntegerField()
    updatedAt = models.BigIntegerField()
    author = models.ForeignKey(Author, models.DO_NOTHING, db_column="authorID", related_name="articles")
    title = models.CharField(max_length=200)
    words = models.IntegerField()

    class Meta:
        app_label = "others"
        db_table = "article"


def author(row):
    return Author(*row)


class Side:
    def W1(self, round, clock):
        connections["bulk"].close()
        fresh(folder, "django-bulk.db")
        authors = [author(row) for row in data.authors]
        with clock: Author.objects.using("bulk").bulk_create(authors)
        return Author.objects.using("bulk").count()

    def W3r(self, round, clock):
        with clock:
            return sum(weight(Author.objects.get(pk=key)) for key in data.keys)

    def W4(self, round, clock):
        with clock, transaction.atomic():
            return sum(weight(found) for name in data.names for found in Author.objects.filter(name=name))

    def W6(self, round, clock):
        with clock:
            return sum(map(weight, list(Author.objects.order_by("uid"))))

    def W7(self, round, clock):
        if round == 0: self.changed = [Author.objects.get(pk=key) for key in data.changed]
        with clock, transaction.atomic():
            for index, found in enumerate(self.changed):
                found.age, found.updatedAt = (index + round + 1) % 100, now()
                found.save(update_fields=["age", "updatedAt"])
        return len(self.changed)

    def W8(self, round, clock):
        with clock:
            authors = Author.objects.filter(pk__in=data.writers).prefetch_related("articles")
            return sum(found.age + sum(article.words for article in found.articles.all()) for found in authors)

    def W2F(self, round, clock):
        authors = [author(row) for row in data.additions]
        with clock:
            for each in authors: each.save(force_insert=True)
        Author.objects.filter(pk__in=[each.uid for each in authors]).delete()
        return len(authors)


measure("Django", django.__version__, Side())
