"""SQLAlchemy's ORM: a session for each request, as its documentation advises."""
import sqlalchemy
from sqlalchemy import ForeignKey, LargeBinary, create_engine, event, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload

from workload import arguments, connect_settings, fresh, loaded, measure, now, weight


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    uid: Mapped[bytes] = mapped_column(LargeBinary(16), primary_key=True)
    createdAt: Mapped[int] = mapped_column(default=now)
    updatedAt: Mapped[int] = mapped_column(default=now, onupdate=now)
    name: Mapped[str] = mapped_column(index=True)
    age: Mapped[int] = mapped_column(index=True)
    email: Mapped[str] = mapped_column(unique=True)
    bio: Mapped[str]
    articles: Mapped[list["Article"]] = relationship(back_populates="author")


class Article(Base):
    __tablename__ = "article"
    uid: Mapped[bytes] = mapped_column(LargeBinary(16), primary_key=True)
    createdAt: Mapped[int]
    updatedAt: Mapped[int]
    authorID: Mapped[bytes] = mapped_column(ForeignKey("author.uid"), index=True)
    title: Mapped[str]
    words: Mapped[int]
    author: Mapped[Author] = relationship(back_populates="articles")


def connect(path):
    engine = create_engine("sqlite:///" + path)
    event.listen(engine, "connect", lambda connection, _: connect_settings(connection))
    return engine


def author(row):
    uid, created, updated, name, age, email, bio = row
    return Author(uid=uid, createdAt=created, updatedAt=updated, name=name, age=age, email=email, bio=bio)


class Side:
    def __init__(self):
        self.folder, self.data = arguments()
        self.engine = connect(loaded(self.folder, "sqlalchemy.db"))

    def W1(self, round, clock):
        engine = connect(fresh(self.folder, "sqlalchemy-bulk.db"))
        authors = [author(row) for row in self.data.authors]
        with clock, Session(engine) as session:
            session.add_all(authors)
            session.commit()
        with Session(engine) as session: count = session.scalar(select(func.count()).select_from(Author))
        engine.dispose()
        return count

    def W3r(self, round, clock):
        total = 0
        with clock:
            for key in self.data.keys:
                with Session(self.engine) as session: total += weight(session.get(Author, key))
        return total

    def W4(self, round, clock):
        with clock, Session(self.engine) as session:
            return sum(weight(found) for name in self.data.names for found in session.scalars(select(Author).where(Author.name == name)))

    def W6(self, round, clock):
        with clock, Session(self.engine) as session:
            return sum(map(weight, session.scalars(select(Author).order_by(Author.uid)).all()))

    def W7(self, round, clock):
        if round == 0:
            self.session = Session(self.engine, expire_on_commit=False)
            self.changed = [self.session.get(Author, key) for key in self.data.changed]
            self.session.commit()
        with clock:
            for index, found in enumerate(self.changed): found.age = (index + round + 1) % 100
            self.session.commit()
        return len(self.changed)

    def W8(self, round, clock):
        with clock, Session(self.engine) as session:
            query = select(Author).where(Author.uid.in_(self.data.writers)).options(selectinload(Author.articles))
            return sum(found.age + sum(article.words for article in found.articles) for found in session.scalars(query))

    def W2F(self, round, clock):
        authors = [author(row) for row in self.data.additions]
        with clock:
            for each in authors:
                with Session(self.engine, expire_on_commit=False) as session:
                    session.add(each)
                    session.commit()
        with Session(self.engine) as session:
            for each in authors: session.delete(session.get(Author, each.uid))
            session.commit()
        return len(authors)


measure("SQLAlchemy", sqlalchemy.__version__, Side())
