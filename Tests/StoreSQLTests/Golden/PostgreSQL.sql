-- account
CREATE TABLE "account" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "login" text COLLATE "C")
CREATE UNIQUE INDEX "account_login_ci_unique" ON "account" ((activestore_fold("login")) NULLS FIRST)
(bigint) SELECT "uid" FROM "account" ORDER BY "uid" LIMIT $1
(text, text, text) SELECT "login" FROM "account" WHERE (("login" = $1 AND activestore_fold("login") = $2) OR activestore_fold("login") = $3) ORDER BY "uid"
(text, text, text) SELECT "login" FROM "account" WHERE (activestore_fold("login") = $1 OR ("login" = $2 AND activestore_fold("login") = $3)) ORDER BY "uid"
(timestamptz, text, uuid) UPDATE "account" SET "updatedAt" = $1, "login" = $2 WHERE "uid" = $3
(uuid) SELECT "uid", "createdAt", "updatedAt", "login" FROM "account" WHERE "uid" = $1
(uuid, timestamptz, timestamptz, text) INSERT INTO "account" ("uid", "createdAt", "updatedAt", "login") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
DELETE FROM "account"
SELECT "login" FROM "account" ORDER BY "uid"
SELECT count(*) FROM "account"

-- adopted
CREATE TABLE "adopted" ("number" bigint PRIMARY KEY NOT NULL, "text" text COLLATE "C" NOT NULL, "seconds" bigint NOT NULL, "milliseconds" bigint, "real" double precision, "decimal" text COLLATE "C" NOT NULL, "token" text COLLATE "C")
CREATE INDEX "adopted_text_index" ON "adopted" ("text", "number")
CREATE INDEX "adopted_seconds_index" ON "adopted" ("seconds", "number")
CREATE UNIQUE INDEX "adopted_token_unique" ON "adopted" ("token" NULLS FIRST)
(bigint) SELECT "number" FROM "adopted" WHERE "seconds" > $1 ORDER BY "number"
(bigint) SELECT "number", "text", "seconds", "milliseconds", "real", "decimal", "token" FROM "adopted" WHERE "number" = $1
(bigint) SELECT count(*) FROM "adopted" WHERE "seconds" = $1
(bigint, bigint) UPDATE "adopted" SET "milliseconds" = $1 WHERE "number" = $2
(text) SELECT "number" FROM "adopted" WHERE "text" = $1 ORDER BY "number"
(text) SELECT "number" FROM "adopted" WHERE "text" >= $1 ORDER BY "text" DESC, "number"
(text, bigint) SELECT "number", "text", "seconds", "milliseconds", "real", "decimal", "token" FROM "adopted" WHERE "token" = $1 ORDER BY "number" LIMIT $2
SELECT "number" FROM "adopted" ORDER BY "real" DESC NULLS LAST, "number"
SELECT "number", "text", "seconds", "milliseconds", "real", "decimal", "token" FROM "adopted" ORDER BY "number"

-- album
CREATE TABLE "album" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "title" text COLLATE "C" NOT NULL, "zip" text COLLATE "C", "rating" bigint NOT NULL DEFAULT 0, "log" text COLLATE "C" NOT NULL DEFAULT '', "genreID" uuid)
CREATE UNIQUE INDEX "album_number_unique" ON "album" ("number" NULLS FIRST)
CREATE INDEX "album_genreID_index" ON "album" ("genreID" NULLS FIRST, "uid")
CREATE TABLE "genre" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "genre_name_unique" ON "genre" ("name")
(bigint[]) SELECT "uid", "createdAt", "updatedAt", "number", "title", "zip", "rating", "log", "genreID" FROM "album" WHERE "number" = ANY ($1) ORDER BY "uid"
(uuid, timestamptz, timestamptz, bigint, text, text, bigint, text, uuid) INSERT INTO "album" ("uid", "createdAt", "updatedAt", "number", "title", "zip", "rating", "log", "genreID") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING
SELECT count(*) FROM "album" AS t0 WHERE (t0."genreID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "genre" AS t1 WHERE t1."uid" = t0."genreID"))

-- alike
CREATE TABLE "alike" ("uid" uuid PRIMARY KEY NOT NULL, "lineEnd" text COLLATE "C" NOT NULL DEFAULT '', "line_end" text COLLATE "C" NOT NULL DEFAULT '', "number" bigint NOT NULL DEFAULT 0)
(bigint, bigint) SELECT "uid", "lineEnd", "line_end", "number" FROM "alike" WHERE "number" = $1 ORDER BY "uid" LIMIT $2

-- appearance
CREATE TABLE "appearance" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "artistID" uuid NOT NULL, "festivalID" text COLLATE "C" NOT NULL)
CREATE UNIQUE INDEX "appearance_artistID_festivalID_unique" ON "appearance" ("artistID", "festivalID")
CREATE INDEX "appearance_festivalID_index" ON "appearance" ("festivalID", "uid")
CREATE TABLE "artist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "name" text COLLATE "C" NOT NULL DEFAULT '', "labelID" text COLLATE "C")
CREATE UNIQUE INDEX "artist_number_unique" ON "artist" ("number" NULLS FIRST)
CREATE INDEX "artist_labelID_index" ON "artist" ("labelID" NULLS FIRST, "uid")
CREATE TABLE "festival" ("name" text COLLATE "C" PRIMARY KEY NOT NULL, "year" bigint NOT NULL DEFAULT 0)
(uuid, text) DELETE FROM "appearance" WHERE ("artistID" = $1 AND "festivalID" = $2)
(uuid, text) SELECT count(*) FROM "appearance" WHERE ("artistID" = $1 AND "festivalID" = $2)
SELECT count(*) FROM "appearance" AS t0 WHERE (t0."artistID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "artist" AS t1 WHERE t1."uid" = t0."artistID"))
SELECT count(*) FROM "appearance" AS t0 WHERE (t0."festivalID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "festival" AS t1 WHERE t1."name" = t0."festivalID"))

-- archived
CREATE TABLE "archived" ("uid" uuid PRIMARY KEY NOT NULL, "text" text COLLATE "C" NOT NULL DEFAULT '')
(text) SELECT count(*) FROM "archived" WHERE "text" = $1
(uuid) DELETE FROM "archived" WHERE "uid" = $1
(uuid, text) INSERT INTO "archived" ("uid", "text") VALUES ($1, $2) ON CONFLICT DO NOTHING

-- article
CREATE TABLE "article" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "isPublished" boolean NOT NULL DEFAULT FALSE, "authorID" uuid, "editorID" uuid)
CREATE INDEX "article_authorID_index" ON "article" ("authorID" NULLS FIRST, "uid")
CREATE INDEX "article_editorID_index" ON "article" ("editorID" NULLS FIRST, "uid")
CREATE TABLE "author" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint NOT NULL DEFAULT 0)
CREATE INDEX "author_name_index" ON "author" ("name", "uid")
CREATE TABLE "listing" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "articleID" uuid NOT NULL, "topicID" uuid NOT NULL)
CREATE UNIQUE INDEX "listing_articleID_topicID_unique" ON "listing" ("articleID", "topicID")
CREATE INDEX "listing_topicID_index" ON "listing" ("topicID", "uid")
CREATE TABLE "settings" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "theme" text COLLATE "C" NOT NULL DEFAULT 'light', "authorID" uuid)
CREATE INDEX "settings_authorID_index" ON "settings" ("authorID" NULLS FIRST, "uid")
CREATE TABLE "tag" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "articleID" uuid)
CREATE INDEX "tag_articleID_index" ON "tag" ("articleID" NULLS FIRST, "uid")
CREATE TABLE "topic" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "topic_name_unique" ON "topic" ("name")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE (NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") OR EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" > $1 AND t2."uid" = t0."editorID"))
(bigint) SELECT count(*) FROM "article" AS t0 WHERE (SELECT count(*) FROM "tag" AS t1 WHERE t1."articleID" = t0."uid") <> $1
(bigint) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") > $1 AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" > $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" < $1 AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $1 AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") > $1 AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" <= $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID")
(bigint) SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE (SELECT count(*) FROM "article" AS t4 WHERE t4."uid" IN (SELECT t3."articleID" FROM "listing" AS t3 WHERE t3."topicID" = t2."uid")) = $1 AND t1."articleID" = t0."uid")
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE (SELECT count(*) FROM "topic" AS t2 WHERE t2."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = t0."uid")) = $1 ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") = $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" <= $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") <> $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") >= $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" <= $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint) SELECT t0."uid" FROM "article" AS t0 WHERE (t0."authorID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID")) ORDER BY t0."uid" LIMIT $1
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") AND NOT EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" > $1 AND t2."uid" = t0."editorID")) ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") OR EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" > $1 AND t2."uid" = t0."editorID")) ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (SELECT count(*) FROM "tag" AS t1 WHERE t1."articleID" = t0."uid") <> $1 ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (SELECT count(*) FROM "tag" AS t1 WHERE t1."articleID" = t0."uid") = $1 ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") <> $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") > $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" <= $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" > $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" < $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE (SELECT count(*) FROM "article" AS t4 WHERE t4."uid" IN (SELECT t3."articleID" FROM "listing" AS t3 WHERE t3."topicID" = t2."uid")) = $1 AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") <> $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t1."uid") > $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" <= $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."words" > $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" < $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE (SELECT count(*) FROM "article" AS t4 WHERE t4."uid" IN (SELECT t3."articleID" FROM "listing" AS t3 WHERE t3."topicID" = t2."uid")) = $1 AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(bigint, bigint) SELECT "uid" FROM "article" WHERE "words" > $1 ORDER BY "uid" LIMIT $2
(bigint, bigint) SELECT count(*) FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" >= $1 AND t1."uid" = t0."authorID") AND EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" <= $2 AND t2."uid" = t0."authorID"))
(bigint, bigint) SELECT t0."title" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" >= $1 AND t1."uid" = t0."authorID") AND EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" <= $2 AND t2."uid" = t0."authorID")) ORDER BY t0."title", t0."uid"
(bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" >= $1 AND t1."uid" = t0."authorID") AND EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" <= $2 AND t2."uid" = t0."authorID")) ORDER BY t0."uid"
(bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" >= $1 AND t1."uid" = t0."authorID") OR NOT EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" <= $2 AND t2."uid" = t0."authorID")) ORDER BY t0."uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT count(*) FROM "article" WHERE (((((((((((((((((((((((("words" = $1 AND "words" > $2) OR "words" = $3) AND "words" > $4) OR "words" = $5) AND "words" > $6) OR "words" = $7) AND "words" > $8) OR "words" = $9) AND "words" > $10) OR "words" = $11) AND "words" > $12) OR "words" = $13) AND "words" > $14) OR "words" = $15) AND "words" > $16) OR "words" = $17) AND "words" > $18) OR "words" = $19) AND "words" > $20) OR "words" = $21) AND "words" > $22) OR "words" = $23) AND "words" > $24) OR "words" = $25)
(bigint, text, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."words" = $1 AND t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $2)) ORDER BY t0."title", t0."uid" LIMIT $3
(bigint, text, text, text) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (t1."age" > $1 AND (t1."name" >= $2 AND (t1."name" < $3 OR $4 IS NULL))) AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(bigint, timestamptz, text) UPDATE "article" AS t0 SET "words" = $1, "updatedAt" = $2 WHERE t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $3)
(bigint, timestamptz, uuid) UPDATE "article" SET "words" = activestore_add("words", $1, 4), "updatedAt" = $2 WHERE "authorID" = $3
(text) SELECT "title" FROM "article" WHERE "title" < $1 ORDER BY "title", "uid"
(text) SELECT count(*) FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1)) IS NOT TRUE
(text) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "settings" AS t2 WHERE t2."theme" = $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID")
(text) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" LIKE $1 AND t1."uid" = t0."authorID")
(text) SELECT count(*) FROM "article" AS t0 WHERE t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1)
(text) SELECT count(*) FROM "article" AS t0 WHERE t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" = $1)
(text) SELECT t0."title" FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1)) IS NOT TRUE ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE (t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" = $1)) IS NOT TRUE ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."title" = $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" IS DISTINCT FROM $1 AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."title" = $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" IS DISTINCT FROM $1 AND t1."articleID" = t0."uid") ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1) ORDER BY t0."title", t0."uid"
(text) SELECT t0."title" FROM "article" AS t0 WHERE t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" = $1) ORDER BY t0."title", t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1)) IS NOT TRUE ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" = $1)) IS NOT TRUE ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "settings" AS t2 WHERE t2."theme" = $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" LIKE $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE EXISTS (SELECT 1 FROM "listing" AS t3 JOIN "article" AS t4 ON t4."uid" = t3."articleID" WHERE (t4."authorID" IN (SELECT t5."uid" FROM "author" AS t5 WHERE t5."name" = $1)) IS NOT TRUE AND t3."topicID" = t2."uid") AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE EXISTS (SELECT 1 FROM "listing" AS t3 JOIN "article" AS t4 ON t4."uid" = t3."articleID" WHERE EXISTS (SELECT 1 FROM "tag" AS t5 WHERE t5."name" = $1 AND t5."articleID" = t4."uid") AND t3."topicID" = t2."uid") AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "settings" AS t2 WHERE t2."theme" = $1 AND t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" LIKE $1 AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE EXISTS (SELECT 1 FROM "listing" AS t3 JOIN "article" AS t4 ON t4."uid" = t3."articleID" WHERE (t4."authorID" IN (SELECT t5."uid" FROM "author" AS t5 WHERE t5."name" = $1)) IS NOT TRUE AND t3."topicID" = t2."uid") AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE EXISTS (SELECT 1 FROM "listing" AS t3 JOIN "article" AS t4 ON t4."uid" = t3."articleID" WHERE EXISTS (SELECT 1 FROM "tag" AS t5 WHERE t5."name" = $1 AND t5."articleID" = t4."uid") AND t3."topicID" = t2."uid") AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1) ORDER BY t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t2."name" = $1) ORDER BY t0."uid"
(text, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "title" = $1 ORDER BY "uid" LIMIT $2
(text, bigint) SELECT count(*) FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1) AND (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") = $2)
(text, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE ((t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1)) IS NOT TRUE OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") <> $2) ORDER BY t0."uid"
(text, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = $1) AND (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") = $2) ORDER BY t0."uid"
(text, text, text) SELECT count(*) FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."authorID")
(text, text, text) SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t1 WHERE ((t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL))) IS NOT TRUE AND t1."articleID" = t0."uid")
(text, text, text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text, text, text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "tag" AS t1 WHERE ((t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL))) IS NOT TRUE AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text, text, text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."authorID") ORDER BY t0."uid"
(text, text, text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t1 WHERE ((t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL))) IS NOT TRUE AND t1."articleID" = t0."uid") ORDER BY t0."uid"
(text, timestamptz, bigint) UPDATE "article" SET "title" = $1, "updatedAt" = $2 WHERE "words" > $3
(text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("title" = $1 AND "authorID" = $2) ORDER BY "uid" LIMIT $3
(text[]) SELECT t0."title" FROM "article" AS t0 WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = ANY ($1)) OR NOT EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."name" IS NOT NULL AND t2."uid" = t0."authorID")) ORDER BY t0."title", t0."uid"
(text[]) SELECT t0."title" FROM "article" AS t0 WHERE t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1 WHERE t1."name" = ANY ($1)) ORDER BY t0."title", t0."uid"
(uuid) SELECT "title" FROM "article" WHERE "authorID" = $1 ORDER BY "title", "uid"
(uuid) SELECT "title" FROM "article" WHERE "authorID" IS DISTINCT FROM $1 ORDER BY "title", "uid"
(uuid) SELECT "title" FROM "article" WHERE "authorID" IS DISTINCT FROM $1 ORDER BY "uid"
(uuid) SELECT "uid" FROM "article" WHERE "authorID" = $1 ORDER BY "uid"
(uuid) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid"
(uuid) SELECT count(*) FROM "article" AS t0 WHERE (t0."authorID" IS DISTINCT FROM $1 AND EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID"))
(uuid) SELECT count(*) FROM "article" AS t0 WHERE t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 WHERE t1."topicID" = $1)
(uuid) SELECT count(*) FROM "article" WHERE "authorID" = $1
(uuid) SELECT t0."title" FROM "article" AS t0 WHERE (t0."authorID" = $1 OR NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID")) ORDER BY t0."uid"
(uuid) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 WHERE t1."topicID" = $1) ORDER BY t0."uid"
(uuid, bigint) SELECT "uid" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" LIMIT $2
(uuid, bigint) SELECT "uid" FROM "article" WHERE ("authorID" = $1 AND "words" > $2) ORDER BY "uid"
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" DESC NULLS LAST, "words", "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" DESC NULLS LAST, "words", "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" NULLS FIRST, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" NULLS FIRST, "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "title", "words" DESC, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "title", "words" DESC, "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" DESC LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" DESC LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" DESC LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" DESC LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words", "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words", "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY activestore_fold("title"), "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY activestore_fold("title"), "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "uid" = $1 ORDER BY "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "editorID" IS NOT NULL) ORDER BY "words", "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "editorID" IS NOT NULL) ORDER BY "words", "uid" LIMIT ALL OFFSET $2
(uuid, bigint) SELECT count(*) FROM "article" WHERE ("authorID" = $1 AND "words" > $2)
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" DESC NULLS LAST, "words", "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "editorID" NULLS FIRST, "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "title", "words" DESC, "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" DESC LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" DESC LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words" DESC, "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY "words", "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = $1 ORDER BY activestore_fold("title"), "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "editorID" IS NOT NULL) ORDER BY "words", "uid" LIMIT $2 OFFSET $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "words" = $2) ORDER BY "uid" LIMIT $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "words" > $2) ORDER BY "uid" LIMIT $3
(uuid, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "words" > $2) ORDER BY "uid" LIMIT ALL OFFSET $3
(uuid, bigint, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "words" > $2) ORDER BY "uid" LIMIT $3 OFFSET $4
(uuid, bigint, bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" = $1 AND (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3)) ORDER BY t0."title", t0."uid" LIMIT $4
(uuid, bigint, bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" = $1 AND (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3)) ORDER BY t0."title", t0."uid" LIMIT ALL OFFSET $4
(uuid, bigint, bigint, bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" = $1 AND (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3)) ORDER BY t0."title", t0."uid" LIMIT $4 OFFSET $5
(uuid, bigint, text) SELECT count(*) FROM "article" WHERE ("authorID" = $1 AND "words" > $2 AND "title" = $3)
(uuid, bigint, text) SELECT count(*) FROM "article" WHERE ("authorID" = $1 AND ("words" > $2 OR "title" = $3))
(uuid, bigint, text, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND ("words" = $2 OR "title" = $3)) ORDER BY "isPublished", "uid" LIMIT $4
(uuid, bigint, text, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND ("words" = $2 OR "title" = $3)) ORDER BY "isPublished", "uid" LIMIT ALL OFFSET $4
(uuid, bigint, text, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND ("words" = $2 OR "title" = $3)) ORDER BY "isPublished", "uid" LIMIT $4 OFFSET $5
(uuid, boolean) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "isPublished" = $2) ORDER BY "uid"
(uuid, boolean, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "isPublished" = $2) ORDER BY "uid" LIMIT $3
(uuid, boolean, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "isPublished" = $2) ORDER BY "uid" LIMIT ALL OFFSET $3
(uuid, boolean, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND "isPublished" = $2) ORDER BY "uid" LIMIT $3 OFFSET $4
(uuid, boolean, text) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = $1 AND ("isPublished" = $2 OR "title" = $3)) ORDER BY "uid"
(uuid, text) SELECT count(*) FROM "article" WHERE ("authorID" = $1 AND "title" = $2)
(uuid, timestamptz, timestamptz, text, bigint, boolean, uuid, uuid) INSERT INTO "article" ("uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID") VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
(uuid, timestamptz, uuid) UPDATE "article" SET "editorID" = $1, "updatedAt" = $2 WHERE "editorID" = $3
(uuid, timestamptz, uuid[]) UPDATE "article" SET "editorID" = $1, "updatedAt" = $2 WHERE "editorID" = ANY ($3)
(uuid, uuid) SELECT "title" FROM "article" WHERE ("authorID" = $1 OR "authorID" = $2) ORDER BY "title", "uid"
(uuid, uuid) SELECT count(*) FROM "article" AS t0 WHERE (t0."authorID" = $1 AND EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = $2 AND t1."uid" = t0."authorID"))
(uuid[]) DELETE FROM "article" WHERE "uid" = ANY ($1)
(uuid[]) SELECT "authorID" AS f0, count(*) AS f1 FROM "article" WHERE "authorID" = ANY ($1) GROUP BY "authorID" ORDER BY 1 NULLS FIRST
(uuid[]) SELECT "title" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "title", "uid"
(uuid[]) SELECT "title" FROM "article" WHERE ("authorID" = ANY ($1)) IS NOT TRUE ORDER BY "title", "uid"
(uuid[]) SELECT "uid" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1)
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "editorID" DESC NULLS LAST, "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "editorID" NULLS FIRST, "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "isPublished", "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "uid" DESC
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "words" DESC, "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY "words", "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "authorID" = ANY ($1) ORDER BY random()
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "uid" = ANY ($1)
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE "uid" = ANY ($1) ORDER BY "uid"
(uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1)) IS NOT TRUE ORDER BY "uid"
(uuid[]) SELECT count(*) FROM "article" WHERE "authorID" = ANY ($1)
(uuid[], bigint) SELECT "authorID" AS f0, count(*) AS f1 FROM "article" WHERE ("authorID" = ANY ($1) AND "words" > $2) GROUP BY "authorID" ORDER BY 1 NULLS FIRST
(uuid[], bigint) SELECT "uid" FROM "article" WHERE "editorID" = ANY ($1) ORDER BY "uid" LIMIT $2
(uuid[], bigint) SELECT "uid" FROM "article" WHERE "uid" = ANY ($1) ORDER BY "uid" LIMIT $2
(uuid[], bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND "words" < $2)
(uuid[], bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND "words" > $2)
(uuid[], bigint) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND "words" >= $2)
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY activestore_fold(t0."title"), t0."uid" LIMIT $2) AS r ORDER BY activestore_fold(r."title"), r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY activestore_fold(t0."title"), t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY activestore_fold(r."title"), r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY random() LIMIT $2) AS r ORDER BY random()
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" DESC NULLS LAST, t0."words", t0."uid" LIMIT $2) AS r ORDER BY r."editorID" DESC NULLS LAST, r."words", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" DESC NULLS LAST, t0."words", t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."editorID" DESC NULLS LAST, r."words", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" NULLS FIRST, t0."uid" LIMIT $2) AS r ORDER BY r."editorID" NULLS FIRST, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" NULLS FIRST, t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."editorID" NULLS FIRST, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."title", t0."words" DESC, t0."uid" LIMIT $2) AS r ORDER BY r."title", r."words" DESC, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."title", t0."words" DESC, t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."title", r."words" DESC, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" DESC LIMIT $2) AS r ORDER BY r."uid" DESC
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" DESC LIMIT ALL OFFSET $2) AS r ORDER BY r."uid" DESC
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" LIMIT $2) AS r ORDER BY r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" DESC LIMIT $2) AS r ORDER BY r."words" DESC, r."uid" DESC
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" DESC LIMIT ALL OFFSET $2) AS r ORDER BY r."words" DESC, r."uid" DESC
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" LIMIT $2) AS r ORDER BY r."words" DESC, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."words" DESC, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $2) AS r ORDER BY r."words", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."words", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."editorID" IS NOT NULL AND t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $2) AS r ORDER BY r."words", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."editorID" IS NOT NULL AND t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT ALL OFFSET $2) AS r ORDER BY r."words", r."uid"
(uuid[], bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" = ANY ($1) AND EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" < $2 AND t1."uid" = t0."authorID"))
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY activestore_fold(t0."title"), t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY activestore_fold(r."title"), r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" DESC NULLS LAST, t0."words", t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."editorID" DESC NULLS LAST, r."words", r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."editorID" NULLS FIRST, t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."editorID" NULLS FIRST, r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."title", t0."words" DESC, t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."title", r."words" DESC, r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" DESC LIMIT $2 OFFSET $3) AS r ORDER BY r."uid" DESC
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" DESC LIMIT $2 OFFSET $3) AS r ORDER BY r."words" DESC, r."uid" DESC
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words" DESC, t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."words" DESC, r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."words", r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."editorID" IS NOT NULL AND t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."words", r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."words" > $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT $3) AS r ORDER BY r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."words" > $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT ALL OFFSET $3) AS r ORDER BY r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."words" > $2 AND t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $3) AS r ORDER BY r."words", r."uid"
(uuid[], bigint, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3) AND t0."authorID" = o.value ORDER BY t0."title", t0."uid" LIMIT $4) AS r ORDER BY r."title", r."uid"
(uuid[], bigint, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3) AND t0."authorID" = o.value ORDER BY t0."title", t0."uid" LIMIT ALL OFFSET $4) AS r ORDER BY r."title", r."uid"
(uuid[], bigint, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."words" > $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT $3 OFFSET $4) AS r ORDER BY r."uid"
(uuid[], bigint, bigint, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."age" > $2 AND t1."uid" = t0."editorID") OR (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t0."uid") > $3) AND t0."authorID" = o.value ORDER BY t0."title", t0."uid" LIMIT $4 OFFSET $5) AS r ORDER BY r."title", r."uid"
(uuid[], bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE ((((((((((((((((((((((t0."words" = $2 AND t0."words" > $3) OR t0."words" = $4) AND t0."words" > $5) OR t0."words" = $6) AND t0."words" > $7) OR t0."words" = $8) AND t0."words" > $9) OR t0."words" = $10) AND t0."words" > $11) OR t0."words" = $12) AND t0."words" > $13) OR t0."words" = $14) AND t0."words" > $15) OR t0."words" = $16) AND t0."words" > $17) OR t0."words" = $18) AND t0."words" > $19) OR t0."words" = $20) AND t0."words" > $21) OR t0."words" = $22) AND t0."words" > $23) OR t0."words" = $24) AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT $25) AS r ORDER BY r."uid"
(uuid[], bigint, bigint, boolean) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND ("words" = $2 OR "words" = $3 OR "isPublished" = $4))
(uuid[], bigint, text, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."words" = $2 OR t0."title" = $3) AND t0."authorID" = o.value ORDER BY t0."isPublished", t0."uid" LIMIT $4) AS r ORDER BY r."isPublished", r."uid"
(uuid[], bigint, text, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."words" = $2 OR t0."title" = $3) AND t0."authorID" = o.value ORDER BY t0."isPublished", t0."uid" LIMIT ALL OFFSET $4) AS r ORDER BY r."isPublished", r."uid"
(uuid[], bigint, text, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."words" = $2 OR t0."title" = $3) AND t0."authorID" = o.value ORDER BY t0."isPublished", t0."uid" LIMIT $4 OFFSET $5) AS r ORDER BY r."isPublished", r."uid"
(uuid[], boolean) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND "isPublished" = $2)
(uuid[], boolean, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."isPublished" = $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT $3) AS r ORDER BY r."uid"
(uuid[], boolean, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."isPublished" = $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT ALL OFFSET $3) AS r ORDER BY r."uid"
(uuid[], boolean, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."isPublished" = $2 AND t0."authorID" = o.value ORDER BY t0."words", t0."uid" LIMIT $3) AS r ORDER BY r."words", r."uid"
(uuid[], boolean, bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."title", r."words", r."isPublished", r."authorID", r."editorID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE t0."isPublished" = $2 AND t0."authorID" = o.value ORDER BY t0."uid" LIMIT $3 OFFSET $4) AS r ORDER BY r."uid"
(uuid[], text) SELECT t0."authorID" AS f0, count(*) AS f1 FROM "article" AS t0 WHERE (t0."authorID" = ANY ($1) AND EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" = $2 AND t1."uid" = t0."authorID")) GROUP BY t0."authorID" ORDER BY 1 NULLS FIRST
(uuid[], text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE (t0."authorID" = ANY ($1) AND EXISTS (SELECT 1 FROM "tag" AS t1 WHERE t1."name" = $2 AND t1."articleID" = t0."uid"))
(uuid[], uuid[]) SELECT "title" FROM "article" WHERE ("editorID" = ANY ($1) AND ("authorID" = ANY ($2)) IS NOT TRUE) ORDER BY "title", "uid"
(uuid[], uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE ("authorID" = ANY ($1) AND ("editorID" = ANY ($2)) IS NOT TRUE) ORDER BY "uid"
(uuid[], uuid[]) SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE (("authorID" = ANY ($1)) IS NOT TRUE OR "editorID" = ANY ($2)) ORDER BY "uid"
(uuid[], uuid[]) SELECT count(*) FROM "article" WHERE (("authorID" = ANY ($1)) IS NOT TRUE OR "editorID" = ANY ($2))
SELECT "title" FROM "article" ORDER BY "title", "uid"
SELECT "title" FROM "article" WHERE "authorID" IS NULL ORDER BY "title", "uid"
SELECT "title" FROM "article" WHERE FALSE ORDER BY "title", "uid"
SELECT "uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID" FROM "article" WHERE FALSE ORDER BY "uid"
SELECT coalesce(activestore_integer(sum("words"), 4), 0) AS f0 FROM "article"
SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."authorID" = t1."uid") AND t1."uid" = t0."authorID")
SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID")
SELECT count(*) FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t1 WHERE t1."articleID" = t0."uid")
SELECT count(*) FROM "article" WHERE FALSE
SELECT l."uid", l."createdAt", l."updatedAt", l."title", l."words", l."isPublished", l."authorID", l."editorID", l."uid", r."uid", r."createdAt", r."updatedAt", r."name", r."age", r."uid" FROM "article" AS l JOIN "author" AS r ON l."authorID" = r."uid" ORDER BY l."uid", r."uid"
SELECT l."uid", l."createdAt", l."updatedAt", l."title", l."words", l."isPublished", l."authorID", l."editorID", l."uid", r."uid", r."createdAt", r."updatedAt", r."name", r."articleID", r."uid" FROM "article" AS l JOIN "tag" AS r ON l."uid" = r."articleID" ORDER BY l."uid", r."uid"
SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" > t1."name" AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."createdAt" IS DISTINCT FROM t1."updatedAt" AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" IS NOT NULL AND t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") ORDER BY t0."title", t0."uid"
SELECT t0."title" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "listing" AS t1 JOIN "topic" AS t2 ON t2."uid" = t1."topicID" WHERE t1."articleID" = t0."uid") ORDER BY t0."title", t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") ORDER BY t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE EXISTS (SELECT 1 FROM "tag" AS t1 WHERE t1."articleID" = t0."uid") ORDER BY t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."authorID" = t1."uid") AND t1."uid" = t0."authorID") ORDER BY t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."uid" = t0."authorID") ORDER BY t0."uid"
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."words", t0."isPublished", t0."authorID", t0."editorID" FROM "article" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t1 WHERE t1."articleID" = t0."uid") ORDER BY t0."uid"

-- artist
CREATE TABLE "artist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "name" text COLLATE "C" NOT NULL DEFAULT '', "labelID" text COLLATE "C")
CREATE UNIQUE INDEX "artist_number_unique" ON "artist" ("number" NULLS FIRST)
CREATE INDEX "artist_labelID_index" ON "artist" ("labelID" NULLS FIRST, "uid")
CREATE TABLE "musicLabel" ("code" text COLLATE "C" PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "number", "name", "labelID" FROM "artist" WHERE "number" = $1 ORDER BY "uid" LIMIT $2
SELECT count(*) FROM "artist" AS t0 WHERE (t0."labelID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "musicLabel" AS t1 WHERE t1."code" = t0."labelID"))

-- asked
CREATE TABLE "asked" ("id" bigint PRIMARY KEY NOT NULL, "size" bigint, "word" text COLLATE "C" NOT NULL DEFAULT '', "plain" bigint NOT NULL DEFAULT 0)
CREATE INDEX "asked_size_index" ON "asked" ("size" NULLS FIRST, "id")
(bigint) DELETE FROM "asked" WHERE "size" >= $1
(bigint) SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "id"
(bigint) SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id"
(bigint) SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "id" LIMIT $1
(bigint) SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "id" LIMIT ALL OFFSET $1
(bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1
(bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" < $1
(bigint) SELECT "size" FROM "asked" WHERE "plain" >= $1 ORDER BY "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" < $1 ORDER BY "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "id" DESC
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "size" DESC NULLS LAST, "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "word", "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "size" NULLS FIRST, "id"
(bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY activestore_fold("word"), "id"
(bigint) SELECT "size", "word" FROM "asked" WHERE "plain" >= $1 ORDER BY "word", "id"
(bigint) SELECT "size", "word" FROM "asked" WHERE "size" < $1 ORDER BY "word", "id"
(bigint) SELECT "size", "word" FROM "asked" WHERE "size" >= $1 ORDER BY "word" DESC, "id" DESC
(bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST LIMIT $1
(bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST LIMIT ALL OFFSET $1
(bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "plain" >= $1 GROUP BY "word" ORDER BY 1 NULLS FIRST
(bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" < $1 GROUP BY "word" ORDER BY 1 NULLS FIRST
(bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word" ORDER BY 1 NULLS FIRST
(bigint) SELECT count(*) AS f0 FROM (SELECT TRUE FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT count(*) FROM "asked" WHERE "plain" >= $1
(bigint) SELECT count(*) FROM "asked" WHERE "size" < $1
(bigint) SELECT count(*) FROM "asked" WHERE "size" >= $1
(bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" LIMIT $1) AS counted
(bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" LIMIT ALL OFFSET $1) AS counted
(bigint) SELECT count(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word") AS f WHERE f."f1" < $1 ORDER BY 1 NULLS FIRST
(bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word") AS f WHERE f."f1" >= $1 ORDER BY 1 NULLS FIRST
(bigint) SELECT l."id", l."id", r."id", r."id" FROM "asked" AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $1) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN "asked" AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "size" IS NULL) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" IS NULL) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $1) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint) SELECT max("size") AS f0 FROM "asked" LIMIT $1
(bigint) SELECT max("size") AS f0 FROM "asked" LIMIT ALL OFFSET $1
(bigint) SELECT max("size") AS f0 FROM "asked" WHERE "plain" >= $1
(bigint) SELECT max("size") AS f0 FROM "asked" WHERE "size" < $1
(bigint) SELECT max("size") AS f0 FROM "asked" WHERE "size" >= $1
(bigint) SELECT max(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "id" LIMIT $1) AS s
(bigint) SELECT max(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "id" LIMIT ALL OFFSET $1) AS s
(bigint) SELECT max(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT min(s."plain") AS f0 FROM (SELECT "plain" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "id" DESC LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "plain", "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" DESC NULLS LAST, "id" DESC LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" DESC NULLS LAST, "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "word", "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "word", "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "word", "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY activestore_fold("word"), "id" LIMIT $1) AS s
(bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "size" IS NULL ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s
(bigint) SELECT s."word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum(s."plain"), 3), 0) AS f2 FROM (SELECT "word", "plain" FROM "asked" ORDER BY "id" LIMIT $1) AS s GROUP BY s."word" ORDER BY 1 NULLS FIRST
(bigint) SELECT s."word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum(s."plain"), 3), 0) AS f2 FROM (SELECT "word", "plain" FROM "asked" ORDER BY "id" LIMIT ALL OFFSET $1) AS s GROUP BY s."word" ORDER BY 1 NULLS FIRST
(bigint) UPDATE "asked" SET "plain" = $1
(bigint) UPDATE "asked" SET "plain" = $1 WHERE "size" IS NULL
(bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" ORDER BY "word", "id" LIMIT $1 OFFSET $2)
(bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2)
(bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id" LIMIT $2)
(bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id" LIMIT ALL OFFSET $2)
(bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" IS NULL ORDER BY "word", "id" LIMIT $1 OFFSET $2)
(bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2
(bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT ALL OFFSET $2
(bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" IS NULL ORDER BY "size" NULLS FIRST, "id" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "id" LIMIT $2
(bigint, bigint) SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "id" LIMIT ALL OFFSET $2
(bigint, bigint) SELECT "size", "word" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id" LIMIT $2
(bigint, bigint) SELECT "size", "word" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id" LIMIT ALL OFFSET $2
(bigint, bigint) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word" ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $2
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" LIMIT $1 OFFSET $2) AS counted
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "plain" >= $1 LIMIT $2) AS counted
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "plain" >= $1 LIMIT ALL OFFSET $2) AS counted
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" >= $1 LIMIT $2) AS counted
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" >= $1 LIMIT ALL OFFSET $2) AS counted
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" IS NULL LIMIT $1 OFFSET $2) AS counted
(bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word") AS f WHERE f."f1" >= $1 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $2
(bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST
(bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" IS NULL GROUP BY "word") AS f WHERE f."f1" >= $1 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $2
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM "asked" AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $1) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $2
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."id" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."id" DESC, r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."size" DESC NULLS LAST, l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."size" NULLS FIRST, l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "plain" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" < $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l FULL JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain" NULLS FIRST, l."id" NULLS FIRST, r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN "asked" AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $2
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id"
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "size" IS NULL) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $2
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word", r."id"
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."id" DESC NULLS LAST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."plain" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."size" DESC NULLS LAST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."size" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."size" NULLS FIRST, r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."size" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."id" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain" DESC, l."id" DESC, r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", activestore_fold(r."word") NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" DESC NULLS LAST, r."id" DESC NULLS LAST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "size" < $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "size" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l RIGHT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain" NULLS FIRST, l."id" NULLS FIRST, r."word", r."id"
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" IS NULL) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $1) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $2
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY activestore_fold(l."word"), l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."size" NULLS FIRST, l."word", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."word", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."word", l."size" NULLS FIRST, l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1 OFFSET $2) AS s
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s LIMIT $2
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $1) AS s LIMIT ALL OFFSET $2
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "size" < $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(bigint, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(bigint, bigint) UPDATE "asked" SET "plain" = $1 WHERE "plain" >= $2
(bigint, bigint) UPDATE "asked" SET "plain" = $1 WHERE "size" < $2
(bigint, bigint) UPDATE "asked" SET "plain" = activestore_add("plain", $1, 3) WHERE "size" >= $2
(bigint, bigint) UPDATE "asked" SET "size" = $1 WHERE "size" >= $2
(bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" ORDER BY "size" NULLS FIRST, "id" LIMIT $2)
(bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" IS NULL ORDER BY "size" NULLS FIRST, "id" LIMIT $2)
(bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "plain" >= $2
(bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "size" >= $2
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" < $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "id" DESC LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "size" DESC NULLS LAST, "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "word", "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word" DESC, "id" DESC LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY "word", "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $1 ORDER BY activestore_fold("word"), "id" LIMIT $2 OFFSET $3)
(bigint, bigint, bigint) SELECT "id" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "id" DESC LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "plain", "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" DESC NULLS LAST, "id" DESC LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" DESC NULLS LAST, "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "size" NULLS FIRST, "word", "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY "word", "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "plain" >= $1 ORDER BY activestore_fold("word"), "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" < $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(bigint, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "plain" >= $1 LIMIT $2 OFFSET $3) AS counted
(bigint, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" < $1 LIMIT $2 OFFSET $3) AS counted
(bigint, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" >= $1 LIMIT $2 OFFSET $3) AS counted
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "plain" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "plain") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "size" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "size") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count("size") AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "plain" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" < $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" < $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 1 DESC NULLS LAST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 3 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("size"), 1), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, max("plain") AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, min("plain") AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(DISTINCT "size") AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."id" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."id" DESC, r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."size" DESC NULLS LAST, l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."size" NULLS FIRST, l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "plain" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" < $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT $2) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $3) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT ALL OFFSET $2) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $3) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l FULL JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain" NULLS FIRST, l."id" NULLS FIRST, r."word" NULLS FIRST, r."id" NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."id" DESC LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."size" DESC NULLS LAST, r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."size" NULLS FIRST, r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."plain", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain" DESC, l."id" DESC, r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", activestore_fold(r."word"), r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."size" NULLS FIRST, r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word" DESC, r."id" DESC LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."size" NULLS FIRST, r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "size" < $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."id" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "id" LIMIT $3) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "id" LIMIT ALL OFFSET $3) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST LIMIT ALL OFFSET $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l RIGHT JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain" NULLS FIRST, l."id" NULLS FIRST, r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY activestore_fold(l."word"), l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."size" NULLS FIRST, l."word", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."word", l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "word" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."word", l."size" NULLS FIRST, l."id", r."word", r."id" LIMIT $3
(bigint, bigint, bigint) UPDATE "asked" SET "plain" = $1 WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "plain" = $1 WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "id" LIMIT ALL OFFSET $3)
(bigint, bigint, bigint) UPDATE "asked" SET "plain" = activestore_add("plain", $1, 3) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = $1 WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "id" DESC LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "plain", "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" DESC NULLS LAST, "id" DESC LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" DESC NULLS LAST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" NULLS FIRST, "word", "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY activestore_fold("word"), "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" < $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" >= $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3 OFFSET $4
(bigint, bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT s."word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum(s."plain"), 3), 0) AS f2 FROM (SELECT "word", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "id" LIMIT $2) AS s GROUP BY s."word") AS f WHERE f."f1" >= $3 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $4
(bigint, bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT s."word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum(s."plain"), 3), 0) AS f2 FROM (SELECT "word", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "id" LIMIT ALL OFFSET $2) AS s GROUP BY s."word") AS f WHERE f."f1" >= $3 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $4
(bigint, bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT $2) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $3) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $4
(bigint, bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT ALL OFFSET $2) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $3) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $4
(bigint, bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "id" LIMIT $3) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $4
(bigint, bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2 ORDER BY "word", "id" LIMIT ALL OFFSET $3) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $4
(bigint, bigint, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3 OFFSET $4
(bigint, bigint, bigint, bigint) UPDATE "asked" SET "plain" = activestore_add("plain", $1, 3) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "word", "id" LIMIT $3 OFFSET $4)
(bigint, bigint, bigint, bigint) UPDATE "asked" SET "size" = $1 WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "word", "id" LIMIT $3 OFFSET $4)
(bigint, bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "plain" >= $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3 OFFSET $4)
(bigint, bigint, bigint, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" >= $2 ORDER BY "word", "id" LIMIT $3 OFFSET $4)
(bigint, bigint[]) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "size" = ANY ($2)) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, bigint[]) UPDATE "asked" SET "plain" = $1 WHERE "size" = ANY ($2)
(bigint, bigint[], bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "size" = ANY ($2)) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, bigint[], bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" = ANY ($2) ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, text) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "word" = $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, text) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE activestore_fold("word") = $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint, text) UPDATE "asked" SET "plain" = $1 WHERE "word" = $2
(bigint, text) UPDATE "asked" SET "plain" = $1 WHERE activestore_fold("word") = $2
(bigint, text, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "word" = $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, text, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" >= $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE activestore_fold("word") = $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(bigint, text, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE "word" = $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint, text, bigint) UPDATE "asked" SET "size" = activestore_add("size", $1, 1) WHERE "id" IN (SELECT "id" FROM "asked" WHERE activestore_fold("word") = $2 ORDER BY "size" NULLS FIRST, "id" LIMIT $3)
(bigint[]) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" = ANY ($1)
(bigint[]) SELECT "size" FROM "asked" WHERE "size" = ANY ($1) ORDER BY "id"
(bigint[]) SELECT "size", "word" FROM "asked" WHERE "size" = ANY ($1) ORDER BY "word", "id"
(bigint[]) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" = ANY ($1) GROUP BY "word" ORDER BY 1 NULLS FIRST
(bigint[]) SELECT count(*) FROM "asked" WHERE "size" = ANY ($1)
(bigint[]) SELECT max("size") AS f0 FROM "asked" WHERE "size" = ANY ($1)
(bigint[], bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" = ANY ($1)) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(bigint[], bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "size" = ANY ($1) ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(bigint[], bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "size" = ANY ($1) ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(bigint[], bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" = ANY ($1) ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(bigint[], bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "size" = ANY ($1) LIMIT $2 OFFSET $3) AS counted
(bigint[], bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" = ANY ($1) GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(bigint[], bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "size" = ANY ($1)) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(text) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "word" = $1
(text) SELECT "id", "size", "word", "plain" FROM "asked" WHERE activestore_fold("word") = $1
(text) SELECT "size" FROM "asked" WHERE activestore_fold("word") = $1 ORDER BY "id"
(text) SELECT "size", "word" FROM "asked" WHERE "word" = $1 ORDER BY "word", "id"
(text) SELECT "size", "word" FROM "asked" WHERE activestore_fold("word") = $1 ORDER BY "word", "id"
(text) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "word" = $1 GROUP BY "word" ORDER BY 1 NULLS FIRST
(text) SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE activestore_fold("word") = $1 GROUP BY "word" ORDER BY 1 NULLS FIRST
(text) SELECT count(*) FROM "asked" WHERE activestore_fold("word") = $1
(text) SELECT max("size") AS f0 FROM "asked" WHERE "word" = $1
(text) SELECT max("size") AS f0 FROM "asked" WHERE activestore_fold("word") = $1
(text, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "word" = $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(text, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE activestore_fold("word") = $1) AS l LEFT JOIN (SELECT "id", "word", "plain" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."plain" ORDER BY l."plain", l."id", r."word" NULLS FIRST, r."id" NULLS FIRST
(text, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE "word" = $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(text, bigint) SELECT min(s."size") AS f0 FROM (SELECT "size" FROM "asked" WHERE activestore_fold("word") = $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2) AS s
(text, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE "word" = $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(text, bigint, bigint) DELETE FROM "asked" WHERE "id" IN (SELECT "id" FROM "asked" WHERE activestore_fold("word") = $1 ORDER BY "word", "id" LIMIT $2 OFFSET $3)
(text, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE "word" = $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(text, bigint, bigint) SELECT "id", "size", "word", "plain" FROM "asked" WHERE activestore_fold("word") = $1 ORDER BY "size" NULLS FIRST, "id" LIMIT $2 OFFSET $3
(text, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE "word" = $1 LIMIT $2 OFFSET $3) AS counted
(text, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "asked" WHERE activestore_fold("word") = $1 LIMIT $2 OFFSET $3) AS counted
(text, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "word" = $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(text, bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE activestore_fold("word") = $1 GROUP BY "word") AS f WHERE f."f1" >= $2 ORDER BY 2 NULLS FIRST, 1 NULLS FIRST LIMIT $3
(text, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE "word" = $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
(text, bigint, bigint) SELECT l."id", l."id", r."id", r."id" FROM (SELECT "id", "size", "plain" FROM "asked" WHERE activestore_fold("word") = $1) AS l JOIN (SELECT "id", "size", "word" FROM "asked" WHERE "plain" >= $2) AS r ON l."size" = r."size" ORDER BY l."plain", l."id", r."word", r."id" LIMIT $3
SELECT "id" FROM "asked"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "id" DESC
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "plain", "id"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "size" DESC NULLS LAST, "id"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "size" NULLS FIRST, "id"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "size" NULLS FIRST, "word", "id"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY "word", "size" NULLS FIRST, "id"
SELECT "id", "size", "word", "plain" FROM "asked" ORDER BY activestore_fold("word"), "id"
SELECT "id", "size", "word", "plain" FROM "asked" WHERE "size" IS NULL
SELECT "plain" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "plain" ORDER BY 1 NULLS FIRST
SELECT "size" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "size" ORDER BY 1 NULLS FIRST
SELECT "size" FROM "asked" WHERE "size" IS NULL ORDER BY "id"
SELECT "size", "word" FROM "asked" ORDER BY "word", "id"
SELECT "size", "word" FROM "asked" WHERE "size" IS NULL ORDER BY "word", "id"
SELECT "word" AS f0, count("size") AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 DESC NULLS LAST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 2 NULLS FIRST, 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 3 NULLS FIRST, 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" WHERE "size" IS NULL GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("size"), 1), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, max("plain") AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(*) AS f1, min("plain") AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT "word" AS f0, count(DISTINCT "size") AS f1, coalesce(activestore_integer(sum("plain"), 3), 0) AS f2 FROM "asked" GROUP BY "word" ORDER BY 1 NULLS FIRST
SELECT count("size") AS f0 FROM "asked"
SELECT count(*) AS f0 FROM "asked"
SELECT count(*) FROM "asked" WHERE "size" IS NULL
SELECT max("size") AS f0 FROM "asked"
SELECT max("size") AS f0 FROM "asked" WHERE "size" IS NULL
SELECT min("plain") AS f0 FROM "asked"
SELECT min("size") AS f0 FROM "asked"

-- author
CREATE TABLE "author" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint NOT NULL DEFAULT 0)
CREATE INDEX "author_name_index" ON "author" ("name", "uid")
CREATE TABLE "article" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "isPublished" boolean NOT NULL DEFAULT FALSE, "authorID" uuid, "editorID" uuid)
CREATE INDEX "article_authorID_index" ON "article" ("authorID" NULLS FIRST, "uid")
CREATE INDEX "article_editorID_index" ON "article" ("editorID" NULLS FIRST, "uid")
CREATE TABLE "listing" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "articleID" uuid NOT NULL, "topicID" uuid NOT NULL)
CREATE UNIQUE INDEX "listing_articleID_topicID_unique" ON "listing" ("articleID", "topicID")
CREATE INDEX "listing_topicID_index" ON "listing" ("topicID", "uid")
CREATE TABLE "settings" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "theme" text COLLATE "C" NOT NULL DEFAULT 'light', "authorID" uuid)
CREATE INDEX "settings_authorID_index" ON "settings" ("authorID" NULLS FIRST, "uid")
CREATE TABLE "tag" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "articleID" uuid)
CREATE INDEX "tag_articleID_index" ON "tag" ("articleID" NULLS FIRST, "uid")
CREATE TABLE "topic" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "topic_name_unique" ON "topic" ("name")
(bigint) DELETE FROM "author" WHERE "age" = $1
(bigint) SELECT "uid" FROM "author" ORDER BY "age", "uid" LIMIT $1
(bigint) SELECT "uid" FROM "author" WHERE "age" < $1 ORDER BY "uid"
(bigint) SELECT "uid" FROM "author" WHERE "age" = $1 ORDER BY "uid"
(bigint) SELECT "uid" FROM "author" WHERE "age" >= $1 ORDER BY "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "name" DESC, "uid" DESC LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "name", "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" > $1 ORDER BY "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" >= $1 ORDER BY "age", "uid"
(bigint) SELECT coalesce(activestore_integer(sum("age"), 4), 0) AS f0 FROM "author" WHERE "age" > $1
(bigint) SELECT count(*) FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") = $1
(bigint) SELECT count(*) FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") > $1
(bigint) SELECT count(*) FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1
(bigint) SELECT count(*) FROM "author" WHERE "age" > $1
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") < $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") <= $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") <> $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") = $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") > $1 ORDER BY t0."age", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") > $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") > $1 ORDER BY t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1 ORDER BY t0."age", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1 ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t1."uid") = $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" = $1 AND t2."uid" = t1."authorID") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" > $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE (SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t1."uid") <= $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" <= $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" > $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint) SELECT t0."uid" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1 AND EXISTS (SELECT 1 FROM "article" AS t2 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t3 WHERE t3."articleID" = t2."uid") AND t2."authorID" = t0."uid")) ORDER BY t0."uid"
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "name", "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" = $1 ORDER BY "uid" DESC LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" >= $1 ORDER BY "age" DESC, "uid" DESC LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" >= $1 ORDER BY "age", "uid" LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" >= $1 ORDER BY "age", "uid" LIMIT ALL OFFSET $2
(bigint, bigint) SELECT count(*) FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."words" > $1 AND t1."authorID" = t0."uid") < $2
(bigint, bigint) SELECT count(*) FROM "author" AS t0 WHERE (t0."age" >= $1 AND (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") <= $2)
(bigint, bigint) SELECT count(*) FROM "author" WHERE ("age" >= $1 AND "age" <= $2)
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") <> $1 AND (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t0."uid") <> $2) ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") = $1 OR (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t0."uid") = $2) ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1 AND (SELECT count(*) FROM "article" AS t2 WHERE t2."authorID" = t0."uid") <= $2) ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE (NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" IS DISTINCT FROM $1 AND t1."authorID" = t0."uid") AND t0."age" > $2) ORDER BY t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."words" > $1 AND t1."authorID" = t0."uid") = $2 ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."words" > $1 AND t1."authorID" = t0."uid") >= $2 ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE ((SELECT count(*) FROM "tag" AS t2 WHERE t2."articleID" = t1."uid") = $1 AND t1."words" < $2) AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE (t1."words" >= $1 AND t1."words" <= $2) AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(bigint, bigint) SELECT t0."uid" FROM "author" AS t0 WHERE (SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") >= $1 ORDER BY t0."uid" LIMIT $2
(bigint, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE "age" >= $1 ORDER BY "age", "uid" LIMIT $2 OFFSET $3
(bigint, text) SELECT t0."name" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") = $1 OR t0."name" = $2) ORDER BY t0."name", t0."uid"
(bigint, text) SELECT t0."name" FROM "author" AS t0 WHERE ((SELECT count(*) FROM "article" AS t1 WHERE t1."authorID" = t0."uid") > $1 AND EXISTS (SELECT 1 FROM "article" AS t2 WHERE t2."title" = $2 AND t2."authorID" = t0."uid")) ORDER BY t0."uid"
(bigint, text) SELECT t0."name" FROM "author" AS t0 WHERE (t0."age" > $1 AND NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."title" = $2 AND t1."authorID" = t0."uid")) ORDER BY t0."name", t0."uid"
(bigint, timestamptz, text) UPDATE "author" SET "age" = activestore_add("age", $1, 4), "updatedAt" = $2 WHERE "name" = $3
(bigint[]) SELECT count(*) FROM "author" WHERE "age" = ANY ($1)
(boolean) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."isPublished" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(boolean) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."isPublished" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(boolean) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."isPublished" IS DISTINCT FROM $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(boolean, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name", t0."age" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."isPublished" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."uid" DESC LIMIT $2
(boolean, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name", t0."age" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."isPublished" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."uid" LIMIT $2
(text) DELETE FROM "author" WHERE "name" = $1
(text) SELECT "uid" FROM "author" WHERE "name" = $1 ORDER BY "uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "tag" AS t2 WHERE t2."name" = $1 AND t2."articleID" = t1."uid") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE activestore_fold(t1."title") LIKE $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."title" IS DISTINCT FROM $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "settings" AS t1 WHERE t1."theme" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."title" IS DISTINCT FROM $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text) SELECT t0."name" FROM "author" AS t0 WHERE t0."uid" IN (SELECT t1."authorID" FROM "article" AS t1 WHERE t1."uid" IN (SELECT t2."articleID" FROM "listing" AS t2 JOIN "topic" AS t3 ON t3."uid" = t2."topicID" WHERE t3."name" = $1)) ORDER BY t0."name", t0."uid"
(text) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name", t0."age" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."title" = $1 AND t1."authorID" = t0."uid") ORDER BY t0."uid"
(text, text, text) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE (t1."title" >= $1 AND (t1."title" < $2 OR $3 IS NULL)) AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text, text, text) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "tag" AS t2 WHERE ((t2."name" >= $1 AND (t2."name" < $2 OR $3 IS NULL))) IS NOT TRUE AND t2."articleID" = t1."uid") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text, text, text) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "tag" AS t2 WHERE (t2."name" >= $1 AND (t2."name" < $2 OR $3 IS NULL)) AND t2."articleID" = t1."uid") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text, text, text) SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t2 WHERE (t2."name" >= $1 AND (t2."name" < $2 OR $3 IS NULL)) AND t2."articleID" = t1."uid") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text, text, text) SELECT t0."uid" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "tag" AS t2 WHERE (t2."name" >= $1 AND (t2."name" < $2 OR $3 IS NULL)) AND t2."articleID" = t1."uid") AND t1."authorID" = t0."uid") ORDER BY t0."uid"
(text[]) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE (t1."title" = ANY ($1)) IS NOT TRUE AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(text[]) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."title" = ANY ($1) AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(timestamptz) SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."createdAt" <= $1 AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
(timestamptz, uuid, timestamptz) UPDATE "author" SET "updatedAt" = $1 WHERE ("uid" = $2 AND "updatedAt" IS DISTINCT FROM $3)
(uuid) SELECT "uid" FROM "author" WHERE "uid" = $1 ORDER BY "uid"
(uuid) SELECT t0."name" FROM "author" AS t0 WHERE (t0."uid" IN (SELECT t1."authorID" FROM "article" AS t1 WHERE t1."uid" = $1)) IS NOT TRUE ORDER BY t0."name", t0."uid"
(uuid, text) SELECT t0."name" FROM "author" AS t0 WHERE (t0."uid" IN (SELECT t1."authorID" FROM "settings" AS t1 WHERE t1."uid" = $1) AND EXISTS (SELECT 1 FROM "settings" AS t2 WHERE t2."theme" = $2 AND t2."authorID" = t0."uid")) ORDER BY t0."uid"
(uuid[]) SELECT count(*) FROM "author" WHERE "uid" = ANY ($1)
(uuid[]) SELECT t0."name" FROM "author" AS t0 WHERE t0."uid" IN (SELECT t1."authorID" FROM "article" AS t1 WHERE t1."uid" = ANY ($1)) ORDER BY t0."uid"
(uuid[], bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE ("uid" = ANY ($1) AND "age" < $2)
(uuid[], bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" WHERE ("uid" = ANY ($1) AND "age" > $2)
SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "age", "uid"
SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "name" DESC, "uid"
SELECT max("age") AS f0 FROM "author"
SELECT t0."name" FROM "author" AS t0 WHERE (EXISTS (SELECT 1 FROM "article" AS t1 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."uid" = t1."editorID") AND t1."authorID" = t0."uid") AND NOT EXISTS (SELECT 1 FROM "article" AS t3 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t4 WHERE t4."uid" = t3."authorID") AND t3."authorID" = t0."uid")) ORDER BY t0."name", t0."uid"
SELECT t0."name" FROM "author" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE NOT EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."name" IS NOT NULL AND t2."uid" = t1."editorID") AND t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"
SELECT t0."name" FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."authorID" = t0."uid") ORDER BY t0."name", t0."uid"

-- barge
CREATE TABLE "barge" ("number" bigint PRIMARY KEY NOT NULL, "portID" uuid)
CREATE INDEX "barge_portID_index" ON "barge" ("portID" NULLS FIRST, "number")
(bigint[]) DELETE FROM "barge" WHERE "number" = ANY ($1)
(uuid) SELECT "number" FROM "barge" WHERE "portID" = $1 ORDER BY "number"
(uuid[]) SELECT "number" FROM "barge" WHERE "portID" = ANY ($1) ORDER BY "number"

-- berth
CREATE TABLE "berth" ("number" bigint PRIMARY KEY NOT NULL, "carrierID" bigint NOT NULL)
CREATE INDEX "berth_carrierID_index" ON "berth" ("carrierID", "number")
CREATE TABLE "carrier" ("number" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
(bigint) SELECT "number" FROM "berth" WHERE "carrierID" = $1 ORDER BY "number"
(bigint, bigint) INSERT INTO "berth" ("number", "carrierID") VALUES ($1, $2) ON CONFLICT DO NOTHING
(bigint[]) SELECT "number" FROM "berth" WHERE "carrierID" = ANY ($1) ORDER BY "number"
(bigint[], bigint) SELECT o.value, r."number", r."carrierID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."number", t0."carrierID" FROM "berth" AS t0 WHERE t0."carrierID" = o.value ORDER BY t0."number" DESC LIMIT $2) AS r ORDER BY r."number" DESC
SELECT count(*) FROM "berth" AS t0 WHERE (t0."carrierID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "carrier" AS t1 WHERE t1."number" = t0."carrierID"))

-- binder
CREATE TABLE "binder" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "version" bigint NOT NULL DEFAULT 0)
(bigint, uuid, bigint) UPDATE "binder" SET "version" = $1 WHERE ("uid" = $2 AND "version" = $3)
(timestamptz, bigint, uuid, timestamptz) UPDATE "binder" SET "updatedAt" = $1, "version" = activestore_add("version", $2, 4) WHERE ("uid" = $3 AND "updatedAt" IS DISTINCT FROM $4)
(timestamptz, text, bigint, uuid, bigint) UPDATE "binder" SET "updatedAt" = $1, "name" = $2, "version" = activestore_add("version", $3, 4) WHERE ("uid" = $4 AND "version" = $5)

-- book
CREATE TABLE "book" ("id" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL, "year" text COLLATE "C" NOT NULL, "owner" text COLLATE "C", "pages" bigint)
(bigint) SELECT "id", "name", "year", "owner", "pages" FROM "book" ORDER BY "id" DESC LIMIT $1
(bigint, bigint) SELECT "id", "name", "year", "owner", "pages" FROM "book" WHERE "id" <= $1 ORDER BY "id" LIMIT $2

-- branch
CREATE TABLE "branch" ("code" text COLLATE "C" PRIMARY KEY NOT NULL, "city" text COLLATE "C" NOT NULL DEFAULT '?')
(bigint) SELECT "code" FROM "branch" ORDER BY "code" LIMIT $1
(text[]) SELECT "code", "city" FROM "branch" WHERE "code" = ANY ($1)
SELECT "code", "city" FROM "branch" ORDER BY "code"

-- carrier
CREATE TABLE "carrier" ("number" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
(bigint) SELECT "number" FROM "carrier" WHERE "number" <= $1 ORDER BY "number"

-- cased
CREATE TABLE "cased" ("uid" uuid PRIMARY KEY NOT NULL, "word" text COLLATE "C" NOT NULL DEFAULT '', "plain" text COLLATE "C" NOT NULL DEFAULT '', "number" bigint NOT NULL DEFAULT 0)
CREATE INDEX "cased_word_ci_index" ON "cased" ((activestore_fold("word")), "uid")
CREATE INDEX "cased_number_index" ON "cased" ("number", "uid")
(text) SELECT "number" FROM "cased" WHERE activestore_fold("word") = $1 ORDER BY "number" DESC, "uid"
(text) SELECT "word" FROM "cased" WHERE activestore_fold("word") = $1 ORDER BY "word" DESC, "uid"
(text) SELECT "word" FROM "cased" WHERE activestore_fold("word") = $1 ORDER BY "word", "uid"
(text, bigint) SELECT "uid", "word", "plain", "number" FROM "cased" WHERE activestore_fold("word") = $1 ORDER BY "word", "number" DESC, "uid" LIMIT $2
(text, bigint) SELECT "word" FROM "cased" WHERE activestore_fold("word") = $1 ORDER BY "word", "uid" LIMIT $2
(text, text, text, text, bigint) SELECT "number" FROM "cased" WHERE (activestore_fold("word") = $1 OR activestore_fold("word") = $2 OR activestore_fold("word") = $3 OR activestore_fold("word") = $4) ORDER BY "uid" DESC LIMIT $5
(text, text, text, text, bigint) SELECT "number" FROM "cased" WHERE (activestore_fold("word") = $1 OR activestore_fold("word") = $2 OR activestore_fold("word") = $3 OR activestore_fold("word") = $4) ORDER BY "uid" LIMIT $5
(text[], text[], bigint) SELECT "number" FROM "cased" WHERE ("word" = ANY ($1) AND activestore_fold("word") = ANY ($2)) ORDER BY "uid" LIMIT $3

-- club_members
CREATE TABLE "club_members" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint, "email" text COLLATE "C", "number" bigint, "nickname" text COLLATE "C", "team" text COLLATE "C" NOT NULL DEFAULT '', "role" text COLLATE "C" NOT NULL DEFAULT 'guest', "score" double precision NOT NULL DEFAULT 0.5, "isActive" boolean NOT NULL DEFAULT FALSE, "badge" bytea, "joined" timestamptz, "tags" text COLLATE "C" NOT NULL DEFAULT '[]', "postcode" text COLLATE "C")
CREATE UNIQUE INDEX "club_members_email_ci_unique" ON "club_members" ((activestore_fold("email")) NULLS FIRST)
CREATE UNIQUE INDEX "club_members_number_unique" ON "club_members" ("number" NULLS FIRST)
(text) SELECT count(*) FROM "club_members" WHERE "tags" = $1
(uuid, bigint, bigint) SELECT "uid" FROM "club_members" WHERE ("uid" IS DISTINCT FROM $1 AND "number" = $2) ORDER BY "uid" LIMIT $3
(uuid, text, bigint) SELECT "uid" FROM "club_members" WHERE ("uid" IS DISTINCT FROM $1 AND activestore_fold("email") = $2) ORDER BY "uid" LIMIT $3
(uuid, text, text, bigint) SELECT "uid" FROM "club_members" WHERE ("uid" IS DISTINCT FROM $1 AND activestore_fold("nickname") = $2 AND "team" = $3) ORDER BY "uid" LIMIT $4
(uuid, timestamptz, timestamptz, text, bigint, text, bigint, text, text, text, double precision, boolean, bytea, timestamptz, text, text) INSERT INTO "club_members" ("uid", "createdAt", "updatedAt", "name", "age", "email", "number", "nickname", "team", "role", "score", "isActive", "badge", "joined", "tags", "postcode") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING

-- columnist
CREATE TABLE "columnist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "bio" text COLLATE "C" NOT NULL DEFAULT '', "email" text COLLATE "C")
CREATE INDEX "columnist_name_index" ON "columnist" ("name", "uid")
CREATE UNIQUE INDEX "columnist_email_unique" ON "columnist" ("email" NULLS FIRST)
(text, text, text) SELECT "uid" FROM "columnist" WHERE ("name" >= $1 AND ("name" < $2 OR $3 IS NULL)) ORDER BY "uid"

-- composers
CREATE TABLE "composers" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "city" text COLLATE "C")
CREATE TABLE "works" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "minutes" bigint, "fee" double precision NOT NULL DEFAULT 0.0, "composerID" uuid)
CREATE INDEX "works_minutes_index" ON "works" ("minutes" NULLS FIRST, "uid")
CREATE INDEX "works_composerID_index" ON "works" ("composerID" NULLS FIRST, "uid")
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l FULL JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid" NULLS FIRST, r."uid" NULLS FIRST LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."name" DESC, l."uid", r."minutes" DESC NULLS LAST, r."uid" LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."title", r."uid" LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l LEFT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "composers" AS l RIGHT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid" NULLS FIRST, r."uid" LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM (SELECT "uid" FROM "composers" ORDER BY "uid" LIMIT $1) AS l LEFT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST
(bigint) SELECT l."uid", r."uid" FROM (SELECT "uid" FROM "composers" WHERE "city" IS NOT NULL) AS l LEFT JOIN (SELECT "uid", "composerID" FROM "works" WHERE "minutes" > $1) AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST
(bigint, bigint) SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT l."uid", r."uid" FROM (SELECT "uid" FROM "composers" ORDER BY "uid" LIMIT $1) AS l LEFT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST LIMIT $2
(bigint, bigint) SELECT l."uid", r."uid" FROM (SELECT "uid" FROM "composers" WHERE "city" IS NOT NULL) AS l LEFT JOIN (SELECT "uid", "composerID" FROM "works" WHERE "minutes" > $1) AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST LIMIT $2
SELECT l."uid", r."uid" FROM "composers" AS l FULL JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid" NULLS FIRST, r."uid" NULLS FIRST
SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."name" = r."title" ORDER BY l."uid", r."uid"
SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."name" DESC, l."uid", r."minutes" DESC NULLS LAST, r."uid"
SELECT l."uid", r."uid" FROM "composers" AS l JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."title", r."uid"
SELECT l."uid", r."uid" FROM "composers" AS l LEFT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid", r."uid" NULLS FIRST
SELECT l."uid", r."uid" FROM "composers" AS l RIGHT JOIN "works" AS r ON l."uid" = r."composerID" ORDER BY l."uid" NULLS FIRST, r."uid"

-- contact
CREATE TABLE "contact" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "firstName" text COLLATE "C" NOT NULL DEFAULT '', "lastName" text COLLATE "C", "externalID" bigint, "zip" text COLLATE "C" NOT NULL DEFAULT 'none', "isActive" boolean NOT NULL DEFAULT FALSE, "visits" bigint NOT NULL DEFAULT 7, "age" bigint, "level" bigint, "score" double precision, "price" numeric, "born" timestamptz, "badge" bytea, "token" uuid, "homepage" text COLLATE "C", "mood" text COLLATE "C", "labels" text COLLATE "C", "color" text COLLATE "C", "code" text COLLATE "C" NOT NULL)
CREATE UNIQUE INDEX "contact_externalID_unique" ON "contact" ("externalID" NULLS FIRST)
(bigint) SELECT "uid", "createdAt", "updatedAt", "firstName", "lastName", "externalID", "zip", "isActive", "visits", "age", "level", "score", "price", "born", "badge", "token", "homepage", "mood", "labels", "color", "code" FROM "contact" ORDER BY "uid" DESC LIMIT $1
(uuid, timestamptz, timestamptz, text, text, bigint, text, boolean, bigint, bigint, bigint, double precision, numeric, timestamptz, bytea, uuid, text, text, text, text, text) INSERT INTO "contact" ("uid", "createdAt", "updatedAt", "firstName", "lastName", "externalID", "zip", "isActive", "visits", "age", "level", "score", "price", "born", "badge", "token", "homepage", "mood", "labels", "color", "code") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT DO NOTHING
SELECT coalesce(activestore_integer(sum("age"), 9), 0) AS f0 FROM "contact"

-- country
CREATE TABLE "country" ("code" text COLLATE "C" PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "population" bigint NOT NULL DEFAULT 0)
(text, bigint) SELECT "code", "name", "population" FROM "country" WHERE "code" = $1 ORDER BY "code" LIMIT $2
(text, text, bigint, bigint) SELECT "code", "name", "population" FROM "country" WHERE ("code" = $1 AND "name" = $2 AND "population" = $3) ORDER BY "code" LIMIT $4
(text[]) SELECT "code", "name", "population" FROM "country" WHERE "code" = ANY ($1) ORDER BY "code"

-- crate
CREATE TABLE "crate" ("uid" uuid PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE TABLE "item" ("code" text COLLATE "C" PRIMARY KEY NOT NULL)
CREATE TABLE "packing" ("uid" uuid PRIMARY KEY NOT NULL, "crateID" uuid NOT NULL, "itemID" text COLLATE "C" NOT NULL)
CREATE INDEX "packing_crateID_index" ON "packing" ("crateID", "uid")
CREATE INDEX "packing_itemID_index" ON "packing" ("itemID", "uid")
(bigint) SELECT count(*) FROM "crate" AS t0 WHERE (SELECT count(*) FROM "item" AS t2 WHERE t2."code" IN (SELECT t1."itemID" FROM "packing" AS t1 WHERE t1."crateID" = t0."uid")) = $1
(text[], bigint) SELECT o.value, r."uid", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."name" FROM "crate" AS t0 WHERE t0."uid" IN (SELECT j."crateID" FROM "packing" AS j WHERE j."itemID" = o.value) ORDER BY t0."name" DESC, t0."uid" LIMIT $2) AS r ORDER BY r."name" DESC, r."uid"

-- delivery
CREATE TABLE "delivery" ("number" bigint PRIMARY KEY NOT NULL, "startID" uuid, "endID" uuid)
CREATE INDEX "delivery_startID_index" ON "delivery" ("startID" NULLS FIRST, "number")
CREATE INDEX "delivery_endID_index" ON "delivery" ("endID" NULLS FIRST, "number")
(uuid) DELETE FROM "delivery" WHERE "endID" = $1
(uuid[]) DELETE FROM "delivery" WHERE "endID" = ANY ($1)

-- desk
CREATE TABLE "desk" ("number" bigint PRIMARY KEY NOT NULL, "siteID" bigint, "hallID" bigint)
CREATE INDEX "desk_siteID_index" ON "desk" ("siteID" NULLS FIRST, "number")
CREATE INDEX "desk_hallID_index" ON "desk" ("hallID" NULLS FIRST, "number")
CREATE TABLE "hall" ("number" bigint PRIMARY KEY NOT NULL, "siteID" bigint, "frontID" bigint)
CREATE INDEX "hall_siteID_index" ON "hall" ("siteID" NULLS FIRST, "number")
CREATE INDEX "hall_frontID_index" ON "hall" ("frontID" NULLS FIRST, "number")
CREATE TABLE "site" ("number" bigint PRIMARY KEY NOT NULL)
(bigint) SELECT "number" FROM "desk" WHERE "hallID" = $1 ORDER BY "number"
SELECT count(*) FROM "desk" AS t0 WHERE (t0."hallID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "hall" AS t1 WHERE t1."number" = t0."hallID"))

-- dossier
CREATE TABLE "dossier" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "version" bigint NOT NULL DEFAULT 0, "drawerID" uuid)
CREATE INDEX "dossier_drawerID_index" ON "dossier" ("drawerID" NULLS FIRST, "uid")
CREATE TABLE "drawer" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "label" text COLLATE "C" NOT NULL DEFAULT '')
(timestamptz) SELECT "title" FROM "dossier" WHERE "updatedAt" = $1 ORDER BY "uid"
(timestamptz, bigint, uuid[], timestamptz) UPDATE "dossier" SET "updatedAt" = $1, "version" = activestore_add("version", $2, 4) WHERE ("uid" = ANY ($3) AND "updatedAt" IS DISTINCT FROM $4)
(uuid, timestamptz) SELECT "drawerID" FROM "dossier" WHERE ("uid" = $1 AND "updatedAt" IS DISTINCT FROM $2)
(uuid, timestamptz, bigint) SELECT "uid" FROM "dossier" WHERE ("uid" = $1 AND "updatedAt" IS DISTINCT FROM $2) ORDER BY "uid" LIMIT $3
(uuid[], timestamptz) SELECT "drawerID" FROM "dossier" WHERE ("uid" = ANY ($1) AND "updatedAt" IS DISTINCT FROM $2)

-- essay
CREATE TABLE "essay" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "section" text COLLATE "C", "words" bigint NOT NULL DEFAULT 0, "published" bigint NOT NULL DEFAULT 0, "stars" bigint NOT NULL DEFAULT 0, "columnistID" uuid NOT NULL)
CREATE INDEX "essay_words_index" ON "essay" ("words", "uid")
CREATE INDEX "essay_published_index" ON "essay" ("published", "uid")
CREATE INDEX "essay_section_published_desc_index" ON "essay" ("section" NULLS FIRST, "published" DESC, "uid")
CREATE INDEX "essay_columnistID_index" ON "essay" ("columnistID", "uid")
CREATE TABLE "columnist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "bio" text COLLATE "C" NOT NULL DEFAULT '', "email" text COLLATE "C")
CREATE INDEX "columnist_name_index" ON "columnist" ("name", "uid")
CREATE UNIQUE INDEX "columnist_email_unique" ON "columnist" ("email" NULLS FIRST)
CREATE TABLE "essayTheme" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "essayID" uuid NOT NULL, "themeID" uuid NOT NULL)
CREATE INDEX "essayTheme_essayID_index" ON "essayTheme" ("essayID", "uid")
CREATE INDEX "essayTheme_themeID_index" ON "essayTheme" ("themeID", "uid")
CREATE TABLE "theme" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "theme_name_unique" ON "theme" ("name")
(bigint) SELECT "section" AS f0, count(*) AS f1 FROM "essay" GROUP BY "section" ORDER BY 1 NULLS FIRST LIMIT $1
(bigint) SELECT "section" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("words"), 5), 0) AS f2, max("published") AS f3 FROM "essay" GROUP BY "section" ORDER BY 1 NULLS FIRST LIMIT $1
(bigint) SELECT "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published" DESC, "title" DESC, "uid" DESC LIMIT $1
(bigint) SELECT "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published" DESC, "uid" LIMIT $1
(bigint) SELECT "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published", "title", "uid" LIMIT $1
(bigint) SELECT "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published", "uid" DESC LIMIT $1
(bigint) SELECT "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "uid" LIMIT $1
(bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE "section" IS NOT NULL LIMIT $1) AS counted
(bigint, bigint) SELECT "section" AS f0, count(*) AS f1 FROM "essay" GROUP BY "section" ORDER BY 1 NULLS FIRST LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "section" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("words"), 5), 0) AS f2, max("published") AS f3 FROM "essay" GROUP BY "section" ORDER BY 1 NULLS FIRST LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published" DESC, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" IS NOT NULL ORDER BY "published", "title", "uid" LIMIT $1 OFFSET $2
(bigint, bigint, text, bigint, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" IS NOT NULL AND ("published" > $1 OR ("published" = $2 AND "title" > $3) OR ("published" = $4 AND "title" = $5 AND "uid" > $6))) ORDER BY "published", "title", "uid" LIMIT $7
(bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" IS NOT NULL AND ("published" < $1 OR "published" IS NULL OR ("published" = $2 AND "uid" > $3))) ORDER BY "published" DESC, "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published" DESC, "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published", "stars", "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published", "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published", "words", "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published" DESC, "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published", "stars", "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published", "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published", "words", "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "uid" DESC LIMIT $4
(bigint, text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "uid" LIMIT $4
(bigint, text[], bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) LIMIT $4) AS counted
(bigint, text[], bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) LIMIT $4) AS counted
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published" DESC, "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "published", "stars", "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3) ORDER BY "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published" DESC, "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "published", "stars", "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3) ORDER BY "uid" LIMIT $4 OFFSET $5
(bigint, text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3 AND ("published" < $4 OR "published" IS NULL OR ("published" = $5 AND ("words" < $6 OR "words" IS NULL)) OR ("published" = $7 AND "words" = $8 AND "uid" > $9))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $10
(bigint, text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3 AND ("published" > $4 OR ("published" = $5 AND "stars" > $6) OR ("published" = $7 AND "stars" = $8 AND "uid" > $9))) ORDER BY "published", "stars", "uid" LIMIT $10
(bigint, text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3 AND ("published" < $4 OR "published" IS NULL OR ("published" = $5 AND ("words" < $6 OR "words" IS NULL)) OR ("published" = $7 AND "words" = $8 AND "uid" > $9))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $10
(bigint, text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3 AND ("published" > $4 OR ("published" = $5 AND "stars" > $6) OR ("published" = $7 AND "stars" = $8 AND "uid" > $9))) ORDER BY "published", "stars", "uid" LIMIT $10
(bigint, text[], bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3 AND ("published" < $4 OR "published" IS NULL OR ("published" = $5 AND "uid" > $6))) ORDER BY "published" DESC, "uid" LIMIT $7
(bigint, text[], bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3 AND ("published" < $4 OR "published" IS NULL OR ("published" = $5 AND "uid" > $6))) ORDER BY "published" DESC, "uid" LIMIT $7
(bigint, text[], bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND "section" = ANY ($2) AND "published" < $3 AND "uid" > $4) ORDER BY "uid" LIMIT $5
(bigint, text[], bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("stars" = $1 AND ("section" = ANY ($2) OR "section" IS NULL) AND "published" < $3 AND "uid" > $4) ORDER BY "uid" LIMIT $5
(text, bigint) SELECT "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published" DESC, "title" DESC, "uid" DESC LIMIT $2
(text, bigint) SELECT "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published" DESC, "uid" LIMIT $2
(text, bigint) SELECT "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published", "title", "uid" LIMIT $2
(text, bigint) SELECT "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published", "uid" DESC LIMIT $2
(text, bigint) SELECT "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "uid" LIMIT $2
(text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE "section" IS DISTINCT FROM $1 LIMIT $2) AS counted
(text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published" DESC, "uid" LIMIT $2 OFFSET $3
(text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" IS DISTINCT FROM $1 ORDER BY "published", "title", "uid" LIMIT $2 OFFSET $3
(text, bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published" DESC, "title" DESC, "uid" DESC LIMIT $3
(text, bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text, bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published", "title", "uid" LIMIT $3
(text, bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published", "uid" DESC LIMIT $3
(text, bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "uid" LIMIT $3
(text, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" > $1 AND "published" < $2) LIMIT $3) AS counted
(text, bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text, bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" > $1 AND "published" < $2) ORDER BY "published", "title", "uid" LIMIT $3 OFFSET $4
(text, bigint, bigint, bigint, text, bigint, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" > $1 AND "published" < $2 AND ("published" > $3 OR ("published" = $4 AND "title" > $5) OR ("published" = $6 AND "title" = $7 AND "uid" > $8))) ORDER BY "published", "title", "uid" LIMIT $9
(text, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" > $1 AND "published" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text, bigint, bigint, text, bigint, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" IS DISTINCT FROM $1 AND ("published" > $2 OR ("published" = $3 AND "title" > $4) OR ("published" = $5 AND "title" = $6 AND "uid" > $7))) ORDER BY "published", "title", "uid" LIMIT $8
(text, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" IS DISTINCT FROM $1 AND ("published" < $2 OR "published" IS NULL OR ("published" = $3 AND "uid" > $4))) ORDER BY "published" DESC, "uid" LIMIT $5
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" = $1 OR "section" IS NULL OR "section" = $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" = $1 OR "section" IS NULL OR "section" = $2) ORDER BY "published", "uid" DESC LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" = $1 OR "section" IS NULL OR "section" = $2) ORDER BY "uid" LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published" DESC, "title" DESC, "uid" DESC LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published", "title", "uid" LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published", "uid" DESC LIMIT $3
(text, text, bigint) SELECT "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "uid" LIMIT $3
(text, text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" = $1 OR "section" IS NULL OR "section" = $2) LIMIT $3) AS counted
(text, text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" > $1 AND "section" < $2) LIMIT $3) AS counted
(text, text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = $1 OR "section" IS NULL OR "section" = $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text, text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text, text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" > $1 AND "section" < $2) ORDER BY "published", "title", "uid" LIMIT $3 OFFSET $4
(text, text, bigint, bigint, text, bigint, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" > $1 AND "section" < $2 AND ("published" > $3 OR ("published" = $4 AND "title" > $5) OR ("published" = $6 AND "title" = $7 AND "uid" > $8))) ORDER BY "published", "title", "uid" LIMIT $9
(text, text, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" > $1 AND "section" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text, text, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = $1 OR "section" IS NULL OR "section" = $2) AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text, text, text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") LIMIT $4) AS counted
(text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published" DESC, t0."title" DESC, t0."uid" DESC LIMIT $4
(text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published" DESC, t0."uid" LIMIT $4
(text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published", t0."title", t0."uid" LIMIT $4
(text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published", t0."uid" DESC LIMIT $4
(text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."uid" LIMIT $4
(text, text, text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published" DESC, t0."uid" LIMIT $4 OFFSET $5
(text, text, text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") ORDER BY t0."published", t0."title", t0."uid" LIMIT $4 OFFSET $5
(text, text, text, bigint, bigint, text, bigint, text, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND (t0."published" > $4 OR (t0."published" = $5 AND t0."title" > $6) OR (t0."published" = $7 AND t0."title" = $8 AND t0."uid" > $9))) ORDER BY t0."published", t0."title", t0."uid" LIMIT $10
(text, text, text, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND (t0."published" < $4 OR t0."published" IS NULL OR (t0."published" = $5 AND t0."uid" > $6))) ORDER BY t0."published" DESC, t0."uid" LIMIT $7
(text, text, text, text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) LIMIT $5) AS counted
(text, text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published" DESC, t0."title" DESC, t0."uid" DESC LIMIT $5
(text, text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published" DESC, t0."uid" LIMIT $5
(text, text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published", t0."title", t0."uid" LIMIT $5
(text, text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published", t0."uid" DESC LIMIT $5
(text, text, text, text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."uid" LIMIT $5
(text, text, text, text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published" DESC, t0."uid" LIMIT $5 OFFSET $6
(text, text, text, text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4) ORDER BY t0."published", t0."title", t0."uid" LIMIT $5 OFFSET $6
(text, text, text, text, bigint, bigint, text, bigint, text, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4 AND (t0."published" > $5 OR (t0."published" = $6 AND t0."title" > $7) OR (t0."published" = $8 AND t0."title" = $9 AND t0."uid" > $10))) ORDER BY t0."published", t0."title", t0."uid" LIMIT $11
(text, text, text, text, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (EXISTS (SELECT 1 FROM "columnist" AS t1 WHERE (t1."name" >= $1 AND (t1."name" < $2 OR $3 IS NULL)) AND t1."uid" = t0."columnistID") AND t0."section" = $4 AND (t0."published" < $5 OR t0."published" IS NULL OR (t0."published" = $6 AND t0."uid" > $7))) ORDER BY t0."published" DESC, t0."uid" LIMIT $8
(text, timestamptz, text[], bigint) UPDATE "essay" SET "title" = $1, "updatedAt" = $2 WHERE "uid" IN (SELECT "uid" FROM "essay" WHERE "section" = ANY ($3) ORDER BY "published" DESC, "uid" LIMIT $4)
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published", "stars", "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published", "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published", "words", "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published" DESC, "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published", "stars", "uid" LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published", "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published", "words", "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "uid" DESC LIMIT $2
(text[], bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "uid" LIMIT $2
(text[], bigint) SELECT coalesce(activestore_integer(sum(s."words"), 5), 0) AS f0 FROM (SELECT "words" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "uid" LIMIT $2) AS s
(text[], bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE "section" = ANY ($1) LIMIT $2) AS counted
(text[], bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) LIMIT $2) AS counted
(text[], bigint) SELECT l."uid", l."createdAt", l."updatedAt", l."title", l."section", l."words", l."published", l."stars", l."columnistID", l."uid", r."uid", r."createdAt", r."updatedAt", r."name", r."bio", r."email", r."uid" FROM (SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "uid" LIMIT $2) AS l JOIN "columnist" AS r ON l."columnistID" = r."uid" ORDER BY l."published" DESC, l."uid", r."uid"
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published", "stars", "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published" DESC, "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "published", "stars", "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) OR "section" IS NULL) ORDER BY "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE "section" = ANY ($1) ORDER BY "published" DESC, "uid" LIMIT $2 OFFSET $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published", "stars", "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published", "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published", "words", "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published" DESC, "stars" DESC, "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published", "stars", "uid" LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published", "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published", "words", "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "uid" DESC LIMIT $3
(text[], bigint, bigint) SELECT "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "uid" LIMIT $3
(text[], bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) LIMIT $3) AS counted
(text[], bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) LIMIT $3) AS counted
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "published", "stars", "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2) ORDER BY "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "published", "stars", "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2) ORDER BY "uid" LIMIT $3 OFFSET $4
(text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND ("words" < $5 OR "words" IS NULL)) OR ("published" = $6 AND "words" = $7 AND "uid" > $8))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $9
(text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2 AND ("published" > $3 OR ("published" = $4 AND "stars" > $5) OR ("published" = $6 AND "stars" = $7 AND "uid" > $8))) ORDER BY "published", "stars", "uid" LIMIT $9
(text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND ("words" < $5 OR "words" IS NULL)) OR ("published" = $6 AND "words" = $7 AND "uid" > $8))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $9
(text[], bigint, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2 AND ("published" > $3 OR ("published" = $4 AND "stars" > $5) OR ("published" = $6 AND "stars" = $7 AND "uid" > $8))) ORDER BY "published", "stars", "uid" LIMIT $9
(text[], bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND ("published" < $2 OR "published" IS NULL OR ("published" = $3 AND ("words" < $4 OR "words" IS NULL)) OR ("published" = $5 AND "words" = $6 AND "uid" > $7))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $8
(text[], bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND ("published" > $2 OR ("published" = $3 AND "stars" > $4) OR ("published" = $5 AND "stars" = $6 AND "uid" > $7))) ORDER BY "published", "stars", "uid" LIMIT $8
(text[], bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND ("published" < $2 OR "published" IS NULL OR ("published" = $3 AND ("words" < $4 OR "words" IS NULL)) OR ("published" = $5 AND "words" = $6 AND "uid" > $7))) ORDER BY "published" DESC, "words" DESC, "uid" LIMIT $8
(text[], bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND ("published" > $2 OR ("published" = $3 AND "stars" > $4) OR ("published" = $5 AND "stars" = $6 AND "uid" > $7))) ORDER BY "published", "stars", "uid" LIMIT $8
(text[], bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text[], bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2 AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text[], bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND ("published" < $2 OR "published" IS NULL OR ("published" = $3 AND "uid" > $4))) ORDER BY "published" DESC, "uid" LIMIT $5
(text[], bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND ("published" < $2 OR "published" IS NULL OR ("published" = $3 AND "uid" > $4))) ORDER BY "published" DESC, "uid" LIMIT $5
(text[], bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND "words" < $2 AND "uid" > $3) ORDER BY "uid" LIMIT $4
(text[], bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "words" < $2 AND "uid" > $3) ORDER BY "uid" LIMIT $4
(text[], text, bigint) SELECT "uid" FROM "essay" WHERE ("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) ORDER BY "published" DESC, "uid" LIMIT $3
(text[], text, bigint) SELECT "uid" FROM "essay" WHERE ("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) ORDER BY "published", "uid" DESC LIMIT $3
(text[], text, bigint) SELECT "uid" FROM "essay" WHERE ("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) ORDER BY "uid" LIMIT $3
(text[], text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) LIMIT $3) AS counted
(text[], text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) LIMIT $3) AS counted
(text[], text, bigint) SELECT count(*) FROM (SELECT TRUE FROM "essay" WHERE ("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) LIMIT $3) AS counted
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published" DESC, t0."stars" DESC, t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published" DESC, t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published", t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published", t0."words", t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published" DESC, t0."stars" DESC, t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published" DESC, t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published", t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published", t0."words", t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."uid" DESC LIMIT $3
(text[], text, bigint) SELECT t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."uid" LIMIT $3
(text[], text, bigint, bigint) SELECT "title", "uid" FROM "essay" WHERE ("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) ORDER BY "published" DESC, "uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published" DESC, t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2)) ORDER BY t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published" DESC, t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint) SELECT t0."title", t0."uid" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid")) ORDER BY t0."uid" LIMIT $3 OFFSET $4
(text[], text, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2) AND (t0."published" < $3 OR t0."published" IS NULL OR (t0."published" = $4 AND (t0."words" < $5 OR t0."words" IS NULL)) OR (t0."published" = $6 AND t0."words" = $7 AND t0."uid" > $8))) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $9
(text[], text, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2) AND (t0."published" > $3 OR (t0."published" = $4 AND t0."stars" > $5) OR (t0."published" = $6 AND t0."stars" = $7 AND t0."uid" > $8))) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $9
(text[], text, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid") AND (t0."published" < $3 OR t0."published" IS NULL OR (t0."published" = $4 AND (t0."words" < $5 OR t0."words" IS NULL)) OR (t0."published" = $6 AND t0."words" = $7 AND t0."uid" > $8))) ORDER BY t0."published" DESC, t0."words" DESC, t0."uid" LIMIT $9
(text[], text, bigint, bigint, bigint, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid") AND (t0."published" > $3 OR (t0."published" = $4 AND t0."stars" > $5) OR (t0."published" = $6 AND t0."stars" = $7 AND t0."uid" > $8))) ORDER BY t0."published", t0."stars", t0."uid" LIMIT $9
(text[], text, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" IS NULL OR "section" = ANY ($1) OR "section" = $2) AND ("published" < $3 OR "published" IS NULL OR ("published" = $4 AND "uid" > $5))) ORDER BY "published" DESC, "uid" LIMIT $6
(text[], text, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2) AND (t0."published" < $3 OR t0."published" IS NULL OR (t0."published" = $4 AND t0."uid" > $5))) ORDER BY t0."published" DESC, t0."uid" LIMIT $6
(text[], text, bigint, bigint, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid") AND (t0."published" < $3 OR t0."published" IS NULL OR (t0."published" = $4 AND t0."uid" > $5))) ORDER BY t0."published" DESC, t0."uid" LIMIT $6
(text[], text, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE ((t0."section" = ANY ($1) OR t0."section" IS NULL) AND t0."uid" IN (SELECT t1."essayID" FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2) AND t0."uid" > $3) ORDER BY t0."uid" LIMIT $4
(text[], text, uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."title", t0."section", t0."words", t0."published", t0."stars", t0."columnistID" FROM "essay" AS t0 WHERE (t0."section" = ANY ($1) AND EXISTS (SELECT 1 FROM "essayTheme" AS t1 JOIN "theme" AS t2 ON t2."uid" = t1."themeID" WHERE t2."name" = $2 AND t1."essayID" = t0."uid") AND t0."uid" > $3) ORDER BY t0."uid" LIMIT $4
(text[], uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE ("section" = ANY ($1) AND "uid" > $2) ORDER BY "uid" LIMIT $3
(text[], uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "title", "section", "words", "published", "stars", "columnistID" FROM "essay" WHERE (("section" = ANY ($1) OR "section" IS NULL) AND "uid" > $2) ORDER BY "uid" LIMIT $3

-- everyIndexed
CREATE TABLE "everyIndexed" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "bool" boolean NOT NULL DEFAULT FALSE, "int" bigint NOT NULL DEFAULT 0, "int8" bigint NOT NULL DEFAULT 0, "int16" bigint NOT NULL DEFAULT 0, "int32" bigint NOT NULL DEFAULT 0, "int64" bigint NOT NULL DEFAULT 0, "uint" bigint NOT NULL DEFAULT 0, "uint8" bigint NOT NULL DEFAULT 0, "uint16" bigint NOT NULL DEFAULT 0, "uint32" bigint NOT NULL DEFAULT 0, "uint64" bigint NOT NULL DEFAULT 0, "double" double precision NOT NULL DEFAULT 0.0, "float" double precision NOT NULL DEFAULT 0.0, "string" text COLLATE "C" NOT NULL DEFAULT '', "data" bytea NOT NULL, "date" timestamptz NOT NULL, "uuid" uuid NOT NULL, "url" text COLLATE "C" NOT NULL, "decimal" numeric NOT NULL, "mood" text COLLATE "C" NOT NULL DEFAULT 'calm', "urgency" bigint NOT NULL DEFAULT 0, "price" bigint NOT NULL, "maybeBool" boolean, "maybeInt" bigint, "maybeInt8" bigint, "maybeInt16" bigint, "maybeInt32" bigint, "maybeInt64" bigint, "maybeUint" bigint, "maybeUint8" bigint, "maybeUint16" bigint, "maybeUint32" bigint, "maybeUint64" bigint, "maybeDouble" double precision, "maybeFloat" double precision, "maybeString" text COLLATE "C", "maybeData" bytea, "maybeDate" timestamptz, "maybeUuid" uuid, "maybeUrl" text COLLATE "C", "maybeDecimal" numeric, "maybeMood" text COLLATE "C", "maybeUrgency" bigint, "maybePrice" bigint)
CREATE INDEX "everyIndexed_bool_index" ON "everyIndexed" ("bool", "uid")
CREATE INDEX "everyIndexed_int_index" ON "everyIndexed" ("int", "uid")
CREATE INDEX "everyIndexed_int8_index" ON "everyIndexed" ("int8", "uid")
CREATE INDEX "everyIndexed_int16_index" ON "everyIndexed" ("int16", "uid")
CREATE INDEX "everyIndexed_int32_index" ON "everyIndexed" ("int32", "uid")
CREATE INDEX "everyIndexed_int64_index" ON "everyIndexed" ("int64", "uid")
CREATE INDEX "everyIndexed_uint_index" ON "everyIndexed" ("uint", "uid")
CREATE INDEX "everyIndexed_uint8_index" ON "everyIndexed" ("uint8", "uid")
CREATE INDEX "everyIndexed_uint16_index" ON "everyIndexed" ("uint16", "uid")
CREATE INDEX "everyIndexed_uint32_index" ON "everyIndexed" ("uint32", "uid")
CREATE INDEX "everyIndexed_uint64_index" ON "everyIndexed" ("uint64", "uid")
CREATE INDEX "everyIndexed_double_index" ON "everyIndexed" ("double", "uid")
CREATE INDEX "everyIndexed_float_index" ON "everyIndexed" ("float", "uid")
CREATE INDEX "everyIndexed_string_index" ON "everyIndexed" ("string", "uid")
CREATE INDEX "everyIndexed_data_index" ON "everyIndexed" ("data", "uid")
CREATE INDEX "everyIndexed_date_index" ON "everyIndexed" ("date", "uid")
CREATE INDEX "everyIndexed_uuid_index" ON "everyIndexed" ("uuid", "uid")
CREATE INDEX "everyIndexed_url_index" ON "everyIndexed" ("url", "uid")
CREATE INDEX "everyIndexed_decimal_index" ON "everyIndexed" ("decimal", "uid")
CREATE INDEX "everyIndexed_mood_index" ON "everyIndexed" ("mood", "uid")
CREATE INDEX "everyIndexed_urgency_index" ON "everyIndexed" ("urgency", "uid")
CREATE INDEX "everyIndexed_price_index" ON "everyIndexed" ("price", "uid")
CREATE INDEX "everyIndexed_maybeBool_index" ON "everyIndexed" ("maybeBool" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeInt_index" ON "everyIndexed" ("maybeInt" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeInt8_index" ON "everyIndexed" ("maybeInt8" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeInt16_index" ON "everyIndexed" ("maybeInt16" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeInt32_index" ON "everyIndexed" ("maybeInt32" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeInt64_index" ON "everyIndexed" ("maybeInt64" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUint_index" ON "everyIndexed" ("maybeUint" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUint8_index" ON "everyIndexed" ("maybeUint8" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUint16_index" ON "everyIndexed" ("maybeUint16" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUint32_index" ON "everyIndexed" ("maybeUint32" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUint64_index" ON "everyIndexed" ("maybeUint64" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeDouble_index" ON "everyIndexed" ("maybeDouble" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeFloat_index" ON "everyIndexed" ("maybeFloat" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeString_index" ON "everyIndexed" ("maybeString" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeData_index" ON "everyIndexed" ("maybeData" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeDate_index" ON "everyIndexed" ("maybeDate" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUuid_index" ON "everyIndexed" ("maybeUuid" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUrl_index" ON "everyIndexed" ("maybeUrl" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeDecimal_index" ON "everyIndexed" ("maybeDecimal" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeMood_index" ON "everyIndexed" ("maybeMood" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybeUrgency_index" ON "everyIndexed" ("maybeUrgency" NULLS FIRST, "uid")
CREATE INDEX "everyIndexed_maybePrice_index" ON "everyIndexed" ("maybePrice" NULLS FIRST, "uid")
(bigint) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "int" IS DISTINCT FROM $1 ORDER BY "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeInt" = $1 ORDER BY "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeInt" IS DISTINCT FROM $1 ORDER BY "uid"
(boolean) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "bool" = $1 ORDER BY "uid"
(boolean) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "bool" IS DISTINCT FROM $1 ORDER BY "uid"
(boolean) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeBool" = $1 ORDER BY "uid"
(boolean) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeBool" IS DISTINCT FROM $1 ORDER BY "uid"
(bytea) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "data" = $1 ORDER BY "uid"
(bytea) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "data" IS DISTINCT FROM $1 ORDER BY "uid"
(bytea) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeData" = $1 ORDER BY "uid"
(bytea) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeData" IS DISTINCT FROM $1 ORDER BY "uid"
(double precision) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "float" = $1 ORDER BY "uid"
(double precision) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "float" IS DISTINCT FROM $1 ORDER BY "uid"
(double precision) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeFloat" = $1 ORDER BY "uid"
(double precision) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeFloat" IS DISTINCT FROM $1 ORDER BY "uid"
(numeric) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "decimal" = $1 ORDER BY "uid"
(numeric) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "decimal" IS DISTINCT FROM $1 ORDER BY "uid"
(numeric) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeDecimal" = $1 ORDER BY "uid"
(numeric) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeDecimal" IS DISTINCT FROM $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeUrl" = $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeUrl" IS DISTINCT FROM $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "url" IS DISTINCT FROM $1 ORDER BY "uid"
(timestamptz) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "date" IS DISTINCT FROM $1 ORDER BY "uid"
(timestamptz) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeDate" = $1 ORDER BY "uid"
(timestamptz) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "maybeDate" IS DISTINCT FROM $1 ORDER BY "uid"
(uuid) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" WHERE "uuid" IS DISTINCT FROM $1 ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "bool" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "bool", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "data" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "data", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "date" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "date", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "decimal" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "decimal", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "float" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "float", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "int" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeBool" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeBool" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeData" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeData" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeDate" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeDate" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeDecimal" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeDecimal" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeFloat" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeFloat" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeInt" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeInt" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeUrl" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeUrl" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeUuid" DESC NULLS LAST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "maybeUuid" NULLS FIRST, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "uuid" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice" FROM "everyIndexed" ORDER BY "uuid", "uid"

-- everyType
CREATE TABLE "everyType" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "bool" boolean NOT NULL DEFAULT FALSE, "int" bigint NOT NULL DEFAULT 0, "int8" bigint NOT NULL DEFAULT 0, "int16" bigint NOT NULL DEFAULT 0, "int32" bigint NOT NULL DEFAULT 0, "int64" bigint NOT NULL DEFAULT 0, "uint" bigint NOT NULL DEFAULT 0, "uint8" bigint NOT NULL DEFAULT 0, "uint16" bigint NOT NULL DEFAULT 0, "uint32" bigint NOT NULL DEFAULT 0, "uint64" bigint NOT NULL DEFAULT 0, "double" double precision NOT NULL DEFAULT 0.0, "float" double precision NOT NULL DEFAULT 0.0, "string" text COLLATE "C" NOT NULL DEFAULT '', "data" bytea NOT NULL, "date" timestamptz NOT NULL, "uuid" uuid NOT NULL, "url" text COLLATE "C" NOT NULL, "decimal" numeric NOT NULL, "mood" text COLLATE "C" NOT NULL DEFAULT 'calm', "urgency" bigint NOT NULL DEFAULT 0, "price" bigint NOT NULL, "numbers" text COLLATE "C" NOT NULL DEFAULT '[]', "labels" text COLLATE "C" NOT NULL DEFAULT '{}', "address" text COLLATE "C" NOT NULL, "maybeBool" boolean, "maybeInt" bigint, "maybeInt8" bigint, "maybeInt16" bigint, "maybeInt32" bigint, "maybeInt64" bigint, "maybeUint" bigint, "maybeUint8" bigint, "maybeUint16" bigint, "maybeUint32" bigint, "maybeUint64" bigint, "maybeDouble" double precision, "maybeFloat" double precision, "maybeString" text COLLATE "C", "maybeData" bytea, "maybeDate" timestamptz, "maybeUuid" uuid, "maybeUrl" text COLLATE "C", "maybeDecimal" numeric, "maybeMood" text COLLATE "C", "maybeUrgency" bigint, "maybePrice" bigint, "maybeNumbers" text COLLATE "C", "maybeLabels" text COLLATE "C", "maybeAddress" text COLLATE "C")
(bigint) SELECT count(*) FROM "everyType" WHERE "int64" < $1
(boolean) SELECT count(*) FROM "everyType" WHERE "bool" = $1
(boolean) SELECT count(*) FROM "everyType" WHERE "maybeBool" = $1
(bytea) SELECT count(*) FROM "everyType" WHERE "data" = $1
(bytea) SELECT count(*) FROM "everyType" WHERE "maybeData" = $1
(double precision) SELECT count(*) FROM "everyType" WHERE "double" < $1
(double precision) SELECT count(*) FROM "everyType" WHERE "double" = $1
(double precision) SELECT count(*) FROM "everyType" WHERE "double" >= $1
(double precision, timestamptz) UPDATE "everyType" SET "double" = activestore_add("double", $1, 14), "updatedAt" = $2
(double precision[]) SELECT count(*) FROM "everyType" WHERE "double" = ANY ($1)
(numeric) SELECT count(*) FROM "everyType" WHERE "decimal" < $1
(numeric) SELECT count(*) FROM "everyType" WHERE "decimal" = $1
(numeric) SELECT count(*) FROM "everyType" WHERE "decimal" > $1
(numeric, numeric) SELECT count(*) FROM "everyType" WHERE ("decimal" = $1 AND "decimal" > $2)
(numeric, numeric, numeric, numeric) SELECT count(*) FROM "everyType" WHERE ("decimal" = $1 AND "decimal" = $2 AND "decimal" = $3 AND "decimal" < $4)
(numeric, numeric[]) SELECT count(*) FROM "everyType" WHERE ("decimal" = $1 OR "decimal" = ANY ($2))
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "labels" = $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "labels" IS DISTINCT FROM $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeLabels" = $1 ORDER BY "uid"
(text) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeLabels" IS DISTINCT FROM $1 ORDER BY "uid"
(text) SELECT count(*) FROM "everyType" WHERE "address" IS DISTINCT FROM $1
(text) SELECT count(*) FROM "everyType" WHERE "maybeString" = $1
(text) SELECT count(*) FROM "everyType" WHERE "string" IS DISTINCT FROM $1
(text, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE ("mood" = $1 AND "urgency" = $2) ORDER BY "uid" LIMIT $3
(text, text) SELECT count(*) FROM "everyType" WHERE right("string", length($1)) = $2
(text[]) SELECT "string" FROM "everyType" WHERE "string" = ANY ($1) ORDER BY "uid"
(text[]) SELECT count(*) FROM "everyType" WHERE ("maybeAddress" = ANY ($1) OR "maybeAddress" IS NULL)
(timestamptz) SELECT count(*) FROM "everyType" WHERE "date" < $1
(timestamptz) SELECT count(*) FROM "everyType" WHERE "date" = $1
(timestamptz, timestamptz) SELECT count(*) FROM "everyType" WHERE ("date" >= $1 AND "date" <= $2)
(timestamptz, timestamptz) SELECT count(*) FROM "everyType" WHERE ("maybeDate" >= $1 AND "maybeDate" < $2)
(timestamptz[]) SELECT count(*) FROM "everyType" WHERE "date" = ANY ($1)
(uuid) SELECT count(*) FROM "everyType" WHERE "uid" = $1
(uuid) SELECT count(*) FROM "everyType" WHERE "uuid" >= $1
SELECT "price" FROM "everyType" WHERE "maybePrice" IS NULL ORDER BY "uid"
SELECT "string" FROM "everyType" WHERE "maybeData" IS NULL ORDER BY "uid"
SELECT "string" FROM "everyType" WHERE "maybeString" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "bool" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "bool", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "data" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "data", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "date" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "date", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "decimal" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "decimal", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "float" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "float", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "int" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "int", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "url" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "url", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "uuid" DESC, "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NOT NULL ORDER BY "uuid", "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeBool" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeData" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeDate" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeDate" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeDecimal" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeDecimal" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeFloat" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeFloat" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeInt" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeLabels" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeLabels" IS NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeUrl" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeUuid" IS NOT NULL ORDER BY "uid"
SELECT "uid", "createdAt", "updatedAt", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "double", "float", "string", "data", "date", "uuid", "url", "decimal", "mood", "urgency", "price", "numbers", "labels", "address", "maybeBool", "maybeInt", "maybeInt8", "maybeInt16", "maybeInt32", "maybeInt64", "maybeUint", "maybeUint8", "maybeUint16", "maybeUint32", "maybeUint64", "maybeDouble", "maybeFloat", "maybeString", "maybeData", "maybeDate", "maybeUuid", "maybeUrl", "maybeDecimal", "maybeMood", "maybeUrgency", "maybePrice", "maybeNumbers", "maybeLabels", "maybeAddress" FROM "everyType" WHERE "maybeUuid" IS NULL ORDER BY "uid"
SELECT activestore_average(sum(activestore_exact("float")), count("float"), 15) AS f0 FROM "everyType"
SELECT activestore_decimal(sum("decimal"), count("decimal"), 21) AS f0 FROM "everyType"
SELECT activestore_decimal(sum("maybeDecimal"), count("maybeDecimal"), 46) AS f0 FROM "everyType"
SELECT coalesce(activestore_decimal(sum("decimal"), 1, 21), 0) AS f0 FROM "everyType"
SELECT coalesce(activestore_double(sum(activestore_exact("float")), 15), 0) AS f0 FROM "everyType"
SELECT count(*) FROM "everyType" WHERE "maybeBool" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeData" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeDate" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeDecimal" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeFloat" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeLabels" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeUrl" IS NULL
SELECT count(*) FROM "everyType" WHERE "maybeUuid" IS NULL
SELECT max("decimal") AS f0 FROM "everyType"

-- evolving
CREATE TABLE "evolving" ("id" bigint PRIMARY KEY NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "size" bigint NOT NULL DEFAULT 1)
(text, text, text) SELECT "id" FROM "evolving" WHERE ("title" >= $1 AND ("title" < $2 OR $3 IS NULL)) ORDER BY "id"

-- evolving
CREATE TABLE "evolving" ("id" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "size" bigint NOT NULL DEFAULT 1)
(bigint, bigint, bigint) SELECT "id", "name", "size" FROM "evolving" WHERE ("id" <= $1 AND "id" > $2) ORDER BY "id" LIMIT $3

-- festival
CREATE TABLE "festival" ("name" text COLLATE "C" PRIMARY KEY NOT NULL, "year" bigint NOT NULL DEFAULT 0)
CREATE TABLE "appearance" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "artistID" uuid NOT NULL, "festivalID" text COLLATE "C" NOT NULL)
CREATE UNIQUE INDEX "appearance_artistID_festivalID_unique" ON "appearance" ("artistID", "festivalID")
CREATE INDEX "appearance_festivalID_index" ON "appearance" ("festivalID", "uid")
(uuid) SELECT count(*) FROM "festival" AS t0 WHERE t0."name" IN (SELECT t1."festivalID" FROM "appearance" AS t1 WHERE t1."artistID" = $1)
(uuid) SELECT t0."name", t0."year" FROM "festival" AS t0 WHERE t0."name" IN (SELECT t1."festivalID" FROM "appearance" AS t1 WHERE t1."artistID" = $1) ORDER BY t0."name"
(uuid, text[]) SELECT t0."name", t0."year" FROM "festival" AS t0 WHERE (t0."name" IN (SELECT t1."festivalID" FROM "appearance" AS t1 WHERE t1."artistID" = $1) AND (t0."name" = ANY ($2)) IS NOT TRUE) ORDER BY t0."name"

-- filing
CREATE TABLE "filing" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "dossierID" uuid NOT NULL, "keywordID" uuid NOT NULL)
CREATE INDEX "filing_dossierID_index" ON "filing" ("dossierID", "uid")
CREATE INDEX "filing_keywordID_index" ON "filing" ("keywordID", "uid")
CREATE TABLE "dossier" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "version" bigint NOT NULL DEFAULT 0, "drawerID" uuid)
CREATE INDEX "dossier_drawerID_index" ON "dossier" ("drawerID" NULLS FIRST, "uid")
CREATE TABLE "keyword" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "word" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "keyword_word_unique" ON "keyword" ("word")
(uuid, uuid) SELECT "uid" FROM "filing" WHERE ("dossierID" = $1 AND "keywordID" = $2) ORDER BY "uid"
(uuid, uuid) SELECT count(*) FROM "filing" WHERE ("dossierID" = $1 AND "keywordID" = $2)

-- filled
CREATE TABLE "filled" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "text" text COLLATE "C", "data" bytea, "number" bigint, "flag" boolean, "date" timestamptz)
(uuid, timestamptz, timestamptz, text, bytea, bigint, boolean, timestamptz) INSERT INTO "filled" ("uid", "createdAt", "updatedAt", "text", "data", "number", "flag", "date") VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING

-- folder
CREATE TABLE "folder" ("path" text COLLATE "C" PRIMARY KEY NOT NULL, "parentID" text COLLATE "C")
CREATE INDEX "folder_parentID_index" ON "folder" ("parentID" NULLS FIRST, "path")
(bigint) SELECT "path", "parentID" FROM "folder" ORDER BY activestore_fold("path") DESC, "path" LIMIT $1
(bigint) SELECT "path", "parentID" FROM "folder" ORDER BY activestore_fold("path"), "path" LIMIT $1
(text) SELECT "path" FROM "folder" WHERE "parentID" = $1 ORDER BY "path"
(text) SELECT t0."path", t0."parentID" FROM "folder" AS t0 WHERE t0."parentID" IN (SELECT t1."path" FROM "folder" AS t1 WHERE t1."parentID" IN (SELECT t2."path" FROM "folder" AS t2 WHERE t2."path" = $1)) ORDER BY t0."path"
(text, text, text, bigint) SELECT "path", "parentID" FROM "folder" WHERE (activestore_fold("path") < $1 OR "path" IS NULL OR (activestore_fold("path") = $2 AND "path" > $3)) ORDER BY activestore_fold("path") DESC, "path" LIMIT $4
(text, text, text, bigint) SELECT "path", "parentID" FROM "folder" WHERE (activestore_fold("path") > $1 OR (activestore_fold("path") = $2 AND "path" > $3)) ORDER BY activestore_fold("path"), "path" LIMIT $4
(text[], bigint, bigint) SELECT o.value, r."path", r."parentID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."path", t0."parentID" FROM "folder" AS t0 WHERE t0."parentID" = o.value ORDER BY t0."path" LIMIT $2 OFFSET $3) AS r ORDER BY r."path"
SELECT "path" FROM "folder" ORDER BY activestore_fold("path") DESC, "path"
SELECT "path" FROM "folder" ORDER BY activestore_fold("path"), "path"
SELECT "path", "parentID" FROM "folder" WHERE "parentID" IS NULL ORDER BY "path"
SELECT count(*) FROM "folder" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "folder" AS t1 WHERE t1."path" = t0."parentID")
SELECT t0."path", t0."parentID" FROM "folder" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "folder" AS t1 WHERE t1."parentID" = t0."path") ORDER BY t0."path"
SELECT t0."path", t0."parentID" FROM "folder" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "folder" AS t1 WHERE t1."path" = t0."parentID") ORDER BY t0."path"

-- fruit
CREATE TABLE "fruit" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "color" text COLLATE "C", "weight" bigint, "stock" bigint NOT NULL DEFAULT 0, "price" double precision NOT NULL DEFAULT 0.0, "discount" double precision, "isRipe" boolean NOT NULL DEFAULT FALSE, "picked" timestamptz NOT NULL)
CREATE INDEX "fruit_color_index" ON "fruit" ("color" NULLS FIRST, "uid")
CREATE INDEX "fruit_weight_index" ON "fruit" ("weight" NULLS FIRST, "uid")
(bigint) SELECT "color" AS f0 FROM "fruit" WHERE "stock" > $1 GROUP BY "color" ORDER BY 1 NULLS FIRST
(bigint) SELECT "color" AS f0, "isRipe" AS f1, count(*) AS f2 FROM "fruit" WHERE "stock" > $1 GROUP BY "color", "isRipe" ORDER BY 1 NULLS FIRST, 2 NULLS FIRST
(bigint) SELECT "color" AS f0, count(*) AS f1 FROM "fruit" WHERE "stock" < $1 GROUP BY "color" ORDER BY 1 NULLS FIRST
(bigint) SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2, activestore_average(sum("weight"), count("weight"), 5) AS f3 FROM "fruit" GROUP BY "color" ORDER BY 3 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2, activestore_average(sum("weight"), count("weight"), 5) AS f3, max("price") AS f4 FROM "fruit" GROUP BY "color" ORDER BY 5 NULLS FIRST, 1 NULLS FIRST LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "color" DESC NULLS LAST, "uid" DESC LIMIT $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "name" DESC, "uid" LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "uid" DESC LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "uid" LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "weight" DESC NULLS LAST, "uid" LIMIT $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "weight" NULLS FIRST, "uid" LIMIT $1
(bigint) SELECT "name" FROM "fruit" ORDER BY "weight" NULLS FIRST, "uid" LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" WHERE "color" IS NOT NULL ORDER BY "uid" LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" WHERE "stock" <= $1 ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE "weight" < $1 ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE "weight" <= $1 ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE "weight" > $1 ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE "weight" >= $1 ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE "weight" IS NULL ORDER BY "uid" LIMIT ALL OFFSET $1
(bigint) SELECT "name" FROM "fruit" WHERE ("weight" < $1) IS NOT TRUE ORDER BY "uid"
(bigint) SELECT "name" FROM "fruit" WHERE ("weight" >= $1) IS NOT TRUE ORDER BY "uid"
(bigint) SELECT "stock" FROM "fruit" ORDER BY "color" NULLS FIRST, "weight" NULLS FIRST, "uid" LIMIT $1
(bigint) SELECT "stock" FROM "fruit" ORDER BY "isRipe", "uid" LIMIT $1
(bigint) SELECT "stock" FROM "fruit" ORDER BY "weight" DESC NULLS LAST, "uid" DESC LIMIT $1
(bigint) SELECT "stock" FROM "fruit" ORDER BY random() LIMIT $1
(bigint) SELECT "stock" FROM "fruit" WHERE "stock" < $1 ORDER BY random()
(bigint) SELECT "stock" FROM "fruit" WHERE ("weight" IS DISTINCT FROM $1 OR "color" IS NULL) ORDER BY "weight" NULLS FIRST, "uid"
(bigint) SELECT "uid" FROM "fruit" WHERE "color" IS NULL ORDER BY "uid" LIMIT $1
(bigint) SELECT "uid" FROM "fruit" WHERE "weight" IS NULL ORDER BY "uid" LIMIT $1
(bigint) SELECT "uid" FROM "fruit" WHERE FALSE ORDER BY "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "color" NULLS FIRST, "uid" DESC LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "createdAt" DESC, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "discount" DESC NULLS LAST, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "name" DESC, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "price" DESC, "uid" DESC LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY "weight" NULLS FIRST, "uid" DESC LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY activestore_fold("color") DESC NULLS LAST, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" ORDER BY activestore_fold("color") NULLS FIRST, "isRipe" DESC, "uid" LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "color" IS NOT NULL ORDER BY "uid" DESC LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "weight" IS NULL ORDER BY "uid" DESC LIMIT $1
(bigint) SELECT activestore_average(sum(activestore_exact("price")), count("price"), 7) AS f0 FROM "fruit" WHERE "stock" > $1
(bigint) SELECT coalesce(activestore_double(sum(activestore_exact(s."price")), 7), 0) AS f0 FROM (SELECT "price" FROM "fruit" ORDER BY "name" DESC, "uid" LIMIT $1) AS s
(bigint) SELECT coalesce(activestore_integer(sum("stock"), 6), 0) AS f0 FROM "fruit" WHERE "stock" < $1
(bigint) SELECT coalesce(activestore_integer(sum(s."stock"), 6), 0) AS f0 FROM (SELECT "stock" FROM "fruit" ORDER BY "stock" DESC, "uid" LIMIT $1) AS s
(bigint) SELECT count(*) FROM "fruit" WHERE "stock" <= $1
(bigint) SELECT count(*) FROM "fruit" WHERE "weight" = $1
(bigint) SELECT count(*) FROM "fruit" WHERE "weight" > $1
(bigint) SELECT count(*) FROM "fruit" WHERE ("weight" > $1) IS NOT TRUE
(bigint) SELECT count(*) FROM (SELECT TRUE FROM "fruit" WHERE "weight" IS NULL LIMIT $1) AS counted
(bigint) SELECT count(*) FROM (SELECT TRUE FROM "fruit" WHERE "weight" IS NULL LIMIT ALL OFFSET $1) AS counted
(bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2 FROM "fruit" GROUP BY "color") AS f WHERE f."f1" > $1 ORDER BY 1 NULLS FIRST
(bigint) SELECT f."f0", f."f1", f."f2", f."f3" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2, activestore_average(sum("weight"), count("weight"), 5) AS f3 FROM "fruit" GROUP BY "color") AS f WHERE f."f1" > $1 ORDER BY 1 NULLS FIRST
(bigint) SELECT f."f0", f."f1", f."f2", f."f3", f."f4" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2, activestore_average(sum("weight"), count("weight"), 5) AS f3, min("stock") AS f4 FROM "fruit" GROUP BY "color") AS f WHERE (f."f4" < $1 AND f."f3" IS NOT NULL) ORDER BY 1 NULLS FIRST
(bigint) SELECT s."color" AS f0, count(*) AS f1 FROM (SELECT "color" FROM "fruit" ORDER BY "uid" LIMIT $1) AS s GROUP BY s."color" ORDER BY 1 NULLS FIRST
(bigint, bigint) SELECT "name" FROM "fruit" ORDER BY "weight" NULLS FIRST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "name" FROM "fruit" WHERE "color" IS NOT NULL ORDER BY "weight" NULLS FIRST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "name" FROM "fruit" WHERE "weight" IS NOT NULL ORDER BY "weight" NULLS FIRST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" <= $1 AND "stock" > $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" <= $1 AND "stock" IS DISTINCT FROM $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" = $1 AND "stock" = $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" > $1 AND "stock" <= $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" >= $1 AND "stock" <= $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE ("weight" >= $1 AND "weight" <= $2) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE (("stock" = $1 OR "stock" = $2) AND "color" IS NULL) ORDER BY "uid"
(bigint, bigint) SELECT "name" FROM "fruit" WHERE (("weight" >= $1) IS NOT TRUE OR ("weight" <= $2) IS NOT TRUE) ORDER BY "uid"
(bigint, bigint) SELECT "stock" FROM "fruit" ORDER BY "color" NULLS FIRST, "weight" NULLS FIRST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "stock" FROM "fruit" ORDER BY "isRipe", "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "stock" FROM "fruit" ORDER BY "weight" DESC NULLS LAST, "uid" DESC LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "stock" FROM "fruit" ORDER BY "weight" DESC NULLS LAST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "stock" FROM "fruit" WHERE "stock" < $1 ORDER BY random() LIMIT $2
(bigint, bigint) SELECT "stock" FROM "fruit" WHERE "stock" >= $1 ORDER BY random() LIMIT $2
(bigint, bigint) SELECT "uid" FROM "fruit" ORDER BY "uid" DESC LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "uid" FROM "fruit" ORDER BY "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "uid" FROM "fruit" WHERE "weight" IS NULL ORDER BY "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "stock" < $1 ORDER BY "stock" DESC, "uid" LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "stock" < $1 ORDER BY "uid" LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "stock" < $1 ORDER BY random() LIMIT ALL OFFSET $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" IS DISTINCT FROM $1 OR "color" IS NULL) ORDER BY "weight" NULLS FIRST, "uid" LIMIT $2
(bigint, bigint) SELECT count(*) FROM "fruit" WHERE ("weight" >= $1 AND "weight" <= $2)
(bigint, bigint) SELECT count(*) FROM "fruit" WHERE (("weight" >= $1) IS NOT TRUE OR ("weight" <= $2) IS NOT TRUE)
(bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "fruit" WHERE "stock" < $1 LIMIT $2) AS counted
(bigint, bigint) SELECT f."f0", f."f1", f."f2" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2 FROM "fruit" GROUP BY "color") AS f WHERE f."f1" > $1 ORDER BY 1 NULLS FIRST LIMIT $2
(bigint, bigint) UPDATE "fruit" SET "stock" = activestore_add("stock", $1, 6) WHERE "stock" >= $2
(bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" < $1 AND "stock" > $2 AND "stock" < $3) ORDER BY "uid"
(bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" = $1 OR "stock" = $2 OR "stock" = $3) ORDER BY "uid"
(bigint, bigint, bigint) SELECT f."f0", f."f1", f."f2", f."f3", f."f4" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2, activestore_average(sum("weight"), count("weight"), 5) AS f3, max("weight") AS f4 FROM "fruit" GROUP BY "color") AS f WHERE (f."f4" > $1 OR f."f1" = $2) ORDER BY 1 NULLS FIRST LIMIT $3
(bigint, bigint, bigint, bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE ("stock" <= $1 AND "stock" >= $2 AND "stock" IS DISTINCT FROM $3 AND "stock" = $4 AND "stock" < $5 AND "stock" >= $6) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE (((((((((((("weight" > $1 AND "stock" >= $2) OR "stock" < $3) AND "stock" >= $4) OR "stock" < $5) AND "stock" >= $6) OR "stock" < $7) AND "stock" >= $8) OR "stock" < $9) AND "stock" >= $10) OR "stock" < $11) AND "stock" >= $12) OR "stock" < $13) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE (((((((((((("weight" > $1 OR "stock" < $2) AND "stock" >= $3) OR "stock" < $4) AND "stock" >= $5) OR "stock" < $6) AND "stock" >= $7) OR "stock" < $8) AND "stock" >= $9) OR "stock" < $10) AND "stock" >= $11) OR "stock" < $12) AND "stock" >= $13) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "name" FROM "fruit" WHERE (((((((((((((((((((((((("weight" > $1 AND "stock" >= $2) OR "stock" < $3) AND "stock" >= $4) OR "stock" < $5) AND "stock" >= $6) OR "stock" < $7) AND "stock" >= $8) OR "stock" < $9) AND "stock" >= $10) OR "stock" < $11) AND "stock" >= $12) OR "stock" < $13) AND "stock" >= $14) OR "stock" < $15) AND "stock" >= $16) OR "stock" < $17) AND "stock" >= $18) OR "stock" < $19) AND "stock" >= $20) OR "stock" < $21) AND "stock" >= $22) OR "stock" < $23) AND "stock" >= $24) OR "stock" < $25) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "stock" FROM "fruit" WHERE ("stock" = $1 OR "stock" = $2 OR "stock" = $3 OR "stock" = $4 OR "stock" = $5 OR "stock" = $6 OR "stock" = $7 OR "stock" = $8 OR "stock" = $9 OR "stock" = $10 OR "stock" = $11 OR "stock" = $12 OR "stock" = $13 OR "stock" = $14 OR "stock" = $15 OR "stock" = $16 OR "stock" = $17 OR "stock" = $18 OR "stock" = $19 OR "stock" = $20 OR "stock" = $21 OR "stock" = $22 OR "stock" = $23 OR "stock" = $24 OR "stock" = $25 OR "stock" = $26 OR "stock" = $27 OR "stock" = $28 OR "stock" = $29 OR "stock" = $30 OR "stock" = $31 OR "stock" = $32 OR "stock" = $33 OR "stock" = $34 OR "stock" = $35 OR "stock" = $36 OR "stock" = $37 OR "stock" = $38 OR "stock" = $39 OR "stock" = $40 OR "stock" = $41 OR "stock" = $42 OR "stock" = $43 OR "stock" = $44 OR "stock" = $45 OR "stock" = $46 OR "stock" = $47 OR "stock" = $48 OR "stock" = $49 OR "stock" = $50 OR "stock" = $51 OR "stock" = $52 OR "stock" = $53 OR "stock" = $54 OR "stock" = $55 OR "stock" = $56 OR "stock" = $57 OR "stock" = $58 OR "stock" = $59 OR "stock" = $60 OR "stock" = $61 OR "stock" = $62 OR "stock" = $63 OR "stock" = $64 OR "stock" = $65 OR "stock" = $66 OR "stock" = $67 OR "stock" = $68 OR "stock" = $69 OR "stock" = $70 OR "stock" = $71 OR "stock" = $72 OR "stock" = $73 OR "stock" = $74 OR "stock" = $75 OR "stock" = $76 OR "stock" = $77 OR "stock" = $78 OR "stock" = $79 OR "stock" = $80 OR "stock" = $81 OR "stock" = $82 OR "stock" = $83 OR "stock" = $84 OR "stock" = $85 OR "stock" = $86 OR "stock" = $87 OR "stock" = $88 OR "stock" = $89 OR "stock" = $90 OR "stock" = $91 OR "stock" = $92 OR "stock" = $93 OR "stock" = $94 OR "stock" = $95 OR "stock" = $96 OR "stock" = $97 OR "stock" = $98 OR "stock" = $99 OR "stock" = $100 OR "stock" = $101 OR "stock" = $102 OR "stock" = $103 OR "stock" = $104 OR "stock" = $105 OR "stock" = $106 OR "stock" = $107 OR "stock" = $108 OR "stock" = $109 OR "stock" = $110 OR "stock" = $111 OR "stock" = $112 OR "stock" = $113 OR "stock" = $114 OR "stock" = $115 OR "stock" = $116 OR "stock" = $117 OR "stock" = $118 OR "stock" = $119 OR "stock" = $120 OR "stock" = $121 OR "stock" = $122 OR "stock" = $123 OR "stock" = $124 OR "stock" = $125 OR "stock" = $126 OR "stock" = $127 OR "stock" = $128 OR "stock" = $129 OR "stock" = $130 OR "stock" = $131 OR "stock" = $132 OR "stock" = $133 OR "stock" = $134 OR "stock" = $135 OR "stock" = $136 OR "stock" = $137 OR "stock" = $138 OR "stock" = $139 OR "stock" = $140 OR "stock" = $141 OR "stock" = $142 OR "stock" = $143 OR "stock" = $144 OR "stock" = $145 OR "stock" = $146 OR "stock" = $147 OR "stock" = $148 OR "stock" = $149 OR "stock" = $150 OR "stock" = $151 OR "stock" = $152 OR "stock" = $153 OR "stock" = $154 OR "stock" = $155 OR "stock" = $156 OR "stock" = $157 OR "stock" = $158 OR "stock" = $159 OR "stock" = $160 OR "stock" = $161 OR "stock" = $162 OR "stock" = $163 OR "stock" = $164 OR "stock" = $165 OR "stock" = $166 OR "stock" = $167 OR "stock" = $168 OR "stock" = $169 OR "stock" = $170 OR "stock" = $171 OR "stock" = $172 OR "stock" = $173 OR "stock" = $174 OR "stock" = $175 OR "stock" = $176 OR "stock" = $177 OR "stock" = $178 OR "stock" = $179 OR "stock" = $180 OR "stock" = $181 OR "stock" = $182 OR "stock" = $183 OR "stock" = $184 OR "stock" = $185 OR "stock" = $186 OR "stock" = $187 OR "stock" = $188 OR "stock" = $189 OR "stock" = $190 OR "stock" = $191 OR "stock" = $192 OR "stock" = $193 OR "stock" = $194 OR "stock" = $195 OR "stock" = $196 OR "stock" = $197 OR "stock" = $198 OR "stock" = $199 OR "stock" = $200 OR "stock" = $201 OR "stock" = $202 OR "stock" = $203 OR "stock" = $204 OR "stock" = $205 OR "stock" = $206 OR "stock" = $207 OR "stock" = $208 OR "stock" = $209 OR "stock" = $210 OR "stock" = $211 OR "stock" = $212 OR "stock" = $213 OR "stock" = $214 OR "stock" = $215 OR "stock" = $216 OR "stock" = $217 OR "stock" = $218 OR "stock" = $219 OR "stock" = $220 OR "stock" = $221 OR "stock" = $222 OR "stock" = $223 OR "stock" = $224 OR "stock" = $225 OR "stock" = $226 OR "stock" = $227 OR "stock" = $228 OR "stock" = $229 OR "stock" = $230 OR "stock" = $231 OR "stock" = $232 OR "stock" = $233 OR "stock" = $234 OR "stock" = $235 OR "stock" = $236 OR "stock" = $237 OR "stock" = $238 OR "stock" = $239 OR "stock" = $240 OR "stock" = $241 OR "stock" = $242 OR "stock" = $243 OR "stock" = $244 OR "stock" = $245 OR "stock" = $246 OR "stock" = $247 OR "stock" = $248 OR "stock" = $249 OR "stock" = $250 OR "stock" = $251 OR "stock" = $252 OR "stock" = $253 OR "stock" = $254 OR "stock" = $255 OR "stock" = $256 OR "stock" = $257 OR "stock" = $258 OR "stock" = $259 OR "stock" = $260 OR "stock" = $261 OR "stock" = $262 OR "stock" = $263 OR "stock" = $264 OR "stock" = $265 OR "stock" = $266 OR "stock" = $267 OR "stock" = $268 OR "stock" = $269 OR "stock" = $270 OR "stock" = $271 OR "stock" = $272 OR "stock" = $273 OR "stock" = $274 OR "stock" = $275 OR "stock" = $276 OR "stock" = $277 OR "stock" = $278 OR "stock" = $279 OR "stock" = $280 OR "stock" = $281 OR "stock" = $282 OR "stock" = $283 OR "stock" = $284 OR "stock" = $285 OR "stock" = $286 OR "stock" = $287 OR "stock" = $288 OR "stock" = $289 OR "stock" = $290 OR "stock" = $291 OR "stock" = $292 OR "stock" = $293 OR "stock" = $294 OR "stock" = $295 OR "stock" = $296 OR "stock" = $297 OR "stock" = $298 OR "stock" = $299 OR "stock" = $300 OR "stock" = $301 OR "stock" = $302 OR "stock" = $303 OR "stock" = $304 OR "stock" = $305 OR "stock" = $306 OR "stock" = $307 OR "stock" = $308 OR "stock" = $309 OR "stock" = $310 OR "stock" = $311 OR "stock" = $312 OR "stock" = $313 OR "stock" = $314 OR "stock" = $315 OR "stock" = $316 OR "stock" = $317 OR "stock" = $318 OR "stock" = $319 OR "stock" = $320 OR "stock" = $321 OR "stock" = $322 OR "stock" = $323 OR "stock" = $324 OR "stock" = $325 OR "stock" = $326 OR "stock" = $327 OR "stock" = $328 OR "stock" = $329 OR "stock" = $330 OR "stock" = $331 OR "stock" = $332 OR "stock" = $333 OR "stock" = $334 OR "stock" = $335 OR "stock" = $336 OR "stock" = $337 OR "stock" = $338 OR "stock" = $339 OR "stock" = $340 OR "stock" = $341 OR "stock" = $342 OR "stock" = $343 OR "stock" = $344 OR "stock" = $345 OR "stock" = $346 OR "stock" = $347 OR "stock" = $348 OR "stock" = $349 OR "stock" = $350 OR "stock" = $351 OR "stock" = $352 OR "stock" = $353 OR "stock" = $354 OR "stock" = $355 OR "stock" = $356 OR "stock" = $357 OR "stock" = $358 OR "stock" = $359 OR "stock" = $360 OR "stock" = $361 OR "stock" = $362 OR "stock" = $363 OR "stock" = $364 OR "stock" = $365 OR "stock" = $366 OR "stock" = $367 OR "stock" = $368 OR "stock" = $369 OR "stock" = $370 OR "stock" = $371 OR "stock" = $372 OR "stock" = $373 OR "stock" = $374 OR "stock" = $375 OR "stock" = $376 OR "stock" = $377 OR "stock" = $378 OR "stock" = $379 OR "stock" = $380 OR "stock" = $381 OR "stock" = $382 OR "stock" = $383 OR "stock" = $384 OR "stock" = $385 OR "stock" = $386 OR "stock" = $387 OR "stock" = $388 OR "stock" = $389 OR "stock" = $390 OR "stock" = $391 OR "stock" = $392 OR "stock" = $393 OR "stock" = $394 OR "stock" = $395 OR "stock" = $396 OR "stock" = $397 OR "stock" = $398 OR "stock" = $399 OR "stock" = $400 OR "stock" = $401 OR "stock" = $402 OR "stock" = $403 OR "stock" = $404 OR "stock" = $405 OR "stock" = $406 OR "stock" = $407 OR "stock" = $408 OR "stock" = $409 OR "stock" = $410 OR "stock" = $411 OR "stock" = $412 OR "stock" = $413 OR "stock" = $414 OR "stock" = $415 OR "stock" = $416 OR "stock" = $417 OR "stock" = $418 OR "stock" = $419 OR "stock" = $420 OR "stock" = $421 OR "stock" = $422 OR "stock" = $423 OR "stock" = $424 OR "stock" = $425 OR "stock" = $426 OR "stock" = $427 OR "stock" = $428 OR "stock" = $429 OR "stock" = $430 OR "stock" = $431 OR "stock" = $432 OR "stock" = $433 OR "stock" = $434 OR "stock" = $435 OR "stock" = $436 OR "stock" = $437 OR "stock" = $438 OR "stock" = $439 OR "stock" = $440 OR "stock" = $441 OR "stock" = $442 OR "stock" = $443 OR "stock" = $444 OR "stock" = $445 OR "stock" = $446 OR "stock" = $447 OR "stock" = $448 OR "stock" = $449 OR "stock" = $450 OR "stock" = $451 OR "stock" = $452 OR "stock" = $453 OR "stock" = $454 OR "stock" = $455 OR "stock" = $456 OR "stock" = $457 OR "stock" = $458 OR "stock" = $459 OR "stock" = $460 OR "stock" = $461 OR "stock" = $462 OR "stock" = $463 OR "stock" = $464 OR "stock" = $465 OR "stock" = $466 OR "stock" = $467 OR "stock" = $468 OR "stock" = $469 OR "stock" = $470 OR "stock" = $471 OR "stock" = $472 OR "stock" = $473 OR "stock" = $474 OR "stock" = $475 OR "stock" = $476 OR "stock" = $477 OR "stock" = $478 OR "stock" = $479 OR "stock" = $480 OR "stock" = $481 OR "stock" = $482 OR "stock" = $483 OR "stock" = $484 OR "stock" = $485 OR "stock" = $486 OR "stock" = $487 OR "stock" = $488 OR "stock" = $489 OR "stock" = $490 OR "stock" = $491 OR "stock" = $492 OR "stock" = $493 OR "stock" = $494 OR "stock" = $495 OR "stock" = $496 OR "stock" = $497 OR "stock" = $498 OR "stock" = $499 OR "stock" = $500 OR "stock" = $501 OR "stock" = $502 OR "stock" = $503 OR "stock" = $504 OR "stock" = $505 OR "stock" = $506 OR "stock" = $507 OR "stock" = $508 OR "stock" = $509 OR "stock" = $510 OR "stock" = $511 OR "stock" = $512 OR "stock" = $513 OR "stock" = $514 OR "stock" = $515 OR "stock" = $516 OR "stock" = $517 OR "stock" = $518 OR "stock" = $519 OR "stock" = $520 OR "stock" = $521 OR "stock" = $522 OR "stock" = $523 OR "stock" = $524 OR "stock" = $525 OR "stock" = $526 OR "stock" = $527 OR "stock" = $528 OR "stock" = $529 OR "stock" = $530 OR "stock" = $531 OR "stock" = $532 OR "stock" = $533 OR "stock" = $534 OR "stock" = $535 OR "stock" = $536 OR "stock" = $537 OR "stock" = $538 OR "stock" = $539 OR "stock" = $540 OR "stock" = $541 OR "stock" = $542 OR "stock" = $543 OR "stock" = $544 OR "stock" = $545 OR "stock" = $546 OR "stock" = $547 OR "stock" = $548 OR "stock" = $549 OR "stock" = $550 OR "stock" = $551 OR "stock" = $552 OR "stock" = $553 OR "stock" = $554 OR "stock" = $555 OR "stock" = $556 OR "stock" = $557 OR "stock" = $558 OR "stock" = $559 OR "stock" = $560 OR "stock" = $561 OR "stock" = $562 OR "stock" = $563 OR "stock" = $564 OR "stock" = $565 OR "stock" = $566 OR "stock" = $567 OR "stock" = $568 OR "stock" = $569 OR "stock" = $570 OR "stock" = $571 OR "stock" = $572 OR "stock" = $573 OR "stock" = $574 OR "stock" = $575 OR "stock" = $576 OR "stock" = $577 OR "stock" = $578 OR "stock" = $579 OR "stock" = $580 OR "stock" = $581 OR "stock" = $582 OR "stock" = $583 OR "stock" = $584 OR "stock" = $585 OR "stock" = $586 OR "stock" = $587 OR "stock" = $588 OR "stock" = $589 OR "stock" = $590 OR "stock" = $591 OR "stock" = $592 OR "stock" = $593 OR "stock" = $594 OR "stock" = $595 OR "stock" = $596 OR "stock" = $597 OR "stock" = $598 OR "stock" = $599 OR "stock" = $600 OR "stock" = $601 OR "stock" = $602 OR "stock" = $603 OR "stock" = $604 OR "stock" = $605 OR "stock" = $606 OR "stock" = $607 OR "stock" = $608 OR "stock" = $609 OR "stock" = $610 OR "stock" = $611 OR "stock" = $612 OR "stock" = $613 OR "stock" = $614 OR "stock" = $615 OR "stock" = $616 OR "stock" = $617 OR "stock" = $618 OR "stock" = $619 OR "stock" = $620 OR "stock" = $621 OR "stock" = $622 OR "stock" = $623 OR "stock" = $624 OR "stock" = $625 OR "stock" = $626 OR "stock" = $627 OR "stock" = $628 OR "stock" = $629 OR "stock" = $630 OR "stock" = $631 OR "stock" = $632 OR "stock" = $633 OR "stock" = $634 OR "stock" = $635 OR "stock" = $636 OR "stock" = $637 OR "stock" = $638 OR "stock" = $639 OR "stock" = $640 OR "stock" = $641 OR "stock" = $642 OR "stock" = $643 OR "stock" = $644 OR "stock" = $645 OR "stock" = $646 OR "stock" = $647 OR "stock" = $648 OR "stock" = $649 OR "stock" = $650 OR "stock" = $651 OR "stock" = $652 OR "stock" = $653 OR "stock" = $654 OR "stock" = $655 OR "stock" = $656 OR "stock" = $657 OR "stock" = $658 OR "stock" = $659 OR "stock" = $660 OR "stock" = $661 OR "stock" = $662 OR "stock" = $663 OR "stock" = $664 OR "stock" = $665 OR "stock" = $666 OR "stock" = $667 OR "stock" = $668 OR "stock" = $669 OR "stock" = $670 OR "stock" = $671 OR "stock" = $672 OR "stock" = $673 OR "stock" = $674 OR "stock" = $675 OR "stock" = $676 OR "stock" = $677 OR "stock" = $678 OR "stock" = $679 OR "stock" = $680 OR "stock" = $681 OR "stock" = $682 OR "stock" = $683 OR "stock" = $684 OR "stock" = $685 OR "stock" = $686 OR "stock" = $687 OR "stock" = $688 OR "stock" = $689 OR "stock" = $690 OR "stock" = $691 OR "stock" = $692 OR "stock" = $693 OR "stock" = $694 OR "stock" = $695 OR "stock" = $696 OR "stock" = $697 OR "stock" = $698 OR "stock" = $699 OR "stock" = $700 OR "stock" = $701 OR "stock" = $702 OR "stock" = $703 OR "stock" = $704 OR "stock" = $705 OR "stock" = $706 OR "stock" = $707 OR "stock" = $708 OR "stock" = $709 OR "stock" = $710 OR "stock" = $711 OR "stock" = $712 OR "stock" = $713 OR "stock" = $714 OR "stock" = $715 OR "stock" = $716 OR "stock" = $717 OR "stock" = $718 OR "stock" = $719 OR "stock" = $720 OR "stock" = $721 OR "stock" = $722 OR "stock" = $723 OR "stock" = $724 OR "stock" = $725 OR "stock" = $726 OR "stock" = $727 OR "stock" = $728 OR "stock" = $729 OR "stock" = $730 OR "stock" = $731 OR "stock" = $732 OR "stock" = $733 OR "stock" = $734 OR "stock" = $735 OR "stock" = $736 OR "stock" = $737 OR "stock" = $738 OR "stock" = $739 OR "stock" = $740 OR "stock" = $741 OR "stock" = $742 OR "stock" = $743 OR "stock" = $744 OR "stock" = $745 OR "stock" = $746 OR "stock" = $747 OR "stock" = $748 OR "stock" = $749 OR "stock" = $750 OR "stock" = $751 OR "stock" = $752 OR "stock" = $753 OR "stock" = $754 OR "stock" = $755 OR "stock" = $756 OR "stock" = $757 OR "stock" = $758 OR "stock" = $759 OR "stock" = $760 OR "stock" = $761 OR "stock" = $762 OR "stock" = $763 OR "stock" = $764 OR "stock" = $765 OR "stock" = $766 OR "stock" = $767 OR "stock" = $768 OR "stock" = $769 OR "stock" = $770 OR "stock" = $771 OR "stock" = $772 OR "stock" = $773 OR "stock" = $774 OR "stock" = $775 OR "stock" = $776 OR "stock" = $777 OR "stock" = $778 OR "stock" = $779 OR "stock" = $780 OR "stock" = $781 OR "stock" = $782 OR "stock" = $783 OR "stock" = $784 OR "stock" = $785 OR "stock" = $786 OR "stock" = $787 OR "stock" = $788 OR "stock" = $789 OR "stock" = $790 OR "stock" = $791 OR "stock" = $792 OR "stock" = $793 OR "stock" = $794 OR "stock" = $795 OR "stock" = $796 OR "stock" = $797 OR "stock" = $798 OR "stock" = $799 OR "stock" = $800 OR "stock" = $801 OR "stock" = $802 OR "stock" = $803 OR "stock" = $804 OR "stock" = $805 OR "stock" = $806 OR "stock" = $807 OR "stock" = $808 OR "stock" = $809 OR "stock" = $810 OR "stock" = $811 OR "stock" = $812 OR "stock" = $813 OR "stock" = $814 OR "stock" = $815 OR "stock" = $816 OR "stock" = $817 OR "stock" = $818 OR "stock" = $819 OR "stock" = $820 OR "stock" = $821 OR "stock" = $822 OR "stock" = $823 OR "stock" = $824 OR "stock" = $825 OR "stock" = $826 OR "stock" = $827 OR "stock" = $828 OR "stock" = $829 OR "stock" = $830 OR "stock" = $831 OR "stock" = $832 OR "stock" = $833 OR "stock" = $834 OR "stock" = $835 OR "stock" = $836 OR "stock" = $837 OR "stock" = $838 OR "stock" = $839 OR "stock" = $840 OR "stock" = $841 OR "stock" = $842 OR "stock" = $843 OR "stock" = $844 OR "stock" = $845 OR "stock" = $846 OR "stock" = $847 OR "stock" = $848 OR "stock" = $849 OR "stock" = $850 OR "stock" = $851 OR "stock" = $852 OR "stock" = $853 OR "stock" = $854 OR "stock" = $855 OR "stock" = $856 OR "stock" = $857 OR "stock" = $858 OR "stock" = $859 OR "stock" = $860 OR "stock" = $861 OR "stock" = $862 OR "stock" = $863 OR "stock" = $864 OR "stock" = $865 OR "stock" = $866 OR "stock" = $867 OR "stock" = $868 OR "stock" = $869 OR "stock" = $870 OR "stock" = $871 OR "stock" = $872 OR "stock" = $873 OR "stock" = $874 OR "stock" = $875 OR "stock" = $876 OR "stock" = $877 OR "stock" = $878 OR "stock" = $879 OR "stock" = $880 OR "stock" = $881 OR "stock" = $882 OR "stock" = $883 OR "stock" = $884 OR "stock" = $885 OR "stock" = $886 OR "stock" = $887 OR "stock" = $888 OR "stock" = $889 OR "stock" = $890 OR "stock" = $891 OR "stock" = $892 OR "stock" = $893 OR "stock" = $894 OR "stock" = $895 OR "stock" = $896 OR "stock" = $897 OR "stock" = $898 OR "stock" = $899 OR "stock" = $900 OR "stock" = $901 OR "stock" = $902 OR "stock" = $903 OR "stock" = $904 OR "stock" = $905 OR "stock" = $906 OR "stock" = $907 OR "stock" = $908 OR "stock" = $909 OR "stock" = $910 OR "stock" = $911 OR "stock" = $912 OR "stock" = $913 OR "stock" = $914 OR "stock" = $915 OR "stock" = $916 OR "stock" = $917 OR "stock" = $918 OR "stock" = $919 OR "stock" = $920 OR "stock" = $921 OR "stock" = $922 OR "stock" = $923 OR "stock" = $924 OR "stock" = $925 OR "stock" = $926 OR "stock" = $927 OR "stock" = $928 OR "stock" = $929 OR "stock" = $930 OR "stock" = $931 OR "stock" = $932 OR "stock" = $933 OR "stock" = $934 OR "stock" = $935 OR "stock" = $936 OR "stock" = $937 OR "stock" = $938 OR "stock" = $939 OR "stock" = $940 OR "stock" = $941 OR "stock" = $942 OR "stock" = $943 OR "stock" = $944 OR "stock" = $945 OR "stock" = $946 OR "stock" = $947 OR "stock" = $948 OR "stock" = $949 OR "stock" = $950 OR "stock" = $951 OR "stock" = $952 OR "stock" = $953 OR "stock" = $954 OR "stock" = $955 OR "stock" = $956 OR "stock" = $957 OR "stock" = $958 OR "stock" = $959 OR "stock" = $960 OR "stock" = $961 OR "stock" = $962 OR "stock" = $963 OR "stock" = $964 OR "stock" = $965 OR "stock" = $966 OR "stock" = $967 OR "stock" = $968 OR "stock" = $969 OR "stock" = $970 OR "stock" = $971 OR "stock" = $972 OR "stock" = $973 OR "stock" = $974 OR "stock" = $975 OR "stock" = $976 OR "stock" = $977 OR "stock" = $978 OR "stock" = $979 OR "stock" = $980 OR "stock" = $981 OR "stock" = $982 OR "stock" = $983 OR "stock" = $984 OR "stock" = $985 OR "stock" = $986 OR "stock" = $987 OR "stock" = $988 OR "stock" = $989 OR "stock" = $990 OR "stock" = $991 OR "stock" = $992 OR "stock" = $993 OR "stock" = $994 OR "stock" = $995 OR "stock" = $996 OR "stock" = $997 OR "stock" = $998 OR "stock" = $999 OR "stock" = $1000) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "stock" FROM "fruit" WHERE ("stock" IS DISTINCT FROM $1 AND "stock" IS DISTINCT FROM $2 AND "stock" IS DISTINCT FROM $3 AND "stock" IS DISTINCT FROM $4 AND "stock" IS DISTINCT FROM $5 AND "stock" IS DISTINCT FROM $6 AND "stock" IS DISTINCT FROM $7 AND "stock" IS DISTINCT FROM $8 AND "stock" IS DISTINCT FROM $9 AND "stock" IS DISTINCT FROM $10 AND "stock" IS DISTINCT FROM $11 AND "stock" IS DISTINCT FROM $12 AND "stock" IS DISTINCT FROM $13 AND "stock" IS DISTINCT FROM $14 AND "stock" IS DISTINCT FROM $15 AND "stock" IS DISTINCT FROM $16 AND "stock" IS DISTINCT FROM $17 AND "stock" IS DISTINCT FROM $18 AND "stock" IS DISTINCT FROM $19 AND "stock" IS DISTINCT FROM $20 AND "stock" IS DISTINCT FROM $21 AND "stock" IS DISTINCT FROM $22 AND "stock" IS DISTINCT FROM $23 AND "stock" IS DISTINCT FROM $24 AND "stock" IS DISTINCT FROM $25 AND "stock" IS DISTINCT FROM $26 AND "stock" IS DISTINCT FROM $27 AND "stock" IS DISTINCT FROM $28 AND "stock" IS DISTINCT FROM $29 AND "stock" IS DISTINCT FROM $30 AND "stock" IS DISTINCT FROM $31 AND "stock" IS DISTINCT FROM $32 AND "stock" IS DISTINCT FROM $33 AND "stock" IS DISTINCT FROM $34 AND "stock" IS DISTINCT FROM $35 AND "stock" IS DISTINCT FROM $36 AND "stock" IS DISTINCT FROM $37 AND "stock" IS DISTINCT FROM $38 AND "stock" IS DISTINCT FROM $39 AND "stock" IS DISTINCT FROM $40 AND "stock" IS DISTINCT FROM $41 AND "stock" IS DISTINCT FROM $42 AND "stock" IS DISTINCT FROM $43 AND "stock" IS DISTINCT FROM $44 AND "stock" IS DISTINCT FROM $45 AND "stock" IS DISTINCT FROM $46 AND "stock" IS DISTINCT FROM $47 AND "stock" IS DISTINCT FROM $48 AND "stock" IS DISTINCT FROM $49 AND "stock" IS DISTINCT FROM $50 AND "stock" IS DISTINCT FROM $51 AND "stock" IS DISTINCT FROM $52 AND "stock" IS DISTINCT FROM $53 AND "stock" IS DISTINCT FROM $54 AND "stock" IS DISTINCT FROM $55 AND "stock" IS DISTINCT FROM $56 AND "stock" IS DISTINCT FROM $57 AND "stock" IS DISTINCT FROM $58 AND "stock" IS DISTINCT FROM $59 AND "stock" IS DISTINCT FROM $60 AND "stock" IS DISTINCT FROM $61 AND "stock" IS DISTINCT FROM $62 AND "stock" IS DISTINCT FROM $63 AND "stock" IS DISTINCT FROM $64 AND "stock" IS DISTINCT FROM $65 AND "stock" IS DISTINCT FROM $66 AND "stock" IS DISTINCT FROM $67 AND "stock" IS DISTINCT FROM $68 AND "stock" IS DISTINCT FROM $69 AND "stock" IS DISTINCT FROM $70 AND "stock" IS DISTINCT FROM $71 AND "stock" IS DISTINCT FROM $72 AND "stock" IS DISTINCT FROM $73 AND "stock" IS DISTINCT FROM $74 AND "stock" IS DISTINCT FROM $75 AND "stock" IS DISTINCT FROM $76 AND "stock" IS DISTINCT FROM $77 AND "stock" IS DISTINCT FROM $78 AND "stock" IS DISTINCT FROM $79 AND "stock" IS DISTINCT FROM $80 AND "stock" IS DISTINCT FROM $81 AND "stock" IS DISTINCT FROM $82 AND "stock" IS DISTINCT FROM $83 AND "stock" IS DISTINCT FROM $84 AND "stock" IS DISTINCT FROM $85 AND "stock" IS DISTINCT FROM $86 AND "stock" IS DISTINCT FROM $87 AND "stock" IS DISTINCT FROM $88 AND "stock" IS DISTINCT FROM $89 AND "stock" IS DISTINCT FROM $90 AND "stock" IS DISTINCT FROM $91 AND "stock" IS DISTINCT FROM $92 AND "stock" IS DISTINCT FROM $93 AND "stock" IS DISTINCT FROM $94 AND "stock" IS DISTINCT FROM $95 AND "stock" IS DISTINCT FROM $96 AND "stock" IS DISTINCT FROM $97 AND "stock" IS DISTINCT FROM $98 AND "stock" IS DISTINCT FROM $99 AND "stock" IS DISTINCT FROM $100 AND "stock" IS DISTINCT FROM $101 AND "stock" IS DISTINCT FROM $102 AND "stock" IS DISTINCT FROM $103 AND "stock" IS DISTINCT FROM $104 AND "stock" IS DISTINCT FROM $105 AND "stock" IS DISTINCT FROM $106 AND "stock" IS DISTINCT FROM $107 AND "stock" IS DISTINCT FROM $108 AND "stock" IS DISTINCT FROM $109 AND "stock" IS DISTINCT FROM $110 AND "stock" IS DISTINCT FROM $111 AND "stock" IS DISTINCT FROM $112 AND "stock" IS DISTINCT FROM $113 AND "stock" IS DISTINCT FROM $114 AND "stock" IS DISTINCT FROM $115 AND "stock" IS DISTINCT FROM $116 AND "stock" IS DISTINCT FROM $117 AND "stock" IS DISTINCT FROM $118 AND "stock" IS DISTINCT FROM $119 AND "stock" IS DISTINCT FROM $120 AND "stock" IS DISTINCT FROM $121 AND "stock" IS DISTINCT FROM $122 AND "stock" IS DISTINCT FROM $123 AND "stock" IS DISTINCT FROM $124 AND "stock" IS DISTINCT FROM $125 AND "stock" IS DISTINCT FROM $126 AND "stock" IS DISTINCT FROM $127 AND "stock" IS DISTINCT FROM $128 AND "stock" IS DISTINCT FROM $129 AND "stock" IS DISTINCT FROM $130 AND "stock" IS DISTINCT FROM $131 AND "stock" IS DISTINCT FROM $132 AND "stock" IS DISTINCT FROM $133 AND "stock" IS DISTINCT FROM $134 AND "stock" IS DISTINCT FROM $135 AND "stock" IS DISTINCT FROM $136 AND "stock" IS DISTINCT FROM $137 AND "stock" IS DISTINCT FROM $138 AND "stock" IS DISTINCT FROM $139 AND "stock" IS DISTINCT FROM $140 AND "stock" IS DISTINCT FROM $141 AND "stock" IS DISTINCT FROM $142 AND "stock" IS DISTINCT FROM $143 AND "stock" IS DISTINCT FROM $144 AND "stock" IS DISTINCT FROM $145 AND "stock" IS DISTINCT FROM $146 AND "stock" IS DISTINCT FROM $147 AND "stock" IS DISTINCT FROM $148 AND "stock" IS DISTINCT FROM $149 AND "stock" IS DISTINCT FROM $150 AND "stock" IS DISTINCT FROM $151 AND "stock" IS DISTINCT FROM $152 AND "stock" IS DISTINCT FROM $153 AND "stock" IS DISTINCT FROM $154 AND "stock" IS DISTINCT FROM $155 AND "stock" IS DISTINCT FROM $156 AND "stock" IS DISTINCT FROM $157 AND "stock" IS DISTINCT FROM $158 AND "stock" IS DISTINCT FROM $159 AND "stock" IS DISTINCT FROM $160 AND "stock" IS DISTINCT FROM $161 AND "stock" IS DISTINCT FROM $162 AND "stock" IS DISTINCT FROM $163 AND "stock" IS DISTINCT FROM $164 AND "stock" IS DISTINCT FROM $165 AND "stock" IS DISTINCT FROM $166 AND "stock" IS DISTINCT FROM $167 AND "stock" IS DISTINCT FROM $168 AND "stock" IS DISTINCT FROM $169 AND "stock" IS DISTINCT FROM $170 AND "stock" IS DISTINCT FROM $171 AND "stock" IS DISTINCT FROM $172 AND "stock" IS DISTINCT FROM $173 AND "stock" IS DISTINCT FROM $174 AND "stock" IS DISTINCT FROM $175 AND "stock" IS DISTINCT FROM $176 AND "stock" IS DISTINCT FROM $177 AND "stock" IS DISTINCT FROM $178 AND "stock" IS DISTINCT FROM $179 AND "stock" IS DISTINCT FROM $180 AND "stock" IS DISTINCT FROM $181 AND "stock" IS DISTINCT FROM $182 AND "stock" IS DISTINCT FROM $183 AND "stock" IS DISTINCT FROM $184 AND "stock" IS DISTINCT FROM $185 AND "stock" IS DISTINCT FROM $186 AND "stock" IS DISTINCT FROM $187 AND "stock" IS DISTINCT FROM $188 AND "stock" IS DISTINCT FROM $189 AND "stock" IS DISTINCT FROM $190 AND "stock" IS DISTINCT FROM $191 AND "stock" IS DISTINCT FROM $192 AND "stock" IS DISTINCT FROM $193 AND "stock" IS DISTINCT FROM $194 AND "stock" IS DISTINCT FROM $195 AND "stock" IS DISTINCT FROM $196 AND "stock" IS DISTINCT FROM $197 AND "stock" IS DISTINCT FROM $198 AND "stock" IS DISTINCT FROM $199 AND "stock" IS DISTINCT FROM $200 AND "stock" IS DISTINCT FROM $201 AND "stock" IS DISTINCT FROM $202 AND "stock" IS DISTINCT FROM $203 AND "stock" IS DISTINCT FROM $204 AND "stock" IS DISTINCT FROM $205 AND "stock" IS DISTINCT FROM $206 AND "stock" IS DISTINCT FROM $207 AND "stock" IS DISTINCT FROM $208 AND "stock" IS DISTINCT FROM $209 AND "stock" IS DISTINCT FROM $210 AND "stock" IS DISTINCT FROM $211 AND "stock" IS DISTINCT FROM $212 AND "stock" IS DISTINCT FROM $213 AND "stock" IS DISTINCT FROM $214 AND "stock" IS DISTINCT FROM $215 AND "stock" IS DISTINCT FROM $216 AND "stock" IS DISTINCT FROM $217 AND "stock" IS DISTINCT FROM $218 AND "stock" IS DISTINCT FROM $219 AND "stock" IS DISTINCT FROM $220 AND "stock" IS DISTINCT FROM $221 AND "stock" IS DISTINCT FROM $222 AND "stock" IS DISTINCT FROM $223 AND "stock" IS DISTINCT FROM $224 AND "stock" IS DISTINCT FROM $225 AND "stock" IS DISTINCT FROM $226 AND "stock" IS DISTINCT FROM $227 AND "stock" IS DISTINCT FROM $228 AND "stock" IS DISTINCT FROM $229 AND "stock" IS DISTINCT FROM $230 AND "stock" IS DISTINCT FROM $231 AND "stock" IS DISTINCT FROM $232 AND "stock" IS DISTINCT FROM $233 AND "stock" IS DISTINCT FROM $234 AND "stock" IS DISTINCT FROM $235 AND "stock" IS DISTINCT FROM $236 AND "stock" IS DISTINCT FROM $237 AND "stock" IS DISTINCT FROM $238 AND "stock" IS DISTINCT FROM $239 AND "stock" IS DISTINCT FROM $240 AND "stock" IS DISTINCT FROM $241 AND "stock" IS DISTINCT FROM $242 AND "stock" IS DISTINCT FROM $243 AND "stock" IS DISTINCT FROM $244 AND "stock" IS DISTINCT FROM $245 AND "stock" IS DISTINCT FROM $246 AND "stock" IS DISTINCT FROM $247 AND "stock" IS DISTINCT FROM $248 AND "stock" IS DISTINCT FROM $249 AND "stock" IS DISTINCT FROM $250 AND "stock" IS DISTINCT FROM $251 AND "stock" IS DISTINCT FROM $252 AND "stock" IS DISTINCT FROM $253 AND "stock" IS DISTINCT FROM $254 AND "stock" IS DISTINCT FROM $255 AND "stock" IS DISTINCT FROM $256 AND "stock" IS DISTINCT FROM $257 AND "stock" IS DISTINCT FROM $258 AND "stock" IS DISTINCT FROM $259 AND "stock" IS DISTINCT FROM $260 AND "stock" IS DISTINCT FROM $261 AND "stock" IS DISTINCT FROM $262 AND "stock" IS DISTINCT FROM $263 AND "stock" IS DISTINCT FROM $264 AND "stock" IS DISTINCT FROM $265 AND "stock" IS DISTINCT FROM $266 AND "stock" IS DISTINCT FROM $267 AND "stock" IS DISTINCT FROM $268 AND "stock" IS DISTINCT FROM $269 AND "stock" IS DISTINCT FROM $270 AND "stock" IS DISTINCT FROM $271 AND "stock" IS DISTINCT FROM $272 AND "stock" IS DISTINCT FROM $273 AND "stock" IS DISTINCT FROM $274 AND "stock" IS DISTINCT FROM $275 AND "stock" IS DISTINCT FROM $276 AND "stock" IS DISTINCT FROM $277 AND "stock" IS DISTINCT FROM $278 AND "stock" IS DISTINCT FROM $279 AND "stock" IS DISTINCT FROM $280 AND "stock" IS DISTINCT FROM $281 AND "stock" IS DISTINCT FROM $282 AND "stock" IS DISTINCT FROM $283 AND "stock" IS DISTINCT FROM $284 AND "stock" IS DISTINCT FROM $285 AND "stock" IS DISTINCT FROM $286 AND "stock" IS DISTINCT FROM $287 AND "stock" IS DISTINCT FROM $288 AND "stock" IS DISTINCT FROM $289 AND "stock" IS DISTINCT FROM $290 AND "stock" IS DISTINCT FROM $291 AND "stock" IS DISTINCT FROM $292 AND "stock" IS DISTINCT FROM $293 AND "stock" IS DISTINCT FROM $294 AND "stock" IS DISTINCT FROM $295 AND "stock" IS DISTINCT FROM $296 AND "stock" IS DISTINCT FROM $297 AND "stock" IS DISTINCT FROM $298 AND "stock" IS DISTINCT FROM $299 AND "stock" IS DISTINCT FROM $300 AND "stock" IS DISTINCT FROM $301 AND "stock" IS DISTINCT FROM $302 AND "stock" IS DISTINCT FROM $303 AND "stock" IS DISTINCT FROM $304 AND "stock" IS DISTINCT FROM $305 AND "stock" IS DISTINCT FROM $306 AND "stock" IS DISTINCT FROM $307 AND "stock" IS DISTINCT FROM $308 AND "stock" IS DISTINCT FROM $309 AND "stock" IS DISTINCT FROM $310 AND "stock" IS DISTINCT FROM $311 AND "stock" IS DISTINCT FROM $312 AND "stock" IS DISTINCT FROM $313 AND "stock" IS DISTINCT FROM $314 AND "stock" IS DISTINCT FROM $315 AND "stock" IS DISTINCT FROM $316 AND "stock" IS DISTINCT FROM $317 AND "stock" IS DISTINCT FROM $318 AND "stock" IS DISTINCT FROM $319 AND "stock" IS DISTINCT FROM $320 AND "stock" IS DISTINCT FROM $321 AND "stock" IS DISTINCT FROM $322 AND "stock" IS DISTINCT FROM $323 AND "stock" IS DISTINCT FROM $324 AND "stock" IS DISTINCT FROM $325 AND "stock" IS DISTINCT FROM $326 AND "stock" IS DISTINCT FROM $327 AND "stock" IS DISTINCT FROM $328 AND "stock" IS DISTINCT FROM $329 AND "stock" IS DISTINCT FROM $330 AND "stock" IS DISTINCT FROM $331 AND "stock" IS DISTINCT FROM $332 AND "stock" IS DISTINCT FROM $333 AND "stock" IS DISTINCT FROM $334 AND "stock" IS DISTINCT FROM $335 AND "stock" IS DISTINCT FROM $336 AND "stock" IS DISTINCT FROM $337 AND "stock" IS DISTINCT FROM $338 AND "stock" IS DISTINCT FROM $339 AND "stock" IS DISTINCT FROM $340 AND "stock" IS DISTINCT FROM $341 AND "stock" IS DISTINCT FROM $342 AND "stock" IS DISTINCT FROM $343 AND "stock" IS DISTINCT FROM $344 AND "stock" IS DISTINCT FROM $345 AND "stock" IS DISTINCT FROM $346 AND "stock" IS DISTINCT FROM $347 AND "stock" IS DISTINCT FROM $348 AND "stock" IS DISTINCT FROM $349 AND "stock" IS DISTINCT FROM $350 AND "stock" IS DISTINCT FROM $351 AND "stock" IS DISTINCT FROM $352 AND "stock" IS DISTINCT FROM $353 AND "stock" IS DISTINCT FROM $354 AND "stock" IS DISTINCT FROM $355 AND "stock" IS DISTINCT FROM $356 AND "stock" IS DISTINCT FROM $357 AND "stock" IS DISTINCT FROM $358 AND "stock" IS DISTINCT FROM $359 AND "stock" IS DISTINCT FROM $360 AND "stock" IS DISTINCT FROM $361 AND "stock" IS DISTINCT FROM $362 AND "stock" IS DISTINCT FROM $363 AND "stock" IS DISTINCT FROM $364 AND "stock" IS DISTINCT FROM $365 AND "stock" IS DISTINCT FROM $366 AND "stock" IS DISTINCT FROM $367 AND "stock" IS DISTINCT FROM $368 AND "stock" IS DISTINCT FROM $369 AND "stock" IS DISTINCT FROM $370 AND "stock" IS DISTINCT FROM $371 AND "stock" IS DISTINCT FROM $372 AND "stock" IS DISTINCT FROM $373 AND "stock" IS DISTINCT FROM $374 AND "stock" IS DISTINCT FROM $375 AND "stock" IS DISTINCT FROM $376 AND "stock" IS DISTINCT FROM $377 AND "stock" IS DISTINCT FROM $378 AND "stock" IS DISTINCT FROM $379 AND "stock" IS DISTINCT FROM $380 AND "stock" IS DISTINCT FROM $381 AND "stock" IS DISTINCT FROM $382 AND "stock" IS DISTINCT FROM $383 AND "stock" IS DISTINCT FROM $384 AND "stock" IS DISTINCT FROM $385 AND "stock" IS DISTINCT FROM $386 AND "stock" IS DISTINCT FROM $387 AND "stock" IS DISTINCT FROM $388 AND "stock" IS DISTINCT FROM $389 AND "stock" IS DISTINCT FROM $390 AND "stock" IS DISTINCT FROM $391 AND "stock" IS DISTINCT FROM $392 AND "stock" IS DISTINCT FROM $393 AND "stock" IS DISTINCT FROM $394 AND "stock" IS DISTINCT FROM $395 AND "stock" IS DISTINCT FROM $396 AND "stock" IS DISTINCT FROM $397 AND "stock" IS DISTINCT FROM $398 AND "stock" IS DISTINCT FROM $399 AND "stock" IS DISTINCT FROM $400 AND "stock" IS DISTINCT FROM $401 AND "stock" IS DISTINCT FROM $402 AND "stock" IS DISTINCT FROM $403 AND "stock" IS DISTINCT FROM $404 AND "stock" IS DISTINCT FROM $405 AND "stock" IS DISTINCT FROM $406 AND "stock" IS DISTINCT FROM $407 AND "stock" IS DISTINCT FROM $408 AND "stock" IS DISTINCT FROM $409 AND "stock" IS DISTINCT FROM $410 AND "stock" IS DISTINCT FROM $411 AND "stock" IS DISTINCT FROM $412 AND "stock" IS DISTINCT FROM $413 AND "stock" IS DISTINCT FROM $414 AND "stock" IS DISTINCT FROM $415 AND "stock" IS DISTINCT FROM $416 AND "stock" IS DISTINCT FROM $417 AND "stock" IS DISTINCT FROM $418 AND "stock" IS DISTINCT FROM $419 AND "stock" IS DISTINCT FROM $420 AND "stock" IS DISTINCT FROM $421 AND "stock" IS DISTINCT FROM $422 AND "stock" IS DISTINCT FROM $423 AND "stock" IS DISTINCT FROM $424 AND "stock" IS DISTINCT FROM $425 AND "stock" IS DISTINCT FROM $426 AND "stock" IS DISTINCT FROM $427 AND "stock" IS DISTINCT FROM $428 AND "stock" IS DISTINCT FROM $429 AND "stock" IS DISTINCT FROM $430 AND "stock" IS DISTINCT FROM $431 AND "stock" IS DISTINCT FROM $432 AND "stock" IS DISTINCT FROM $433 AND "stock" IS DISTINCT FROM $434 AND "stock" IS DISTINCT FROM $435 AND "stock" IS DISTINCT FROM $436 AND "stock" IS DISTINCT FROM $437 AND "stock" IS DISTINCT FROM $438 AND "stock" IS DISTINCT FROM $439 AND "stock" IS DISTINCT FROM $440 AND "stock" IS DISTINCT FROM $441 AND "stock" IS DISTINCT FROM $442 AND "stock" IS DISTINCT FROM $443 AND "stock" IS DISTINCT FROM $444 AND "stock" IS DISTINCT FROM $445 AND "stock" IS DISTINCT FROM $446 AND "stock" IS DISTINCT FROM $447 AND "stock" IS DISTINCT FROM $448 AND "stock" IS DISTINCT FROM $449 AND "stock" IS DISTINCT FROM $450 AND "stock" IS DISTINCT FROM $451 AND "stock" IS DISTINCT FROM $452 AND "stock" IS DISTINCT FROM $453 AND "stock" IS DISTINCT FROM $454 AND "stock" IS DISTINCT FROM $455 AND "stock" IS DISTINCT FROM $456 AND "stock" IS DISTINCT FROM $457 AND "stock" IS DISTINCT FROM $458 AND "stock" IS DISTINCT FROM $459 AND "stock" IS DISTINCT FROM $460 AND "stock" IS DISTINCT FROM $461 AND "stock" IS DISTINCT FROM $462 AND "stock" IS DISTINCT FROM $463 AND "stock" IS DISTINCT FROM $464 AND "stock" IS DISTINCT FROM $465 AND "stock" IS DISTINCT FROM $466 AND "stock" IS DISTINCT FROM $467 AND "stock" IS DISTINCT FROM $468 AND "stock" IS DISTINCT FROM $469 AND "stock" IS DISTINCT FROM $470 AND "stock" IS DISTINCT FROM $471 AND "stock" IS DISTINCT FROM $472 AND "stock" IS DISTINCT FROM $473 AND "stock" IS DISTINCT FROM $474 AND "stock" IS DISTINCT FROM $475 AND "stock" IS DISTINCT FROM $476 AND "stock" IS DISTINCT FROM $477 AND "stock" IS DISTINCT FROM $478 AND "stock" IS DISTINCT FROM $479 AND "stock" IS DISTINCT FROM $480 AND "stock" IS DISTINCT FROM $481 AND "stock" IS DISTINCT FROM $482 AND "stock" IS DISTINCT FROM $483 AND "stock" IS DISTINCT FROM $484 AND "stock" IS DISTINCT FROM $485 AND "stock" IS DISTINCT FROM $486 AND "stock" IS DISTINCT FROM $487 AND "stock" IS DISTINCT FROM $488 AND "stock" IS DISTINCT FROM $489 AND "stock" IS DISTINCT FROM $490 AND "stock" IS DISTINCT FROM $491 AND "stock" IS DISTINCT FROM $492 AND "stock" IS DISTINCT FROM $493 AND "stock" IS DISTINCT FROM $494 AND "stock" IS DISTINCT FROM $495 AND "stock" IS DISTINCT FROM $496 AND "stock" IS DISTINCT FROM $497 AND "stock" IS DISTINCT FROM $498 AND "stock" IS DISTINCT FROM $499 AND "stock" IS DISTINCT FROM $500 AND "stock" IS DISTINCT FROM $501 AND "stock" IS DISTINCT FROM $502 AND "stock" IS DISTINCT FROM $503 AND "stock" IS DISTINCT FROM $504 AND "stock" IS DISTINCT FROM $505 AND "stock" IS DISTINCT FROM $506 AND "stock" IS DISTINCT FROM $507 AND "stock" IS DISTINCT FROM $508 AND "stock" IS DISTINCT FROM $509 AND "stock" IS DISTINCT FROM $510 AND "stock" IS DISTINCT FROM $511 AND "stock" IS DISTINCT FROM $512 AND "stock" IS DISTINCT FROM $513 AND "stock" IS DISTINCT FROM $514 AND "stock" IS DISTINCT FROM $515 AND "stock" IS DISTINCT FROM $516 AND "stock" IS DISTINCT FROM $517 AND "stock" IS DISTINCT FROM $518 AND "stock" IS DISTINCT FROM $519 AND "stock" IS DISTINCT FROM $520 AND "stock" IS DISTINCT FROM $521 AND "stock" IS DISTINCT FROM $522 AND "stock" IS DISTINCT FROM $523 AND "stock" IS DISTINCT FROM $524 AND "stock" IS DISTINCT FROM $525 AND "stock" IS DISTINCT FROM $526 AND "stock" IS DISTINCT FROM $527 AND "stock" IS DISTINCT FROM $528 AND "stock" IS DISTINCT FROM $529 AND "stock" IS DISTINCT FROM $530 AND "stock" IS DISTINCT FROM $531 AND "stock" IS DISTINCT FROM $532 AND "stock" IS DISTINCT FROM $533 AND "stock" IS DISTINCT FROM $534 AND "stock" IS DISTINCT FROM $535 AND "stock" IS DISTINCT FROM $536 AND "stock" IS DISTINCT FROM $537 AND "stock" IS DISTINCT FROM $538 AND "stock" IS DISTINCT FROM $539 AND "stock" IS DISTINCT FROM $540 AND "stock" IS DISTINCT FROM $541 AND "stock" IS DISTINCT FROM $542 AND "stock" IS DISTINCT FROM $543 AND "stock" IS DISTINCT FROM $544 AND "stock" IS DISTINCT FROM $545 AND "stock" IS DISTINCT FROM $546 AND "stock" IS DISTINCT FROM $547 AND "stock" IS DISTINCT FROM $548 AND "stock" IS DISTINCT FROM $549 AND "stock" IS DISTINCT FROM $550 AND "stock" IS DISTINCT FROM $551 AND "stock" IS DISTINCT FROM $552 AND "stock" IS DISTINCT FROM $553 AND "stock" IS DISTINCT FROM $554 AND "stock" IS DISTINCT FROM $555 AND "stock" IS DISTINCT FROM $556 AND "stock" IS DISTINCT FROM $557 AND "stock" IS DISTINCT FROM $558 AND "stock" IS DISTINCT FROM $559 AND "stock" IS DISTINCT FROM $560 AND "stock" IS DISTINCT FROM $561 AND "stock" IS DISTINCT FROM $562 AND "stock" IS DISTINCT FROM $563 AND "stock" IS DISTINCT FROM $564 AND "stock" IS DISTINCT FROM $565 AND "stock" IS DISTINCT FROM $566 AND "stock" IS DISTINCT FROM $567 AND "stock" IS DISTINCT FROM $568 AND "stock" IS DISTINCT FROM $569 AND "stock" IS DISTINCT FROM $570 AND "stock" IS DISTINCT FROM $571 AND "stock" IS DISTINCT FROM $572 AND "stock" IS DISTINCT FROM $573 AND "stock" IS DISTINCT FROM $574 AND "stock" IS DISTINCT FROM $575 AND "stock" IS DISTINCT FROM $576 AND "stock" IS DISTINCT FROM $577 AND "stock" IS DISTINCT FROM $578 AND "stock" IS DISTINCT FROM $579 AND "stock" IS DISTINCT FROM $580 AND "stock" IS DISTINCT FROM $581 AND "stock" IS DISTINCT FROM $582 AND "stock" IS DISTINCT FROM $583 AND "stock" IS DISTINCT FROM $584 AND "stock" IS DISTINCT FROM $585 AND "stock" IS DISTINCT FROM $586 AND "stock" IS DISTINCT FROM $587 AND "stock" IS DISTINCT FROM $588 AND "stock" IS DISTINCT FROM $589 AND "stock" IS DISTINCT FROM $590 AND "stock" IS DISTINCT FROM $591 AND "stock" IS DISTINCT FROM $592 AND "stock" IS DISTINCT FROM $593 AND "stock" IS DISTINCT FROM $594 AND "stock" IS DISTINCT FROM $595 AND "stock" IS DISTINCT FROM $596 AND "stock" IS DISTINCT FROM $597 AND "stock" IS DISTINCT FROM $598 AND "stock" IS DISTINCT FROM $599 AND "stock" IS DISTINCT FROM $600 AND "stock" IS DISTINCT FROM $601 AND "stock" IS DISTINCT FROM $602 AND "stock" IS DISTINCT FROM $603 AND "stock" IS DISTINCT FROM $604 AND "stock" IS DISTINCT FROM $605 AND "stock" IS DISTINCT FROM $606 AND "stock" IS DISTINCT FROM $607 AND "stock" IS DISTINCT FROM $608 AND "stock" IS DISTINCT FROM $609 AND "stock" IS DISTINCT FROM $610 AND "stock" IS DISTINCT FROM $611 AND "stock" IS DISTINCT FROM $612 AND "stock" IS DISTINCT FROM $613 AND "stock" IS DISTINCT FROM $614 AND "stock" IS DISTINCT FROM $615 AND "stock" IS DISTINCT FROM $616 AND "stock" IS DISTINCT FROM $617 AND "stock" IS DISTINCT FROM $618 AND "stock" IS DISTINCT FROM $619 AND "stock" IS DISTINCT FROM $620 AND "stock" IS DISTINCT FROM $621 AND "stock" IS DISTINCT FROM $622 AND "stock" IS DISTINCT FROM $623 AND "stock" IS DISTINCT FROM $624 AND "stock" IS DISTINCT FROM $625 AND "stock" IS DISTINCT FROM $626 AND "stock" IS DISTINCT FROM $627 AND "stock" IS DISTINCT FROM $628 AND "stock" IS DISTINCT FROM $629 AND "stock" IS DISTINCT FROM $630 AND "stock" IS DISTINCT FROM $631 AND "stock" IS DISTINCT FROM $632 AND "stock" IS DISTINCT FROM $633 AND "stock" IS DISTINCT FROM $634 AND "stock" IS DISTINCT FROM $635 AND "stock" IS DISTINCT FROM $636 AND "stock" IS DISTINCT FROM $637 AND "stock" IS DISTINCT FROM $638 AND "stock" IS DISTINCT FROM $639 AND "stock" IS DISTINCT FROM $640 AND "stock" IS DISTINCT FROM $641 AND "stock" IS DISTINCT FROM $642 AND "stock" IS DISTINCT FROM $643 AND "stock" IS DISTINCT FROM $644 AND "stock" IS DISTINCT FROM $645 AND "stock" IS DISTINCT FROM $646 AND "stock" IS DISTINCT FROM $647 AND "stock" IS DISTINCT FROM $648 AND "stock" IS DISTINCT FROM $649 AND "stock" IS DISTINCT FROM $650 AND "stock" IS DISTINCT FROM $651 AND "stock" IS DISTINCT FROM $652 AND "stock" IS DISTINCT FROM $653 AND "stock" IS DISTINCT FROM $654 AND "stock" IS DISTINCT FROM $655 AND "stock" IS DISTINCT FROM $656 AND "stock" IS DISTINCT FROM $657 AND "stock" IS DISTINCT FROM $658 AND "stock" IS DISTINCT FROM $659 AND "stock" IS DISTINCT FROM $660 AND "stock" IS DISTINCT FROM $661 AND "stock" IS DISTINCT FROM $662 AND "stock" IS DISTINCT FROM $663 AND "stock" IS DISTINCT FROM $664 AND "stock" IS DISTINCT FROM $665 AND "stock" IS DISTINCT FROM $666 AND "stock" IS DISTINCT FROM $667 AND "stock" IS DISTINCT FROM $668 AND "stock" IS DISTINCT FROM $669 AND "stock" IS DISTINCT FROM $670 AND "stock" IS DISTINCT FROM $671 AND "stock" IS DISTINCT FROM $672 AND "stock" IS DISTINCT FROM $673 AND "stock" IS DISTINCT FROM $674 AND "stock" IS DISTINCT FROM $675 AND "stock" IS DISTINCT FROM $676 AND "stock" IS DISTINCT FROM $677 AND "stock" IS DISTINCT FROM $678 AND "stock" IS DISTINCT FROM $679 AND "stock" IS DISTINCT FROM $680 AND "stock" IS DISTINCT FROM $681 AND "stock" IS DISTINCT FROM $682 AND "stock" IS DISTINCT FROM $683 AND "stock" IS DISTINCT FROM $684 AND "stock" IS DISTINCT FROM $685 AND "stock" IS DISTINCT FROM $686 AND "stock" IS DISTINCT FROM $687 AND "stock" IS DISTINCT FROM $688 AND "stock" IS DISTINCT FROM $689 AND "stock" IS DISTINCT FROM $690 AND "stock" IS DISTINCT FROM $691 AND "stock" IS DISTINCT FROM $692 AND "stock" IS DISTINCT FROM $693 AND "stock" IS DISTINCT FROM $694 AND "stock" IS DISTINCT FROM $695 AND "stock" IS DISTINCT FROM $696 AND "stock" IS DISTINCT FROM $697 AND "stock" IS DISTINCT FROM $698 AND "stock" IS DISTINCT FROM $699 AND "stock" IS DISTINCT FROM $700 AND "stock" IS DISTINCT FROM $701 AND "stock" IS DISTINCT FROM $702 AND "stock" IS DISTINCT FROM $703 AND "stock" IS DISTINCT FROM $704 AND "stock" IS DISTINCT FROM $705 AND "stock" IS DISTINCT FROM $706 AND "stock" IS DISTINCT FROM $707 AND "stock" IS DISTINCT FROM $708 AND "stock" IS DISTINCT FROM $709 AND "stock" IS DISTINCT FROM $710 AND "stock" IS DISTINCT FROM $711 AND "stock" IS DISTINCT FROM $712 AND "stock" IS DISTINCT FROM $713 AND "stock" IS DISTINCT FROM $714 AND "stock" IS DISTINCT FROM $715 AND "stock" IS DISTINCT FROM $716 AND "stock" IS DISTINCT FROM $717 AND "stock" IS DISTINCT FROM $718 AND "stock" IS DISTINCT FROM $719 AND "stock" IS DISTINCT FROM $720 AND "stock" IS DISTINCT FROM $721 AND "stock" IS DISTINCT FROM $722 AND "stock" IS DISTINCT FROM $723 AND "stock" IS DISTINCT FROM $724 AND "stock" IS DISTINCT FROM $725 AND "stock" IS DISTINCT FROM $726 AND "stock" IS DISTINCT FROM $727 AND "stock" IS DISTINCT FROM $728 AND "stock" IS DISTINCT FROM $729 AND "stock" IS DISTINCT FROM $730 AND "stock" IS DISTINCT FROM $731 AND "stock" IS DISTINCT FROM $732 AND "stock" IS DISTINCT FROM $733 AND "stock" IS DISTINCT FROM $734 AND "stock" IS DISTINCT FROM $735 AND "stock" IS DISTINCT FROM $736 AND "stock" IS DISTINCT FROM $737 AND "stock" IS DISTINCT FROM $738 AND "stock" IS DISTINCT FROM $739 AND "stock" IS DISTINCT FROM $740 AND "stock" IS DISTINCT FROM $741 AND "stock" IS DISTINCT FROM $742 AND "stock" IS DISTINCT FROM $743 AND "stock" IS DISTINCT FROM $744 AND "stock" IS DISTINCT FROM $745 AND "stock" IS DISTINCT FROM $746 AND "stock" IS DISTINCT FROM $747 AND "stock" IS DISTINCT FROM $748 AND "stock" IS DISTINCT FROM $749 AND "stock" IS DISTINCT FROM $750 AND "stock" IS DISTINCT FROM $751 AND "stock" IS DISTINCT FROM $752 AND "stock" IS DISTINCT FROM $753 AND "stock" IS DISTINCT FROM $754 AND "stock" IS DISTINCT FROM $755 AND "stock" IS DISTINCT FROM $756 AND "stock" IS DISTINCT FROM $757 AND "stock" IS DISTINCT FROM $758 AND "stock" IS DISTINCT FROM $759 AND "stock" IS DISTINCT FROM $760 AND "stock" IS DISTINCT FROM $761 AND "stock" IS DISTINCT FROM $762 AND "stock" IS DISTINCT FROM $763 AND "stock" IS DISTINCT FROM $764 AND "stock" IS DISTINCT FROM $765 AND "stock" IS DISTINCT FROM $766 AND "stock" IS DISTINCT FROM $767 AND "stock" IS DISTINCT FROM $768 AND "stock" IS DISTINCT FROM $769 AND "stock" IS DISTINCT FROM $770 AND "stock" IS DISTINCT FROM $771 AND "stock" IS DISTINCT FROM $772 AND "stock" IS DISTINCT FROM $773 AND "stock" IS DISTINCT FROM $774 AND "stock" IS DISTINCT FROM $775 AND "stock" IS DISTINCT FROM $776 AND "stock" IS DISTINCT FROM $777 AND "stock" IS DISTINCT FROM $778 AND "stock" IS DISTINCT FROM $779 AND "stock" IS DISTINCT FROM $780 AND "stock" IS DISTINCT FROM $781 AND "stock" IS DISTINCT FROM $782 AND "stock" IS DISTINCT FROM $783 AND "stock" IS DISTINCT FROM $784 AND "stock" IS DISTINCT FROM $785 AND "stock" IS DISTINCT FROM $786 AND "stock" IS DISTINCT FROM $787 AND "stock" IS DISTINCT FROM $788 AND "stock" IS DISTINCT FROM $789 AND "stock" IS DISTINCT FROM $790 AND "stock" IS DISTINCT FROM $791 AND "stock" IS DISTINCT FROM $792 AND "stock" IS DISTINCT FROM $793 AND "stock" IS DISTINCT FROM $794 AND "stock" IS DISTINCT FROM $795 AND "stock" IS DISTINCT FROM $796 AND "stock" IS DISTINCT FROM $797 AND "stock" IS DISTINCT FROM $798 AND "stock" IS DISTINCT FROM $799 AND "stock" IS DISTINCT FROM $800 AND "stock" IS DISTINCT FROM $801 AND "stock" IS DISTINCT FROM $802 AND "stock" IS DISTINCT FROM $803 AND "stock" IS DISTINCT FROM $804 AND "stock" IS DISTINCT FROM $805 AND "stock" IS DISTINCT FROM $806 AND "stock" IS DISTINCT FROM $807 AND "stock" IS DISTINCT FROM $808 AND "stock" IS DISTINCT FROM $809 AND "stock" IS DISTINCT FROM $810 AND "stock" IS DISTINCT FROM $811 AND "stock" IS DISTINCT FROM $812 AND "stock" IS DISTINCT FROM $813 AND "stock" IS DISTINCT FROM $814 AND "stock" IS DISTINCT FROM $815 AND "stock" IS DISTINCT FROM $816 AND "stock" IS DISTINCT FROM $817 AND "stock" IS DISTINCT FROM $818 AND "stock" IS DISTINCT FROM $819 AND "stock" IS DISTINCT FROM $820 AND "stock" IS DISTINCT FROM $821 AND "stock" IS DISTINCT FROM $822 AND "stock" IS DISTINCT FROM $823 AND "stock" IS DISTINCT FROM $824 AND "stock" IS DISTINCT FROM $825 AND "stock" IS DISTINCT FROM $826 AND "stock" IS DISTINCT FROM $827 AND "stock" IS DISTINCT FROM $828 AND "stock" IS DISTINCT FROM $829 AND "stock" IS DISTINCT FROM $830 AND "stock" IS DISTINCT FROM $831 AND "stock" IS DISTINCT FROM $832 AND "stock" IS DISTINCT FROM $833 AND "stock" IS DISTINCT FROM $834 AND "stock" IS DISTINCT FROM $835 AND "stock" IS DISTINCT FROM $836 AND "stock" IS DISTINCT FROM $837 AND "stock" IS DISTINCT FROM $838 AND "stock" IS DISTINCT FROM $839 AND "stock" IS DISTINCT FROM $840 AND "stock" IS DISTINCT FROM $841 AND "stock" IS DISTINCT FROM $842 AND "stock" IS DISTINCT FROM $843 AND "stock" IS DISTINCT FROM $844 AND "stock" IS DISTINCT FROM $845 AND "stock" IS DISTINCT FROM $846 AND "stock" IS DISTINCT FROM $847 AND "stock" IS DISTINCT FROM $848 AND "stock" IS DISTINCT FROM $849 AND "stock" IS DISTINCT FROM $850 AND "stock" IS DISTINCT FROM $851 AND "stock" IS DISTINCT FROM $852 AND "stock" IS DISTINCT FROM $853 AND "stock" IS DISTINCT FROM $854 AND "stock" IS DISTINCT FROM $855 AND "stock" IS DISTINCT FROM $856 AND "stock" IS DISTINCT FROM $857 AND "stock" IS DISTINCT FROM $858 AND "stock" IS DISTINCT FROM $859 AND "stock" IS DISTINCT FROM $860 AND "stock" IS DISTINCT FROM $861 AND "stock" IS DISTINCT FROM $862 AND "stock" IS DISTINCT FROM $863 AND "stock" IS DISTINCT FROM $864 AND "stock" IS DISTINCT FROM $865 AND "stock" IS DISTINCT FROM $866 AND "stock" IS DISTINCT FROM $867 AND "stock" IS DISTINCT FROM $868 AND "stock" IS DISTINCT FROM $869 AND "stock" IS DISTINCT FROM $870 AND "stock" IS DISTINCT FROM $871 AND "stock" IS DISTINCT FROM $872 AND "stock" IS DISTINCT FROM $873 AND "stock" IS DISTINCT FROM $874 AND "stock" IS DISTINCT FROM $875 AND "stock" IS DISTINCT FROM $876 AND "stock" IS DISTINCT FROM $877 AND "stock" IS DISTINCT FROM $878 AND "stock" IS DISTINCT FROM $879 AND "stock" IS DISTINCT FROM $880 AND "stock" IS DISTINCT FROM $881 AND "stock" IS DISTINCT FROM $882 AND "stock" IS DISTINCT FROM $883 AND "stock" IS DISTINCT FROM $884 AND "stock" IS DISTINCT FROM $885 AND "stock" IS DISTINCT FROM $886 AND "stock" IS DISTINCT FROM $887 AND "stock" IS DISTINCT FROM $888 AND "stock" IS DISTINCT FROM $889 AND "stock" IS DISTINCT FROM $890 AND "stock" IS DISTINCT FROM $891 AND "stock" IS DISTINCT FROM $892 AND "stock" IS DISTINCT FROM $893 AND "stock" IS DISTINCT FROM $894 AND "stock" IS DISTINCT FROM $895 AND "stock" IS DISTINCT FROM $896 AND "stock" IS DISTINCT FROM $897 AND "stock" IS DISTINCT FROM $898 AND "stock" IS DISTINCT FROM $899 AND "stock" IS DISTINCT FROM $900 AND "stock" IS DISTINCT FROM $901 AND "stock" IS DISTINCT FROM $902 AND "stock" IS DISTINCT FROM $903 AND "stock" IS DISTINCT FROM $904 AND "stock" IS DISTINCT FROM $905 AND "stock" IS DISTINCT FROM $906 AND "stock" IS DISTINCT FROM $907 AND "stock" IS DISTINCT FROM $908 AND "stock" IS DISTINCT FROM $909 AND "stock" IS DISTINCT FROM $910 AND "stock" IS DISTINCT FROM $911 AND "stock" IS DISTINCT FROM $912 AND "stock" IS DISTINCT FROM $913 AND "stock" IS DISTINCT FROM $914 AND "stock" IS DISTINCT FROM $915 AND "stock" IS DISTINCT FROM $916 AND "stock" IS DISTINCT FROM $917 AND "stock" IS DISTINCT FROM $918 AND "stock" IS DISTINCT FROM $919 AND "stock" IS DISTINCT FROM $920 AND "stock" IS DISTINCT FROM $921 AND "stock" IS DISTINCT FROM $922 AND "stock" IS DISTINCT FROM $923 AND "stock" IS DISTINCT FROM $924 AND "stock" IS DISTINCT FROM $925 AND "stock" IS DISTINCT FROM $926 AND "stock" IS DISTINCT FROM $927 AND "stock" IS DISTINCT FROM $928 AND "stock" IS DISTINCT FROM $929 AND "stock" IS DISTINCT FROM $930 AND "stock" IS DISTINCT FROM $931 AND "stock" IS DISTINCT FROM $932 AND "stock" IS DISTINCT FROM $933 AND "stock" IS DISTINCT FROM $934 AND "stock" IS DISTINCT FROM $935 AND "stock" IS DISTINCT FROM $936 AND "stock" IS DISTINCT FROM $937 AND "stock" IS DISTINCT FROM $938 AND "stock" IS DISTINCT FROM $939 AND "stock" IS DISTINCT FROM $940 AND "stock" IS DISTINCT FROM $941 AND "stock" IS DISTINCT FROM $942 AND "stock" IS DISTINCT FROM $943 AND "stock" IS DISTINCT FROM $944 AND "stock" IS DISTINCT FROM $945 AND "stock" IS DISTINCT FROM $946 AND "stock" IS DISTINCT FROM $947 AND "stock" IS DISTINCT FROM $948 AND "stock" IS DISTINCT FROM $949 AND "stock" IS DISTINCT FROM $950 AND "stock" IS DISTINCT FROM $951 AND "stock" IS DISTINCT FROM $952 AND "stock" IS DISTINCT FROM $953 AND "stock" IS DISTINCT FROM $954 AND "stock" IS DISTINCT FROM $955 AND "stock" IS DISTINCT FROM $956 AND "stock" IS DISTINCT FROM $957 AND "stock" IS DISTINCT FROM $958 AND "stock" IS DISTINCT FROM $959 AND "stock" IS DISTINCT FROM $960 AND "stock" IS DISTINCT FROM $961 AND "stock" IS DISTINCT FROM $962 AND "stock" IS DISTINCT FROM $963 AND "stock" IS DISTINCT FROM $964 AND "stock" IS DISTINCT FROM $965 AND "stock" IS DISTINCT FROM $966 AND "stock" IS DISTINCT FROM $967 AND "stock" IS DISTINCT FROM $968 AND "stock" IS DISTINCT FROM $969 AND "stock" IS DISTINCT FROM $970 AND "stock" IS DISTINCT FROM $971 AND "stock" IS DISTINCT FROM $972 AND "stock" IS DISTINCT FROM $973 AND "stock" IS DISTINCT FROM $974 AND "stock" IS DISTINCT FROM $975 AND "stock" IS DISTINCT FROM $976 AND "stock" IS DISTINCT FROM $977 AND "stock" IS DISTINCT FROM $978 AND "stock" IS DISTINCT FROM $979 AND "stock" IS DISTINCT FROM $980 AND "stock" IS DISTINCT FROM $981 AND "stock" IS DISTINCT FROM $982 AND "stock" IS DISTINCT FROM $983 AND "stock" IS DISTINCT FROM $984 AND "stock" IS DISTINCT FROM $985 AND "stock" IS DISTINCT FROM $986 AND "stock" IS DISTINCT FROM $987 AND "stock" IS DISTINCT FROM $988 AND "stock" IS DISTINCT FROM $989 AND "stock" IS DISTINCT FROM $990 AND "stock" IS DISTINCT FROM $991 AND "stock" IS DISTINCT FROM $992 AND "stock" IS DISTINCT FROM $993 AND "stock" IS DISTINCT FROM $994 AND "stock" IS DISTINCT FROM $995 AND "stock" IS DISTINCT FROM $996 AND "stock" IS DISTINCT FROM $997 AND "stock" IS DISTINCT FROM $998 AND "stock" IS DISTINCT FROM $999 AND "stock" IS DISTINCT FROM $1000) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "stock" FROM "fruit" WHERE ("weight" = $1 OR "weight" = $2 OR "weight" = $3 OR "weight" = $4 OR "weight" = $5 OR "weight" = $6 OR "weight" = $7 OR "weight" = $8 OR "weight" = $9 OR "weight" = $10 OR "weight" = $11 OR "weight" = $12 OR "weight" = $13 OR "weight" = $14 OR "weight" = $15 OR "weight" = $16 OR "weight" = $17 OR "weight" = $18 OR "weight" = $19 OR "weight" = $20 OR "weight" = $21 OR "weight" = $22 OR "weight" = $23 OR "weight" = $24 OR "weight" = $25 OR "weight" = $26 OR "weight" = $27 OR "weight" = $28 OR "weight" = $29 OR "weight" = $30 OR "weight" = $31 OR "weight" = $32 OR "weight" = $33 OR "weight" = $34 OR "weight" = $35 OR "weight" = $36 OR "weight" = $37 OR "weight" = $38 OR "weight" = $39 OR "weight" = $40 OR "weight" = $41 OR "weight" = $42 OR "weight" = $43 OR "weight" = $44 OR "weight" = $45 OR "weight" = $46 OR "weight" = $47 OR "weight" = $48 OR "weight" = $49 OR "weight" = $50 OR "weight" = $51 OR "weight" = $52 OR "weight" = $53 OR "weight" = $54 OR "weight" = $55 OR "weight" = $56 OR "weight" = $57 OR "weight" = $58 OR "weight" = $59 OR "weight" = $60 OR "weight" = $61 OR "weight" = $62 OR "weight" = $63 OR "weight" = $64 OR "weight" = $65 OR "weight" = $66 OR "weight" = $67 OR "weight" = $68 OR "weight" = $69 OR "weight" = $70 OR "weight" = $71 OR "weight" = $72 OR "weight" = $73 OR "weight" = $74 OR "weight" = $75 OR "weight" = $76 OR "weight" = $77 OR "weight" = $78 OR "weight" = $79 OR "weight" = $80 OR "weight" = $81 OR "weight" = $82 OR "weight" = $83 OR "weight" = $84 OR "weight" = $85 OR "weight" = $86 OR "weight" = $87 OR "weight" = $88 OR "weight" = $89 OR "weight" = $90 OR "weight" = $91 OR "weight" = $92 OR "weight" = $93 OR "weight" = $94 OR "weight" = $95 OR "weight" = $96 OR "weight" = $97 OR "weight" = $98 OR "weight" = $99 OR "weight" = $100 OR "weight" = $101 OR "weight" = $102 OR "weight" = $103 OR "weight" = $104 OR "weight" = $105 OR "weight" = $106 OR "weight" = $107 OR "weight" = $108 OR "weight" = $109 OR "weight" = $110 OR "weight" = $111 OR "weight" = $112 OR "weight" = $113 OR "weight" = $114 OR "weight" = $115 OR "weight" = $116 OR "weight" = $117 OR "weight" = $118 OR "weight" = $119 OR "weight" = $120 OR "weight" = $121 OR "weight" = $122 OR "weight" = $123 OR "weight" = $124 OR "weight" = $125 OR "weight" = $126 OR "weight" = $127 OR "weight" = $128 OR "weight" = $129 OR "weight" = $130 OR "weight" = $131 OR "weight" = $132 OR "weight" = $133 OR "weight" = $134 OR "weight" = $135 OR "weight" = $136 OR "weight" = $137 OR "weight" = $138 OR "weight" = $139 OR "weight" = $140 OR "weight" = $141 OR "weight" = $142 OR "weight" = $143 OR "weight" = $144 OR "weight" = $145 OR "weight" = $146 OR "weight" = $147 OR "weight" = $148 OR "weight" = $149 OR "weight" = $150 OR "weight" = $151 OR "weight" = $152 OR "weight" = $153 OR "weight" = $154 OR "weight" = $155 OR "weight" = $156 OR "weight" = $157 OR "weight" = $158 OR "weight" = $159 OR "weight" = $160 OR "weight" = $161 OR "weight" = $162 OR "weight" = $163 OR "weight" = $164 OR "weight" = $165 OR "weight" = $166 OR "weight" = $167 OR "weight" = $168 OR "weight" = $169 OR "weight" = $170 OR "weight" = $171 OR "weight" = $172 OR "weight" = $173 OR "weight" = $174 OR "weight" = $175 OR "weight" = $176 OR "weight" = $177 OR "weight" = $178 OR "weight" = $179 OR "weight" = $180 OR "weight" = $181 OR "weight" = $182 OR "weight" = $183 OR "weight" = $184 OR "weight" = $185 OR "weight" = $186 OR "weight" = $187 OR "weight" = $188 OR "weight" = $189 OR "weight" = $190 OR "weight" = $191 OR "weight" = $192 OR "weight" = $193 OR "weight" = $194 OR "weight" = $195 OR "weight" = $196 OR "weight" = $197 OR "weight" = $198 OR "weight" = $199 OR "weight" = $200 OR "weight" = $201 OR "weight" = $202 OR "weight" = $203 OR "weight" = $204 OR "weight" = $205 OR "weight" = $206 OR "weight" = $207 OR "weight" = $208 OR "weight" = $209 OR "weight" = $210 OR "weight" = $211 OR "weight" = $212 OR "weight" = $213 OR "weight" = $214 OR "weight" = $215 OR "weight" = $216 OR "weight" = $217 OR "weight" = $218 OR "weight" = $219 OR "weight" = $220 OR "weight" = $221 OR "weight" = $222 OR "weight" = $223 OR "weight" = $224 OR "weight" = $225 OR "weight" = $226 OR "weight" = $227 OR "weight" = $228 OR "weight" = $229 OR "weight" = $230 OR "weight" = $231 OR "weight" = $232 OR "weight" = $233 OR "weight" = $234 OR "weight" = $235 OR "weight" = $236 OR "weight" = $237 OR "weight" = $238 OR "weight" = $239 OR "weight" = $240 OR "weight" = $241 OR "weight" = $242 OR "weight" = $243 OR "weight" = $244 OR "weight" = $245 OR "weight" = $246 OR "weight" = $247 OR "weight" = $248 OR "weight" = $249 OR "weight" = $250 OR "weight" = $251 OR "weight" = $252 OR "weight" = $253 OR "weight" = $254 OR "weight" = $255 OR "weight" = $256 OR "weight" = $257 OR "weight" = $258 OR "weight" = $259 OR "weight" = $260 OR "weight" = $261 OR "weight" = $262 OR "weight" = $263 OR "weight" = $264 OR "weight" = $265 OR "weight" = $266 OR "weight" = $267 OR "weight" = $268 OR "weight" = $269 OR "weight" = $270 OR "weight" = $271 OR "weight" = $272 OR "weight" = $273 OR "weight" = $274 OR "weight" = $275 OR "weight" = $276 OR "weight" = $277 OR "weight" = $278 OR "weight" = $279 OR "weight" = $280 OR "weight" = $281 OR "weight" = $282 OR "weight" = $283 OR "weight" = $284 OR "weight" = $285 OR "weight" = $286 OR "weight" = $287 OR "weight" = $288 OR "weight" = $289 OR "weight" = $290 OR "weight" = $291 OR "weight" = $292 OR "weight" = $293 OR "weight" = $294 OR "weight" = $295 OR "weight" = $296 OR "weight" = $297 OR "weight" = $298 OR "weight" = $299 OR "weight" = $300 OR "weight" = $301 OR "weight" = $302 OR "weight" = $303 OR "weight" = $304 OR "weight" = $305 OR "weight" = $306 OR "weight" = $307 OR "weight" = $308 OR "weight" = $309 OR "weight" = $310 OR "weight" = $311 OR "weight" = $312 OR "weight" = $313 OR "weight" = $314 OR "weight" = $315 OR "weight" = $316 OR "weight" = $317 OR "weight" = $318 OR "weight" = $319 OR "weight" = $320 OR "weight" = $321 OR "weight" = $322 OR "weight" = $323 OR "weight" = $324 OR "weight" = $325 OR "weight" = $326 OR "weight" = $327 OR "weight" = $328 OR "weight" = $329 OR "weight" = $330 OR "weight" = $331 OR "weight" = $332 OR "weight" = $333 OR "weight" = $334 OR "weight" = $335 OR "weight" = $336 OR "weight" = $337 OR "weight" = $338 OR "weight" = $339 OR "weight" = $340 OR "weight" = $341 OR "weight" = $342 OR "weight" = $343 OR "weight" = $344 OR "weight" = $345 OR "weight" = $346 OR "weight" = $347 OR "weight" = $348 OR "weight" = $349 OR "weight" = $350 OR "weight" = $351 OR "weight" = $352 OR "weight" = $353 OR "weight" = $354 OR "weight" = $355 OR "weight" = $356 OR "weight" = $357 OR "weight" = $358 OR "weight" = $359 OR "weight" = $360 OR "weight" = $361 OR "weight" = $362 OR "weight" = $363 OR "weight" = $364 OR "weight" = $365 OR "weight" = $366 OR "weight" = $367 OR "weight" = $368 OR "weight" = $369 OR "weight" = $370 OR "weight" = $371 OR "weight" = $372 OR "weight" = $373 OR "weight" = $374 OR "weight" = $375 OR "weight" = $376 OR "weight" = $377 OR "weight" = $378 OR "weight" = $379 OR "weight" = $380 OR "weight" = $381 OR "weight" = $382 OR "weight" = $383 OR "weight" = $384 OR "weight" = $385 OR "weight" = $386 OR "weight" = $387 OR "weight" = $388 OR "weight" = $389 OR "weight" = $390 OR "weight" = $391 OR "weight" = $392 OR "weight" = $393 OR "weight" = $394 OR "weight" = $395 OR "weight" = $396 OR "weight" = $397 OR "weight" = $398 OR "weight" = $399 OR "weight" = $400 OR "weight" = $401 OR "weight" = $402 OR "weight" = $403 OR "weight" = $404 OR "weight" = $405 OR "weight" = $406 OR "weight" = $407 OR "weight" = $408 OR "weight" = $409 OR "weight" = $410 OR "weight" = $411 OR "weight" = $412 OR "weight" = $413 OR "weight" = $414 OR "weight" = $415 OR "weight" = $416 OR "weight" = $417 OR "weight" = $418 OR "weight" = $419 OR "weight" = $420 OR "weight" = $421 OR "weight" = $422 OR "weight" = $423 OR "weight" = $424 OR "weight" = $425 OR "weight" = $426 OR "weight" = $427 OR "weight" = $428 OR "weight" = $429 OR "weight" = $430 OR "weight" = $431 OR "weight" = $432 OR "weight" = $433 OR "weight" = $434 OR "weight" = $435 OR "weight" = $436 OR "weight" = $437 OR "weight" = $438 OR "weight" = $439 OR "weight" = $440 OR "weight" = $441 OR "weight" = $442 OR "weight" = $443 OR "weight" = $444 OR "weight" = $445 OR "weight" = $446 OR "weight" = $447 OR "weight" = $448 OR "weight" = $449 OR "weight" = $450 OR "weight" = $451 OR "weight" = $452 OR "weight" = $453 OR "weight" = $454 OR "weight" = $455 OR "weight" = $456 OR "weight" = $457 OR "weight" = $458 OR "weight" = $459 OR "weight" = $460 OR "weight" = $461 OR "weight" = $462 OR "weight" = $463 OR "weight" = $464 OR "weight" = $465 OR "weight" = $466 OR "weight" = $467 OR "weight" = $468 OR "weight" = $469 OR "weight" = $470 OR "weight" = $471 OR "weight" = $472 OR "weight" = $473 OR "weight" = $474 OR "weight" = $475 OR "weight" = $476 OR "weight" = $477 OR "weight" = $478 OR "weight" = $479 OR "weight" = $480 OR "weight" = $481 OR "weight" = $482 OR "weight" = $483 OR "weight" = $484 OR "weight" = $485 OR "weight" = $486 OR "weight" = $487 OR "weight" = $488 OR "weight" = $489 OR "weight" = $490 OR "weight" = $491 OR "weight" = $492 OR "weight" = $493 OR "weight" = $494 OR "weight" = $495 OR "weight" = $496 OR "weight" = $497 OR "weight" = $498 OR "weight" = $499 OR "weight" = $500 OR "weight" = $501 OR "weight" = $502 OR "weight" = $503 OR "weight" = $504 OR "weight" = $505 OR "weight" = $506 OR "weight" = $507 OR "weight" = $508 OR "weight" = $509 OR "weight" = $510 OR "weight" = $511 OR "weight" = $512 OR "weight" = $513 OR "weight" = $514 OR "weight" = $515 OR "weight" = $516 OR "weight" = $517 OR "weight" = $518 OR "weight" = $519 OR "weight" = $520 OR "weight" = $521 OR "weight" = $522 OR "weight" = $523 OR "weight" = $524 OR "weight" = $525 OR "weight" = $526 OR "weight" = $527 OR "weight" = $528 OR "weight" = $529 OR "weight" = $530 OR "weight" = $531 OR "weight" = $532 OR "weight" = $533 OR "weight" = $534 OR "weight" = $535 OR "weight" = $536 OR "weight" = $537 OR "weight" = $538 OR "weight" = $539 OR "weight" = $540 OR "weight" = $541 OR "weight" = $542 OR "weight" = $543 OR "weight" = $544 OR "weight" = $545 OR "weight" = $546 OR "weight" = $547 OR "weight" = $548 OR "weight" = $549 OR "weight" = $550 OR "weight" = $551 OR "weight" = $552 OR "weight" = $553 OR "weight" = $554 OR "weight" = $555 OR "weight" = $556 OR "weight" = $557 OR "weight" = $558 OR "weight" = $559 OR "weight" = $560 OR "weight" = $561 OR "weight" = $562 OR "weight" = $563 OR "weight" = $564 OR "weight" = $565 OR "weight" = $566 OR "weight" = $567 OR "weight" = $568 OR "weight" = $569 OR "weight" = $570 OR "weight" = $571 OR "weight" = $572 OR "weight" = $573 OR "weight" = $574 OR "weight" = $575 OR "weight" = $576 OR "weight" = $577 OR "weight" = $578 OR "weight" = $579 OR "weight" = $580 OR "weight" = $581 OR "weight" = $582 OR "weight" = $583 OR "weight" = $584 OR "weight" = $585 OR "weight" = $586 OR "weight" = $587 OR "weight" = $588 OR "weight" = $589 OR "weight" = $590 OR "weight" = $591 OR "weight" = $592 OR "weight" = $593 OR "weight" = $594 OR "weight" = $595 OR "weight" = $596 OR "weight" = $597 OR "weight" = $598 OR "weight" = $599 OR "weight" = $600 OR "weight" = $601 OR "weight" = $602 OR "weight" = $603 OR "weight" = $604 OR "weight" = $605 OR "weight" = $606 OR "weight" = $607 OR "weight" = $608 OR "weight" = $609 OR "weight" = $610 OR "weight" = $611 OR "weight" = $612 OR "weight" = $613 OR "weight" = $614 OR "weight" = $615 OR "weight" = $616 OR "weight" = $617 OR "weight" = $618 OR "weight" = $619 OR "weight" = $620 OR "weight" = $621 OR "weight" = $622 OR "weight" = $623 OR "weight" = $624 OR "weight" = $625 OR "weight" = $626 OR "weight" = $627 OR "weight" = $628 OR "weight" = $629 OR "weight" = $630 OR "weight" = $631 OR "weight" = $632 OR "weight" = $633 OR "weight" = $634 OR "weight" = $635 OR "weight" = $636 OR "weight" = $637 OR "weight" = $638 OR "weight" = $639 OR "weight" = $640 OR "weight" = $641 OR "weight" = $642 OR "weight" = $643 OR "weight" = $644 OR "weight" = $645 OR "weight" = $646 OR "weight" = $647 OR "weight" = $648 OR "weight" = $649 OR "weight" = $650 OR "weight" = $651 OR "weight" = $652 OR "weight" = $653 OR "weight" = $654 OR "weight" = $655 OR "weight" = $656 OR "weight" = $657 OR "weight" = $658 OR "weight" = $659 OR "weight" = $660 OR "weight" = $661 OR "weight" = $662 OR "weight" = $663 OR "weight" = $664 OR "weight" = $665 OR "weight" = $666 OR "weight" = $667 OR "weight" = $668 OR "weight" = $669 OR "weight" = $670 OR "weight" = $671 OR "weight" = $672 OR "weight" = $673 OR "weight" = $674 OR "weight" = $675 OR "weight" = $676 OR "weight" = $677 OR "weight" = $678 OR "weight" = $679 OR "weight" = $680 OR "weight" = $681 OR "weight" = $682 OR "weight" = $683 OR "weight" = $684 OR "weight" = $685 OR "weight" = $686 OR "weight" = $687 OR "weight" = $688 OR "weight" = $689 OR "weight" = $690 OR "weight" = $691 OR "weight" = $692 OR "weight" = $693 OR "weight" = $694 OR "weight" = $695 OR "weight" = $696 OR "weight" = $697 OR "weight" = $698 OR "weight" = $699 OR "weight" = $700 OR "weight" = $701 OR "weight" = $702 OR "weight" = $703 OR "weight" = $704 OR "weight" = $705 OR "weight" = $706 OR "weight" = $707 OR "weight" = $708 OR "weight" = $709 OR "weight" = $710 OR "weight" = $711 OR "weight" = $712 OR "weight" = $713 OR "weight" = $714 OR "weight" = $715 OR "weight" = $716 OR "weight" = $717 OR "weight" = $718 OR "weight" = $719 OR "weight" = $720 OR "weight" = $721 OR "weight" = $722 OR "weight" = $723 OR "weight" = $724 OR "weight" = $725 OR "weight" = $726 OR "weight" = $727 OR "weight" = $728 OR "weight" = $729 OR "weight" = $730 OR "weight" = $731 OR "weight" = $732 OR "weight" = $733 OR "weight" = $734 OR "weight" = $735 OR "weight" = $736 OR "weight" = $737 OR "weight" = $738 OR "weight" = $739 OR "weight" = $740 OR "weight" = $741 OR "weight" = $742 OR "weight" = $743 OR "weight" = $744 OR "weight" = $745 OR "weight" = $746 OR "weight" = $747 OR "weight" = $748 OR "weight" = $749 OR "weight" = $750 OR "weight" = $751 OR "weight" = $752 OR "weight" = $753 OR "weight" = $754 OR "weight" = $755 OR "weight" = $756 OR "weight" = $757 OR "weight" = $758 OR "weight" = $759 OR "weight" = $760 OR "weight" = $761 OR "weight" = $762 OR "weight" = $763 OR "weight" = $764 OR "weight" = $765 OR "weight" = $766 OR "weight" = $767 OR "weight" = $768 OR "weight" = $769 OR "weight" = $770 OR "weight" = $771 OR "weight" = $772 OR "weight" = $773 OR "weight" = $774 OR "weight" = $775 OR "weight" = $776 OR "weight" = $777 OR "weight" = $778 OR "weight" = $779 OR "weight" = $780 OR "weight" = $781 OR "weight" = $782 OR "weight" = $783 OR "weight" = $784 OR "weight" = $785 OR "weight" = $786 OR "weight" = $787 OR "weight" = $788 OR "weight" = $789 OR "weight" = $790 OR "weight" = $791 OR "weight" = $792 OR "weight" = $793 OR "weight" = $794 OR "weight" = $795 OR "weight" = $796 OR "weight" = $797 OR "weight" = $798 OR "weight" = $799 OR "weight" = $800 OR "weight" = $801 OR "weight" = $802 OR "weight" = $803 OR "weight" = $804 OR "weight" = $805 OR "weight" = $806 OR "weight" = $807 OR "weight" = $808 OR "weight" = $809 OR "weight" = $810 OR "weight" = $811 OR "weight" = $812 OR "weight" = $813 OR "weight" = $814 OR "weight" = $815 OR "weight" = $816 OR "weight" = $817 OR "weight" = $818 OR "weight" = $819 OR "weight" = $820 OR "weight" = $821 OR "weight" = $822 OR "weight" = $823 OR "weight" = $824 OR "weight" = $825 OR "weight" = $826 OR "weight" = $827 OR "weight" = $828 OR "weight" = $829 OR "weight" = $830 OR "weight" = $831 OR "weight" = $832 OR "weight" = $833 OR "weight" = $834 OR "weight" = $835 OR "weight" = $836 OR "weight" = $837 OR "weight" = $838 OR "weight" = $839 OR "weight" = $840 OR "weight" = $841 OR "weight" = $842 OR "weight" = $843 OR "weight" = $844 OR "weight" = $845 OR "weight" = $846 OR "weight" = $847 OR "weight" = $848 OR "weight" = $849 OR "weight" = $850 OR "weight" = $851 OR "weight" = $852 OR "weight" = $853 OR "weight" = $854 OR "weight" = $855 OR "weight" = $856 OR "weight" = $857 OR "weight" = $858 OR "weight" = $859 OR "weight" = $860 OR "weight" = $861 OR "weight" = $862 OR "weight" = $863 OR "weight" = $864 OR "weight" = $865 OR "weight" = $866 OR "weight" = $867 OR "weight" = $868 OR "weight" = $869 OR "weight" = $870 OR "weight" = $871 OR "weight" = $872 OR "weight" = $873 OR "weight" = $874 OR "weight" = $875 OR "weight" = $876 OR "weight" = $877 OR "weight" = $878 OR "weight" = $879 OR "weight" = $880 OR "weight" = $881 OR "weight" = $882 OR "weight" = $883 OR "weight" = $884 OR "weight" = $885 OR "weight" = $886 OR "weight" = $887 OR "weight" = $888 OR "weight" = $889 OR "weight" = $890 OR "weight" = $891 OR "weight" = $892 OR "weight" = $893 OR "weight" = $894 OR "weight" = $895 OR "weight" = $896 OR "weight" = $897 OR "weight" = $898 OR "weight" = $899 OR "weight" = $900 OR "weight" = $901 OR "weight" = $902 OR "weight" = $903 OR "weight" = $904 OR "weight" = $905 OR "weight" = $906 OR "weight" = $907 OR "weight" = $908 OR "weight" = $909 OR "weight" = $910 OR "weight" = $911 OR "weight" = $912 OR "weight" = $913 OR "weight" = $914 OR "weight" = $915 OR "weight" = $916 OR "weight" = $917 OR "weight" = $918 OR "weight" = $919 OR "weight" = $920 OR "weight" = $921 OR "weight" = $922 OR "weight" = $923 OR "weight" = $924 OR "weight" = $925 OR "weight" = $926 OR "weight" = $927 OR "weight" = $928 OR "weight" = $929 OR "weight" = $930 OR "weight" = $931 OR "weight" = $932 OR "weight" = $933 OR "weight" = $934 OR "weight" = $935 OR "weight" = $936 OR "weight" = $937 OR "weight" = $938 OR "weight" = $939 OR "weight" = $940 OR "weight" = $941 OR "weight" = $942 OR "weight" = $943 OR "weight" = $944 OR "weight" = $945 OR "weight" = $946 OR "weight" = $947 OR "weight" = $948 OR "weight" = $949 OR "weight" = $950 OR "weight" = $951 OR "weight" = $952 OR "weight" = $953 OR "weight" = $954 OR "weight" = $955 OR "weight" = $956 OR "weight" = $957 OR "weight" = $958 OR "weight" = $959 OR "weight" = $960 OR "weight" = $961 OR "weight" = $962 OR "weight" = $963 OR "weight" = $964 OR "weight" = $965 OR "weight" = $966 OR "weight" = $967 OR "weight" = $968 OR "weight" = $969 OR "weight" = $970 OR "weight" = $971 OR "weight" = $972 OR "weight" = $973 OR "weight" = $974 OR "weight" = $975 OR "weight" = $976 OR "weight" = $977 OR "weight" = $978 OR "weight" = $979 OR "weight" = $980 OR "weight" = $981 OR "weight" = $982 OR "weight" = $983 OR "weight" = $984 OR "weight" = $985 OR "weight" = $986 OR "weight" = $987 OR "weight" = $988 OR "weight" = $989 OR "weight" = $990 OR "weight" = $991 OR "weight" = $992 OR "weight" = $993 OR "weight" = $994 OR "weight" = $995 OR "weight" = $996 OR "weight" = $997 OR "weight" = $998 OR "weight" = $999 OR "weight" = $1000) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "stock" FROM "fruit" WHERE ("weight" IS DISTINCT FROM $1 AND "weight" IS DISTINCT FROM $2 AND "weight" IS DISTINCT FROM $3 AND "weight" IS DISTINCT FROM $4 AND "weight" IS DISTINCT FROM $5 AND "weight" IS DISTINCT FROM $6 AND "weight" IS DISTINCT FROM $7 AND "weight" IS DISTINCT FROM $8 AND "weight" IS DISTINCT FROM $9 AND "weight" IS DISTINCT FROM $10 AND "weight" IS DISTINCT FROM $11 AND "weight" IS DISTINCT FROM $12 AND "weight" IS DISTINCT FROM $13 AND "weight" IS DISTINCT FROM $14 AND "weight" IS DISTINCT FROM $15 AND "weight" IS DISTINCT FROM $16 AND "weight" IS DISTINCT FROM $17 AND "weight" IS DISTINCT FROM $18 AND "weight" IS DISTINCT FROM $19 AND "weight" IS DISTINCT FROM $20 AND "weight" IS DISTINCT FROM $21 AND "weight" IS DISTINCT FROM $22 AND "weight" IS DISTINCT FROM $23 AND "weight" IS DISTINCT FROM $24 AND "weight" IS DISTINCT FROM $25 AND "weight" IS DISTINCT FROM $26 AND "weight" IS DISTINCT FROM $27 AND "weight" IS DISTINCT FROM $28 AND "weight" IS DISTINCT FROM $29 AND "weight" IS DISTINCT FROM $30 AND "weight" IS DISTINCT FROM $31 AND "weight" IS DISTINCT FROM $32 AND "weight" IS DISTINCT FROM $33 AND "weight" IS DISTINCT FROM $34 AND "weight" IS DISTINCT FROM $35 AND "weight" IS DISTINCT FROM $36 AND "weight" IS DISTINCT FROM $37 AND "weight" IS DISTINCT FROM $38 AND "weight" IS DISTINCT FROM $39 AND "weight" IS DISTINCT FROM $40 AND "weight" IS DISTINCT FROM $41 AND "weight" IS DISTINCT FROM $42 AND "weight" IS DISTINCT FROM $43 AND "weight" IS DISTINCT FROM $44 AND "weight" IS DISTINCT FROM $45 AND "weight" IS DISTINCT FROM $46 AND "weight" IS DISTINCT FROM $47 AND "weight" IS DISTINCT FROM $48 AND "weight" IS DISTINCT FROM $49 AND "weight" IS DISTINCT FROM $50 AND "weight" IS DISTINCT FROM $51 AND "weight" IS DISTINCT FROM $52 AND "weight" IS DISTINCT FROM $53 AND "weight" IS DISTINCT FROM $54 AND "weight" IS DISTINCT FROM $55 AND "weight" IS DISTINCT FROM $56 AND "weight" IS DISTINCT FROM $57 AND "weight" IS DISTINCT FROM $58 AND "weight" IS DISTINCT FROM $59 AND "weight" IS DISTINCT FROM $60 AND "weight" IS DISTINCT FROM $61 AND "weight" IS DISTINCT FROM $62 AND "weight" IS DISTINCT FROM $63 AND "weight" IS DISTINCT FROM $64 AND "weight" IS DISTINCT FROM $65 AND "weight" IS DISTINCT FROM $66 AND "weight" IS DISTINCT FROM $67 AND "weight" IS DISTINCT FROM $68 AND "weight" IS DISTINCT FROM $69 AND "weight" IS DISTINCT FROM $70 AND "weight" IS DISTINCT FROM $71 AND "weight" IS DISTINCT FROM $72 AND "weight" IS DISTINCT FROM $73 AND "weight" IS DISTINCT FROM $74 AND "weight" IS DISTINCT FROM $75 AND "weight" IS DISTINCT FROM $76 AND "weight" IS DISTINCT FROM $77 AND "weight" IS DISTINCT FROM $78 AND "weight" IS DISTINCT FROM $79 AND "weight" IS DISTINCT FROM $80 AND "weight" IS DISTINCT FROM $81 AND "weight" IS DISTINCT FROM $82 AND "weight" IS DISTINCT FROM $83 AND "weight" IS DISTINCT FROM $84 AND "weight" IS DISTINCT FROM $85 AND "weight" IS DISTINCT FROM $86 AND "weight" IS DISTINCT FROM $87 AND "weight" IS DISTINCT FROM $88 AND "weight" IS DISTINCT FROM $89 AND "weight" IS DISTINCT FROM $90 AND "weight" IS DISTINCT FROM $91 AND "weight" IS DISTINCT FROM $92 AND "weight" IS DISTINCT FROM $93 AND "weight" IS DISTINCT FROM $94 AND "weight" IS DISTINCT FROM $95 AND "weight" IS DISTINCT FROM $96 AND "weight" IS DISTINCT FROM $97 AND "weight" IS DISTINCT FROM $98 AND "weight" IS DISTINCT FROM $99 AND "weight" IS DISTINCT FROM $100 AND "weight" IS DISTINCT FROM $101 AND "weight" IS DISTINCT FROM $102 AND "weight" IS DISTINCT FROM $103 AND "weight" IS DISTINCT FROM $104 AND "weight" IS DISTINCT FROM $105 AND "weight" IS DISTINCT FROM $106 AND "weight" IS DISTINCT FROM $107 AND "weight" IS DISTINCT FROM $108 AND "weight" IS DISTINCT FROM $109 AND "weight" IS DISTINCT FROM $110 AND "weight" IS DISTINCT FROM $111 AND "weight" IS DISTINCT FROM $112 AND "weight" IS DISTINCT FROM $113 AND "weight" IS DISTINCT FROM $114 AND "weight" IS DISTINCT FROM $115 AND "weight" IS DISTINCT FROM $116 AND "weight" IS DISTINCT FROM $117 AND "weight" IS DISTINCT FROM $118 AND "weight" IS DISTINCT FROM $119 AND "weight" IS DISTINCT FROM $120 AND "weight" IS DISTINCT FROM $121 AND "weight" IS DISTINCT FROM $122 AND "weight" IS DISTINCT FROM $123 AND "weight" IS DISTINCT FROM $124 AND "weight" IS DISTINCT FROM $125 AND "weight" IS DISTINCT FROM $126 AND "weight" IS DISTINCT FROM $127 AND "weight" IS DISTINCT FROM $128 AND "weight" IS DISTINCT FROM $129 AND "weight" IS DISTINCT FROM $130 AND "weight" IS DISTINCT FROM $131 AND "weight" IS DISTINCT FROM $132 AND "weight" IS DISTINCT FROM $133 AND "weight" IS DISTINCT FROM $134 AND "weight" IS DISTINCT FROM $135 AND "weight" IS DISTINCT FROM $136 AND "weight" IS DISTINCT FROM $137 AND "weight" IS DISTINCT FROM $138 AND "weight" IS DISTINCT FROM $139 AND "weight" IS DISTINCT FROM $140 AND "weight" IS DISTINCT FROM $141 AND "weight" IS DISTINCT FROM $142 AND "weight" IS DISTINCT FROM $143 AND "weight" IS DISTINCT FROM $144 AND "weight" IS DISTINCT FROM $145 AND "weight" IS DISTINCT FROM $146 AND "weight" IS DISTINCT FROM $147 AND "weight" IS DISTINCT FROM $148 AND "weight" IS DISTINCT FROM $149 AND "weight" IS DISTINCT FROM $150 AND "weight" IS DISTINCT FROM $151 AND "weight" IS DISTINCT FROM $152 AND "weight" IS DISTINCT FROM $153 AND "weight" IS DISTINCT FROM $154 AND "weight" IS DISTINCT FROM $155 AND "weight" IS DISTINCT FROM $156 AND "weight" IS DISTINCT FROM $157 AND "weight" IS DISTINCT FROM $158 AND "weight" IS DISTINCT FROM $159 AND "weight" IS DISTINCT FROM $160 AND "weight" IS DISTINCT FROM $161 AND "weight" IS DISTINCT FROM $162 AND "weight" IS DISTINCT FROM $163 AND "weight" IS DISTINCT FROM $164 AND "weight" IS DISTINCT FROM $165 AND "weight" IS DISTINCT FROM $166 AND "weight" IS DISTINCT FROM $167 AND "weight" IS DISTINCT FROM $168 AND "weight" IS DISTINCT FROM $169 AND "weight" IS DISTINCT FROM $170 AND "weight" IS DISTINCT FROM $171 AND "weight" IS DISTINCT FROM $172 AND "weight" IS DISTINCT FROM $173 AND "weight" IS DISTINCT FROM $174 AND "weight" IS DISTINCT FROM $175 AND "weight" IS DISTINCT FROM $176 AND "weight" IS DISTINCT FROM $177 AND "weight" IS DISTINCT FROM $178 AND "weight" IS DISTINCT FROM $179 AND "weight" IS DISTINCT FROM $180 AND "weight" IS DISTINCT FROM $181 AND "weight" IS DISTINCT FROM $182 AND "weight" IS DISTINCT FROM $183 AND "weight" IS DISTINCT FROM $184 AND "weight" IS DISTINCT FROM $185 AND "weight" IS DISTINCT FROM $186 AND "weight" IS DISTINCT FROM $187 AND "weight" IS DISTINCT FROM $188 AND "weight" IS DISTINCT FROM $189 AND "weight" IS DISTINCT FROM $190 AND "weight" IS DISTINCT FROM $191 AND "weight" IS DISTINCT FROM $192 AND "weight" IS DISTINCT FROM $193 AND "weight" IS DISTINCT FROM $194 AND "weight" IS DISTINCT FROM $195 AND "weight" IS DISTINCT FROM $196 AND "weight" IS DISTINCT FROM $197 AND "weight" IS DISTINCT FROM $198 AND "weight" IS DISTINCT FROM $199 AND "weight" IS DISTINCT FROM $200 AND "weight" IS DISTINCT FROM $201 AND "weight" IS DISTINCT FROM $202 AND "weight" IS DISTINCT FROM $203 AND "weight" IS DISTINCT FROM $204 AND "weight" IS DISTINCT FROM $205 AND "weight" IS DISTINCT FROM $206 AND "weight" IS DISTINCT FROM $207 AND "weight" IS DISTINCT FROM $208 AND "weight" IS DISTINCT FROM $209 AND "weight" IS DISTINCT FROM $210 AND "weight" IS DISTINCT FROM $211 AND "weight" IS DISTINCT FROM $212 AND "weight" IS DISTINCT FROM $213 AND "weight" IS DISTINCT FROM $214 AND "weight" IS DISTINCT FROM $215 AND "weight" IS DISTINCT FROM $216 AND "weight" IS DISTINCT FROM $217 AND "weight" IS DISTINCT FROM $218 AND "weight" IS DISTINCT FROM $219 AND "weight" IS DISTINCT FROM $220 AND "weight" IS DISTINCT FROM $221 AND "weight" IS DISTINCT FROM $222 AND "weight" IS DISTINCT FROM $223 AND "weight" IS DISTINCT FROM $224 AND "weight" IS DISTINCT FROM $225 AND "weight" IS DISTINCT FROM $226 AND "weight" IS DISTINCT FROM $227 AND "weight" IS DISTINCT FROM $228 AND "weight" IS DISTINCT FROM $229 AND "weight" IS DISTINCT FROM $230 AND "weight" IS DISTINCT FROM $231 AND "weight" IS DISTINCT FROM $232 AND "weight" IS DISTINCT FROM $233 AND "weight" IS DISTINCT FROM $234 AND "weight" IS DISTINCT FROM $235 AND "weight" IS DISTINCT FROM $236 AND "weight" IS DISTINCT FROM $237 AND "weight" IS DISTINCT FROM $238 AND "weight" IS DISTINCT FROM $239 AND "weight" IS DISTINCT FROM $240 AND "weight" IS DISTINCT FROM $241 AND "weight" IS DISTINCT FROM $242 AND "weight" IS DISTINCT FROM $243 AND "weight" IS DISTINCT FROM $244 AND "weight" IS DISTINCT FROM $245 AND "weight" IS DISTINCT FROM $246 AND "weight" IS DISTINCT FROM $247 AND "weight" IS DISTINCT FROM $248 AND "weight" IS DISTINCT FROM $249 AND "weight" IS DISTINCT FROM $250 AND "weight" IS DISTINCT FROM $251 AND "weight" IS DISTINCT FROM $252 AND "weight" IS DISTINCT FROM $253 AND "weight" IS DISTINCT FROM $254 AND "weight" IS DISTINCT FROM $255 AND "weight" IS DISTINCT FROM $256 AND "weight" IS DISTINCT FROM $257 AND "weight" IS DISTINCT FROM $258 AND "weight" IS DISTINCT FROM $259 AND "weight" IS DISTINCT FROM $260 AND "weight" IS DISTINCT FROM $261 AND "weight" IS DISTINCT FROM $262 AND "weight" IS DISTINCT FROM $263 AND "weight" IS DISTINCT FROM $264 AND "weight" IS DISTINCT FROM $265 AND "weight" IS DISTINCT FROM $266 AND "weight" IS DISTINCT FROM $267 AND "weight" IS DISTINCT FROM $268 AND "weight" IS DISTINCT FROM $269 AND "weight" IS DISTINCT FROM $270 AND "weight" IS DISTINCT FROM $271 AND "weight" IS DISTINCT FROM $272 AND "weight" IS DISTINCT FROM $273 AND "weight" IS DISTINCT FROM $274 AND "weight" IS DISTINCT FROM $275 AND "weight" IS DISTINCT FROM $276 AND "weight" IS DISTINCT FROM $277 AND "weight" IS DISTINCT FROM $278 AND "weight" IS DISTINCT FROM $279 AND "weight" IS DISTINCT FROM $280 AND "weight" IS DISTINCT FROM $281 AND "weight" IS DISTINCT FROM $282 AND "weight" IS DISTINCT FROM $283 AND "weight" IS DISTINCT FROM $284 AND "weight" IS DISTINCT FROM $285 AND "weight" IS DISTINCT FROM $286 AND "weight" IS DISTINCT FROM $287 AND "weight" IS DISTINCT FROM $288 AND "weight" IS DISTINCT FROM $289 AND "weight" IS DISTINCT FROM $290 AND "weight" IS DISTINCT FROM $291 AND "weight" IS DISTINCT FROM $292 AND "weight" IS DISTINCT FROM $293 AND "weight" IS DISTINCT FROM $294 AND "weight" IS DISTINCT FROM $295 AND "weight" IS DISTINCT FROM $296 AND "weight" IS DISTINCT FROM $297 AND "weight" IS DISTINCT FROM $298 AND "weight" IS DISTINCT FROM $299 AND "weight" IS DISTINCT FROM $300 AND "weight" IS DISTINCT FROM $301 AND "weight" IS DISTINCT FROM $302 AND "weight" IS DISTINCT FROM $303 AND "weight" IS DISTINCT FROM $304 AND "weight" IS DISTINCT FROM $305 AND "weight" IS DISTINCT FROM $306 AND "weight" IS DISTINCT FROM $307 AND "weight" IS DISTINCT FROM $308 AND "weight" IS DISTINCT FROM $309 AND "weight" IS DISTINCT FROM $310 AND "weight" IS DISTINCT FROM $311 AND "weight" IS DISTINCT FROM $312 AND "weight" IS DISTINCT FROM $313 AND "weight" IS DISTINCT FROM $314 AND "weight" IS DISTINCT FROM $315 AND "weight" IS DISTINCT FROM $316 AND "weight" IS DISTINCT FROM $317 AND "weight" IS DISTINCT FROM $318 AND "weight" IS DISTINCT FROM $319 AND "weight" IS DISTINCT FROM $320 AND "weight" IS DISTINCT FROM $321 AND "weight" IS DISTINCT FROM $322 AND "weight" IS DISTINCT FROM $323 AND "weight" IS DISTINCT FROM $324 AND "weight" IS DISTINCT FROM $325 AND "weight" IS DISTINCT FROM $326 AND "weight" IS DISTINCT FROM $327 AND "weight" IS DISTINCT FROM $328 AND "weight" IS DISTINCT FROM $329 AND "weight" IS DISTINCT FROM $330 AND "weight" IS DISTINCT FROM $331 AND "weight" IS DISTINCT FROM $332 AND "weight" IS DISTINCT FROM $333 AND "weight" IS DISTINCT FROM $334 AND "weight" IS DISTINCT FROM $335 AND "weight" IS DISTINCT FROM $336 AND "weight" IS DISTINCT FROM $337 AND "weight" IS DISTINCT FROM $338 AND "weight" IS DISTINCT FROM $339 AND "weight" IS DISTINCT FROM $340 AND "weight" IS DISTINCT FROM $341 AND "weight" IS DISTINCT FROM $342 AND "weight" IS DISTINCT FROM $343 AND "weight" IS DISTINCT FROM $344 AND "weight" IS DISTINCT FROM $345 AND "weight" IS DISTINCT FROM $346 AND "weight" IS DISTINCT FROM $347 AND "weight" IS DISTINCT FROM $348 AND "weight" IS DISTINCT FROM $349 AND "weight" IS DISTINCT FROM $350 AND "weight" IS DISTINCT FROM $351 AND "weight" IS DISTINCT FROM $352 AND "weight" IS DISTINCT FROM $353 AND "weight" IS DISTINCT FROM $354 AND "weight" IS DISTINCT FROM $355 AND "weight" IS DISTINCT FROM $356 AND "weight" IS DISTINCT FROM $357 AND "weight" IS DISTINCT FROM $358 AND "weight" IS DISTINCT FROM $359 AND "weight" IS DISTINCT FROM $360 AND "weight" IS DISTINCT FROM $361 AND "weight" IS DISTINCT FROM $362 AND "weight" IS DISTINCT FROM $363 AND "weight" IS DISTINCT FROM $364 AND "weight" IS DISTINCT FROM $365 AND "weight" IS DISTINCT FROM $366 AND "weight" IS DISTINCT FROM $367 AND "weight" IS DISTINCT FROM $368 AND "weight" IS DISTINCT FROM $369 AND "weight" IS DISTINCT FROM $370 AND "weight" IS DISTINCT FROM $371 AND "weight" IS DISTINCT FROM $372 AND "weight" IS DISTINCT FROM $373 AND "weight" IS DISTINCT FROM $374 AND "weight" IS DISTINCT FROM $375 AND "weight" IS DISTINCT FROM $376 AND "weight" IS DISTINCT FROM $377 AND "weight" IS DISTINCT FROM $378 AND "weight" IS DISTINCT FROM $379 AND "weight" IS DISTINCT FROM $380 AND "weight" IS DISTINCT FROM $381 AND "weight" IS DISTINCT FROM $382 AND "weight" IS DISTINCT FROM $383 AND "weight" IS DISTINCT FROM $384 AND "weight" IS DISTINCT FROM $385 AND "weight" IS DISTINCT FROM $386 AND "weight" IS DISTINCT FROM $387 AND "weight" IS DISTINCT FROM $388 AND "weight" IS DISTINCT FROM $389 AND "weight" IS DISTINCT FROM $390 AND "weight" IS DISTINCT FROM $391 AND "weight" IS DISTINCT FROM $392 AND "weight" IS DISTINCT FROM $393 AND "weight" IS DISTINCT FROM $394 AND "weight" IS DISTINCT FROM $395 AND "weight" IS DISTINCT FROM $396 AND "weight" IS DISTINCT FROM $397 AND "weight" IS DISTINCT FROM $398 AND "weight" IS DISTINCT FROM $399 AND "weight" IS DISTINCT FROM $400 AND "weight" IS DISTINCT FROM $401 AND "weight" IS DISTINCT FROM $402 AND "weight" IS DISTINCT FROM $403 AND "weight" IS DISTINCT FROM $404 AND "weight" IS DISTINCT FROM $405 AND "weight" IS DISTINCT FROM $406 AND "weight" IS DISTINCT FROM $407 AND "weight" IS DISTINCT FROM $408 AND "weight" IS DISTINCT FROM $409 AND "weight" IS DISTINCT FROM $410 AND "weight" IS DISTINCT FROM $411 AND "weight" IS DISTINCT FROM $412 AND "weight" IS DISTINCT FROM $413 AND "weight" IS DISTINCT FROM $414 AND "weight" IS DISTINCT FROM $415 AND "weight" IS DISTINCT FROM $416 AND "weight" IS DISTINCT FROM $417 AND "weight" IS DISTINCT FROM $418 AND "weight" IS DISTINCT FROM $419 AND "weight" IS DISTINCT FROM $420 AND "weight" IS DISTINCT FROM $421 AND "weight" IS DISTINCT FROM $422 AND "weight" IS DISTINCT FROM $423 AND "weight" IS DISTINCT FROM $424 AND "weight" IS DISTINCT FROM $425 AND "weight" IS DISTINCT FROM $426 AND "weight" IS DISTINCT FROM $427 AND "weight" IS DISTINCT FROM $428 AND "weight" IS DISTINCT FROM $429 AND "weight" IS DISTINCT FROM $430 AND "weight" IS DISTINCT FROM $431 AND "weight" IS DISTINCT FROM $432 AND "weight" IS DISTINCT FROM $433 AND "weight" IS DISTINCT FROM $434 AND "weight" IS DISTINCT FROM $435 AND "weight" IS DISTINCT FROM $436 AND "weight" IS DISTINCT FROM $437 AND "weight" IS DISTINCT FROM $438 AND "weight" IS DISTINCT FROM $439 AND "weight" IS DISTINCT FROM $440 AND "weight" IS DISTINCT FROM $441 AND "weight" IS DISTINCT FROM $442 AND "weight" IS DISTINCT FROM $443 AND "weight" IS DISTINCT FROM $444 AND "weight" IS DISTINCT FROM $445 AND "weight" IS DISTINCT FROM $446 AND "weight" IS DISTINCT FROM $447 AND "weight" IS DISTINCT FROM $448 AND "weight" IS DISTINCT FROM $449 AND "weight" IS DISTINCT FROM $450 AND "weight" IS DISTINCT FROM $451 AND "weight" IS DISTINCT FROM $452 AND "weight" IS DISTINCT FROM $453 AND "weight" IS DISTINCT FROM $454 AND "weight" IS DISTINCT FROM $455 AND "weight" IS DISTINCT FROM $456 AND "weight" IS DISTINCT FROM $457 AND "weight" IS DISTINCT FROM $458 AND "weight" IS DISTINCT FROM $459 AND "weight" IS DISTINCT FROM $460 AND "weight" IS DISTINCT FROM $461 AND "weight" IS DISTINCT FROM $462 AND "weight" IS DISTINCT FROM $463 AND "weight" IS DISTINCT FROM $464 AND "weight" IS DISTINCT FROM $465 AND "weight" IS DISTINCT FROM $466 AND "weight" IS DISTINCT FROM $467 AND "weight" IS DISTINCT FROM $468 AND "weight" IS DISTINCT FROM $469 AND "weight" IS DISTINCT FROM $470 AND "weight" IS DISTINCT FROM $471 AND "weight" IS DISTINCT FROM $472 AND "weight" IS DISTINCT FROM $473 AND "weight" IS DISTINCT FROM $474 AND "weight" IS DISTINCT FROM $475 AND "weight" IS DISTINCT FROM $476 AND "weight" IS DISTINCT FROM $477 AND "weight" IS DISTINCT FROM $478 AND "weight" IS DISTINCT FROM $479 AND "weight" IS DISTINCT FROM $480 AND "weight" IS DISTINCT FROM $481 AND "weight" IS DISTINCT FROM $482 AND "weight" IS DISTINCT FROM $483 AND "weight" IS DISTINCT FROM $484 AND "weight" IS DISTINCT FROM $485 AND "weight" IS DISTINCT FROM $486 AND "weight" IS DISTINCT FROM $487 AND "weight" IS DISTINCT FROM $488 AND "weight" IS DISTINCT FROM $489 AND "weight" IS DISTINCT FROM $490 AND "weight" IS DISTINCT FROM $491 AND "weight" IS DISTINCT FROM $492 AND "weight" IS DISTINCT FROM $493 AND "weight" IS DISTINCT FROM $494 AND "weight" IS DISTINCT FROM $495 AND "weight" IS DISTINCT FROM $496 AND "weight" IS DISTINCT FROM $497 AND "weight" IS DISTINCT FROM $498 AND "weight" IS DISTINCT FROM $499 AND "weight" IS DISTINCT FROM $500 AND "weight" IS DISTINCT FROM $501 AND "weight" IS DISTINCT FROM $502 AND "weight" IS DISTINCT FROM $503 AND "weight" IS DISTINCT FROM $504 AND "weight" IS DISTINCT FROM $505 AND "weight" IS DISTINCT FROM $506 AND "weight" IS DISTINCT FROM $507 AND "weight" IS DISTINCT FROM $508 AND "weight" IS DISTINCT FROM $509 AND "weight" IS DISTINCT FROM $510 AND "weight" IS DISTINCT FROM $511 AND "weight" IS DISTINCT FROM $512 AND "weight" IS DISTINCT FROM $513 AND "weight" IS DISTINCT FROM $514 AND "weight" IS DISTINCT FROM $515 AND "weight" IS DISTINCT FROM $516 AND "weight" IS DISTINCT FROM $517 AND "weight" IS DISTINCT FROM $518 AND "weight" IS DISTINCT FROM $519 AND "weight" IS DISTINCT FROM $520 AND "weight" IS DISTINCT FROM $521 AND "weight" IS DISTINCT FROM $522 AND "weight" IS DISTINCT FROM $523 AND "weight" IS DISTINCT FROM $524 AND "weight" IS DISTINCT FROM $525 AND "weight" IS DISTINCT FROM $526 AND "weight" IS DISTINCT FROM $527 AND "weight" IS DISTINCT FROM $528 AND "weight" IS DISTINCT FROM $529 AND "weight" IS DISTINCT FROM $530 AND "weight" IS DISTINCT FROM $531 AND "weight" IS DISTINCT FROM $532 AND "weight" IS DISTINCT FROM $533 AND "weight" IS DISTINCT FROM $534 AND "weight" IS DISTINCT FROM $535 AND "weight" IS DISTINCT FROM $536 AND "weight" IS DISTINCT FROM $537 AND "weight" IS DISTINCT FROM $538 AND "weight" IS DISTINCT FROM $539 AND "weight" IS DISTINCT FROM $540 AND "weight" IS DISTINCT FROM $541 AND "weight" IS DISTINCT FROM $542 AND "weight" IS DISTINCT FROM $543 AND "weight" IS DISTINCT FROM $544 AND "weight" IS DISTINCT FROM $545 AND "weight" IS DISTINCT FROM $546 AND "weight" IS DISTINCT FROM $547 AND "weight" IS DISTINCT FROM $548 AND "weight" IS DISTINCT FROM $549 AND "weight" IS DISTINCT FROM $550 AND "weight" IS DISTINCT FROM $551 AND "weight" IS DISTINCT FROM $552 AND "weight" IS DISTINCT FROM $553 AND "weight" IS DISTINCT FROM $554 AND "weight" IS DISTINCT FROM $555 AND "weight" IS DISTINCT FROM $556 AND "weight" IS DISTINCT FROM $557 AND "weight" IS DISTINCT FROM $558 AND "weight" IS DISTINCT FROM $559 AND "weight" IS DISTINCT FROM $560 AND "weight" IS DISTINCT FROM $561 AND "weight" IS DISTINCT FROM $562 AND "weight" IS DISTINCT FROM $563 AND "weight" IS DISTINCT FROM $564 AND "weight" IS DISTINCT FROM $565 AND "weight" IS DISTINCT FROM $566 AND "weight" IS DISTINCT FROM $567 AND "weight" IS DISTINCT FROM $568 AND "weight" IS DISTINCT FROM $569 AND "weight" IS DISTINCT FROM $570 AND "weight" IS DISTINCT FROM $571 AND "weight" IS DISTINCT FROM $572 AND "weight" IS DISTINCT FROM $573 AND "weight" IS DISTINCT FROM $574 AND "weight" IS DISTINCT FROM $575 AND "weight" IS DISTINCT FROM $576 AND "weight" IS DISTINCT FROM $577 AND "weight" IS DISTINCT FROM $578 AND "weight" IS DISTINCT FROM $579 AND "weight" IS DISTINCT FROM $580 AND "weight" IS DISTINCT FROM $581 AND "weight" IS DISTINCT FROM $582 AND "weight" IS DISTINCT FROM $583 AND "weight" IS DISTINCT FROM $584 AND "weight" IS DISTINCT FROM $585 AND "weight" IS DISTINCT FROM $586 AND "weight" IS DISTINCT FROM $587 AND "weight" IS DISTINCT FROM $588 AND "weight" IS DISTINCT FROM $589 AND "weight" IS DISTINCT FROM $590 AND "weight" IS DISTINCT FROM $591 AND "weight" IS DISTINCT FROM $592 AND "weight" IS DISTINCT FROM $593 AND "weight" IS DISTINCT FROM $594 AND "weight" IS DISTINCT FROM $595 AND "weight" IS DISTINCT FROM $596 AND "weight" IS DISTINCT FROM $597 AND "weight" IS DISTINCT FROM $598 AND "weight" IS DISTINCT FROM $599 AND "weight" IS DISTINCT FROM $600 AND "weight" IS DISTINCT FROM $601 AND "weight" IS DISTINCT FROM $602 AND "weight" IS DISTINCT FROM $603 AND "weight" IS DISTINCT FROM $604 AND "weight" IS DISTINCT FROM $605 AND "weight" IS DISTINCT FROM $606 AND "weight" IS DISTINCT FROM $607 AND "weight" IS DISTINCT FROM $608 AND "weight" IS DISTINCT FROM $609 AND "weight" IS DISTINCT FROM $610 AND "weight" IS DISTINCT FROM $611 AND "weight" IS DISTINCT FROM $612 AND "weight" IS DISTINCT FROM $613 AND "weight" IS DISTINCT FROM $614 AND "weight" IS DISTINCT FROM $615 AND "weight" IS DISTINCT FROM $616 AND "weight" IS DISTINCT FROM $617 AND "weight" IS DISTINCT FROM $618 AND "weight" IS DISTINCT FROM $619 AND "weight" IS DISTINCT FROM $620 AND "weight" IS DISTINCT FROM $621 AND "weight" IS DISTINCT FROM $622 AND "weight" IS DISTINCT FROM $623 AND "weight" IS DISTINCT FROM $624 AND "weight" IS DISTINCT FROM $625 AND "weight" IS DISTINCT FROM $626 AND "weight" IS DISTINCT FROM $627 AND "weight" IS DISTINCT FROM $628 AND "weight" IS DISTINCT FROM $629 AND "weight" IS DISTINCT FROM $630 AND "weight" IS DISTINCT FROM $631 AND "weight" IS DISTINCT FROM $632 AND "weight" IS DISTINCT FROM $633 AND "weight" IS DISTINCT FROM $634 AND "weight" IS DISTINCT FROM $635 AND "weight" IS DISTINCT FROM $636 AND "weight" IS DISTINCT FROM $637 AND "weight" IS DISTINCT FROM $638 AND "weight" IS DISTINCT FROM $639 AND "weight" IS DISTINCT FROM $640 AND "weight" IS DISTINCT FROM $641 AND "weight" IS DISTINCT FROM $642 AND "weight" IS DISTINCT FROM $643 AND "weight" IS DISTINCT FROM $644 AND "weight" IS DISTINCT FROM $645 AND "weight" IS DISTINCT FROM $646 AND "weight" IS DISTINCT FROM $647 AND "weight" IS DISTINCT FROM $648 AND "weight" IS DISTINCT FROM $649 AND "weight" IS DISTINCT FROM $650 AND "weight" IS DISTINCT FROM $651 AND "weight" IS DISTINCT FROM $652 AND "weight" IS DISTINCT FROM $653 AND "weight" IS DISTINCT FROM $654 AND "weight" IS DISTINCT FROM $655 AND "weight" IS DISTINCT FROM $656 AND "weight" IS DISTINCT FROM $657 AND "weight" IS DISTINCT FROM $658 AND "weight" IS DISTINCT FROM $659 AND "weight" IS DISTINCT FROM $660 AND "weight" IS DISTINCT FROM $661 AND "weight" IS DISTINCT FROM $662 AND "weight" IS DISTINCT FROM $663 AND "weight" IS DISTINCT FROM $664 AND "weight" IS DISTINCT FROM $665 AND "weight" IS DISTINCT FROM $666 AND "weight" IS DISTINCT FROM $667 AND "weight" IS DISTINCT FROM $668 AND "weight" IS DISTINCT FROM $669 AND "weight" IS DISTINCT FROM $670 AND "weight" IS DISTINCT FROM $671 AND "weight" IS DISTINCT FROM $672 AND "weight" IS DISTINCT FROM $673 AND "weight" IS DISTINCT FROM $674 AND "weight" IS DISTINCT FROM $675 AND "weight" IS DISTINCT FROM $676 AND "weight" IS DISTINCT FROM $677 AND "weight" IS DISTINCT FROM $678 AND "weight" IS DISTINCT FROM $679 AND "weight" IS DISTINCT FROM $680 AND "weight" IS DISTINCT FROM $681 AND "weight" IS DISTINCT FROM $682 AND "weight" IS DISTINCT FROM $683 AND "weight" IS DISTINCT FROM $684 AND "weight" IS DISTINCT FROM $685 AND "weight" IS DISTINCT FROM $686 AND "weight" IS DISTINCT FROM $687 AND "weight" IS DISTINCT FROM $688 AND "weight" IS DISTINCT FROM $689 AND "weight" IS DISTINCT FROM $690 AND "weight" IS DISTINCT FROM $691 AND "weight" IS DISTINCT FROM $692 AND "weight" IS DISTINCT FROM $693 AND "weight" IS DISTINCT FROM $694 AND "weight" IS DISTINCT FROM $695 AND "weight" IS DISTINCT FROM $696 AND "weight" IS DISTINCT FROM $697 AND "weight" IS DISTINCT FROM $698 AND "weight" IS DISTINCT FROM $699 AND "weight" IS DISTINCT FROM $700 AND "weight" IS DISTINCT FROM $701 AND "weight" IS DISTINCT FROM $702 AND "weight" IS DISTINCT FROM $703 AND "weight" IS DISTINCT FROM $704 AND "weight" IS DISTINCT FROM $705 AND "weight" IS DISTINCT FROM $706 AND "weight" IS DISTINCT FROM $707 AND "weight" IS DISTINCT FROM $708 AND "weight" IS DISTINCT FROM $709 AND "weight" IS DISTINCT FROM $710 AND "weight" IS DISTINCT FROM $711 AND "weight" IS DISTINCT FROM $712 AND "weight" IS DISTINCT FROM $713 AND "weight" IS DISTINCT FROM $714 AND "weight" IS DISTINCT FROM $715 AND "weight" IS DISTINCT FROM $716 AND "weight" IS DISTINCT FROM $717 AND "weight" IS DISTINCT FROM $718 AND "weight" IS DISTINCT FROM $719 AND "weight" IS DISTINCT FROM $720 AND "weight" IS DISTINCT FROM $721 AND "weight" IS DISTINCT FROM $722 AND "weight" IS DISTINCT FROM $723 AND "weight" IS DISTINCT FROM $724 AND "weight" IS DISTINCT FROM $725 AND "weight" IS DISTINCT FROM $726 AND "weight" IS DISTINCT FROM $727 AND "weight" IS DISTINCT FROM $728 AND "weight" IS DISTINCT FROM $729 AND "weight" IS DISTINCT FROM $730 AND "weight" IS DISTINCT FROM $731 AND "weight" IS DISTINCT FROM $732 AND "weight" IS DISTINCT FROM $733 AND "weight" IS DISTINCT FROM $734 AND "weight" IS DISTINCT FROM $735 AND "weight" IS DISTINCT FROM $736 AND "weight" IS DISTINCT FROM $737 AND "weight" IS DISTINCT FROM $738 AND "weight" IS DISTINCT FROM $739 AND "weight" IS DISTINCT FROM $740 AND "weight" IS DISTINCT FROM $741 AND "weight" IS DISTINCT FROM $742 AND "weight" IS DISTINCT FROM $743 AND "weight" IS DISTINCT FROM $744 AND "weight" IS DISTINCT FROM $745 AND "weight" IS DISTINCT FROM $746 AND "weight" IS DISTINCT FROM $747 AND "weight" IS DISTINCT FROM $748 AND "weight" IS DISTINCT FROM $749 AND "weight" IS DISTINCT FROM $750 AND "weight" IS DISTINCT FROM $751 AND "weight" IS DISTINCT FROM $752 AND "weight" IS DISTINCT FROM $753 AND "weight" IS DISTINCT FROM $754 AND "weight" IS DISTINCT FROM $755 AND "weight" IS DISTINCT FROM $756 AND "weight" IS DISTINCT FROM $757 AND "weight" IS DISTINCT FROM $758 AND "weight" IS DISTINCT FROM $759 AND "weight" IS DISTINCT FROM $760 AND "weight" IS DISTINCT FROM $761 AND "weight" IS DISTINCT FROM $762 AND "weight" IS DISTINCT FROM $763 AND "weight" IS DISTINCT FROM $764 AND "weight" IS DISTINCT FROM $765 AND "weight" IS DISTINCT FROM $766 AND "weight" IS DISTINCT FROM $767 AND "weight" IS DISTINCT FROM $768 AND "weight" IS DISTINCT FROM $769 AND "weight" IS DISTINCT FROM $770 AND "weight" IS DISTINCT FROM $771 AND "weight" IS DISTINCT FROM $772 AND "weight" IS DISTINCT FROM $773 AND "weight" IS DISTINCT FROM $774 AND "weight" IS DISTINCT FROM $775 AND "weight" IS DISTINCT FROM $776 AND "weight" IS DISTINCT FROM $777 AND "weight" IS DISTINCT FROM $778 AND "weight" IS DISTINCT FROM $779 AND "weight" IS DISTINCT FROM $780 AND "weight" IS DISTINCT FROM $781 AND "weight" IS DISTINCT FROM $782 AND "weight" IS DISTINCT FROM $783 AND "weight" IS DISTINCT FROM $784 AND "weight" IS DISTINCT FROM $785 AND "weight" IS DISTINCT FROM $786 AND "weight" IS DISTINCT FROM $787 AND "weight" IS DISTINCT FROM $788 AND "weight" IS DISTINCT FROM $789 AND "weight" IS DISTINCT FROM $790 AND "weight" IS DISTINCT FROM $791 AND "weight" IS DISTINCT FROM $792 AND "weight" IS DISTINCT FROM $793 AND "weight" IS DISTINCT FROM $794 AND "weight" IS DISTINCT FROM $795 AND "weight" IS DISTINCT FROM $796 AND "weight" IS DISTINCT FROM $797 AND "weight" IS DISTINCT FROM $798 AND "weight" IS DISTINCT FROM $799 AND "weight" IS DISTINCT FROM $800 AND "weight" IS DISTINCT FROM $801 AND "weight" IS DISTINCT FROM $802 AND "weight" IS DISTINCT FROM $803 AND "weight" IS DISTINCT FROM $804 AND "weight" IS DISTINCT FROM $805 AND "weight" IS DISTINCT FROM $806 AND "weight" IS DISTINCT FROM $807 AND "weight" IS DISTINCT FROM $808 AND "weight" IS DISTINCT FROM $809 AND "weight" IS DISTINCT FROM $810 AND "weight" IS DISTINCT FROM $811 AND "weight" IS DISTINCT FROM $812 AND "weight" IS DISTINCT FROM $813 AND "weight" IS DISTINCT FROM $814 AND "weight" IS DISTINCT FROM $815 AND "weight" IS DISTINCT FROM $816 AND "weight" IS DISTINCT FROM $817 AND "weight" IS DISTINCT FROM $818 AND "weight" IS DISTINCT FROM $819 AND "weight" IS DISTINCT FROM $820 AND "weight" IS DISTINCT FROM $821 AND "weight" IS DISTINCT FROM $822 AND "weight" IS DISTINCT FROM $823 AND "weight" IS DISTINCT FROM $824 AND "weight" IS DISTINCT FROM $825 AND "weight" IS DISTINCT FROM $826 AND "weight" IS DISTINCT FROM $827 AND "weight" IS DISTINCT FROM $828 AND "weight" IS DISTINCT FROM $829 AND "weight" IS DISTINCT FROM $830 AND "weight" IS DISTINCT FROM $831 AND "weight" IS DISTINCT FROM $832 AND "weight" IS DISTINCT FROM $833 AND "weight" IS DISTINCT FROM $834 AND "weight" IS DISTINCT FROM $835 AND "weight" IS DISTINCT FROM $836 AND "weight" IS DISTINCT FROM $837 AND "weight" IS DISTINCT FROM $838 AND "weight" IS DISTINCT FROM $839 AND "weight" IS DISTINCT FROM $840 AND "weight" IS DISTINCT FROM $841 AND "weight" IS DISTINCT FROM $842 AND "weight" IS DISTINCT FROM $843 AND "weight" IS DISTINCT FROM $844 AND "weight" IS DISTINCT FROM $845 AND "weight" IS DISTINCT FROM $846 AND "weight" IS DISTINCT FROM $847 AND "weight" IS DISTINCT FROM $848 AND "weight" IS DISTINCT FROM $849 AND "weight" IS DISTINCT FROM $850 AND "weight" IS DISTINCT FROM $851 AND "weight" IS DISTINCT FROM $852 AND "weight" IS DISTINCT FROM $853 AND "weight" IS DISTINCT FROM $854 AND "weight" IS DISTINCT FROM $855 AND "weight" IS DISTINCT FROM $856 AND "weight" IS DISTINCT FROM $857 AND "weight" IS DISTINCT FROM $858 AND "weight" IS DISTINCT FROM $859 AND "weight" IS DISTINCT FROM $860 AND "weight" IS DISTINCT FROM $861 AND "weight" IS DISTINCT FROM $862 AND "weight" IS DISTINCT FROM $863 AND "weight" IS DISTINCT FROM $864 AND "weight" IS DISTINCT FROM $865 AND "weight" IS DISTINCT FROM $866 AND "weight" IS DISTINCT FROM $867 AND "weight" IS DISTINCT FROM $868 AND "weight" IS DISTINCT FROM $869 AND "weight" IS DISTINCT FROM $870 AND "weight" IS DISTINCT FROM $871 AND "weight" IS DISTINCT FROM $872 AND "weight" IS DISTINCT FROM $873 AND "weight" IS DISTINCT FROM $874 AND "weight" IS DISTINCT FROM $875 AND "weight" IS DISTINCT FROM $876 AND "weight" IS DISTINCT FROM $877 AND "weight" IS DISTINCT FROM $878 AND "weight" IS DISTINCT FROM $879 AND "weight" IS DISTINCT FROM $880 AND "weight" IS DISTINCT FROM $881 AND "weight" IS DISTINCT FROM $882 AND "weight" IS DISTINCT FROM $883 AND "weight" IS DISTINCT FROM $884 AND "weight" IS DISTINCT FROM $885 AND "weight" IS DISTINCT FROM $886 AND "weight" IS DISTINCT FROM $887 AND "weight" IS DISTINCT FROM $888 AND "weight" IS DISTINCT FROM $889 AND "weight" IS DISTINCT FROM $890 AND "weight" IS DISTINCT FROM $891 AND "weight" IS DISTINCT FROM $892 AND "weight" IS DISTINCT FROM $893 AND "weight" IS DISTINCT FROM $894 AND "weight" IS DISTINCT FROM $895 AND "weight" IS DISTINCT FROM $896 AND "weight" IS DISTINCT FROM $897 AND "weight" IS DISTINCT FROM $898 AND "weight" IS DISTINCT FROM $899 AND "weight" IS DISTINCT FROM $900 AND "weight" IS DISTINCT FROM $901 AND "weight" IS DISTINCT FROM $902 AND "weight" IS DISTINCT FROM $903 AND "weight" IS DISTINCT FROM $904 AND "weight" IS DISTINCT FROM $905 AND "weight" IS DISTINCT FROM $906 AND "weight" IS DISTINCT FROM $907 AND "weight" IS DISTINCT FROM $908 AND "weight" IS DISTINCT FROM $909 AND "weight" IS DISTINCT FROM $910 AND "weight" IS DISTINCT FROM $911 AND "weight" IS DISTINCT FROM $912 AND "weight" IS DISTINCT FROM $913 AND "weight" IS DISTINCT FROM $914 AND "weight" IS DISTINCT FROM $915 AND "weight" IS DISTINCT FROM $916 AND "weight" IS DISTINCT FROM $917 AND "weight" IS DISTINCT FROM $918 AND "weight" IS DISTINCT FROM $919 AND "weight" IS DISTINCT FROM $920 AND "weight" IS DISTINCT FROM $921 AND "weight" IS DISTINCT FROM $922 AND "weight" IS DISTINCT FROM $923 AND "weight" IS DISTINCT FROM $924 AND "weight" IS DISTINCT FROM $925 AND "weight" IS DISTINCT FROM $926 AND "weight" IS DISTINCT FROM $927 AND "weight" IS DISTINCT FROM $928 AND "weight" IS DISTINCT FROM $929 AND "weight" IS DISTINCT FROM $930 AND "weight" IS DISTINCT FROM $931 AND "weight" IS DISTINCT FROM $932 AND "weight" IS DISTINCT FROM $933 AND "weight" IS DISTINCT FROM $934 AND "weight" IS DISTINCT FROM $935 AND "weight" IS DISTINCT FROM $936 AND "weight" IS DISTINCT FROM $937 AND "weight" IS DISTINCT FROM $938 AND "weight" IS DISTINCT FROM $939 AND "weight" IS DISTINCT FROM $940 AND "weight" IS DISTINCT FROM $941 AND "weight" IS DISTINCT FROM $942 AND "weight" IS DISTINCT FROM $943 AND "weight" IS DISTINCT FROM $944 AND "weight" IS DISTINCT FROM $945 AND "weight" IS DISTINCT FROM $946 AND "weight" IS DISTINCT FROM $947 AND "weight" IS DISTINCT FROM $948 AND "weight" IS DISTINCT FROM $949 AND "weight" IS DISTINCT FROM $950 AND "weight" IS DISTINCT FROM $951 AND "weight" IS DISTINCT FROM $952 AND "weight" IS DISTINCT FROM $953 AND "weight" IS DISTINCT FROM $954 AND "weight" IS DISTINCT FROM $955 AND "weight" IS DISTINCT FROM $956 AND "weight" IS DISTINCT FROM $957 AND "weight" IS DISTINCT FROM $958 AND "weight" IS DISTINCT FROM $959 AND "weight" IS DISTINCT FROM $960 AND "weight" IS DISTINCT FROM $961 AND "weight" IS DISTINCT FROM $962 AND "weight" IS DISTINCT FROM $963 AND "weight" IS DISTINCT FROM $964 AND "weight" IS DISTINCT FROM $965 AND "weight" IS DISTINCT FROM $966 AND "weight" IS DISTINCT FROM $967 AND "weight" IS DISTINCT FROM $968 AND "weight" IS DISTINCT FROM $969 AND "weight" IS DISTINCT FROM $970 AND "weight" IS DISTINCT FROM $971 AND "weight" IS DISTINCT FROM $972 AND "weight" IS DISTINCT FROM $973 AND "weight" IS DISTINCT FROM $974 AND "weight" IS DISTINCT FROM $975 AND "weight" IS DISTINCT FROM $976 AND "weight" IS DISTINCT FROM $977 AND "weight" IS DISTINCT FROM $978 AND "weight" IS DISTINCT FROM $979 AND "weight" IS DISTINCT FROM $980 AND "weight" IS DISTINCT FROM $981 AND "weight" IS DISTINCT FROM $982 AND "weight" IS DISTINCT FROM $983 AND "weight" IS DISTINCT FROM $984 AND "weight" IS DISTINCT FROM $985 AND "weight" IS DISTINCT FROM $986 AND "weight" IS DISTINCT FROM $987 AND "weight" IS DISTINCT FROM $988 AND "weight" IS DISTINCT FROM $989 AND "weight" IS DISTINCT FROM $990 AND "weight" IS DISTINCT FROM $991 AND "weight" IS DISTINCT FROM $992 AND "weight" IS DISTINCT FROM $993 AND "weight" IS DISTINCT FROM $994 AND "weight" IS DISTINCT FROM $995 AND "weight" IS DISTINCT FROM $996 AND "weight" IS DISTINCT FROM $997 AND "weight" IS DISTINCT FROM $998 AND "weight" IS DISTINCT FROM $999 AND "weight" IS DISTINCT FROM $1000) ORDER BY "uid"
(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT count(*) FROM "fruit" WHERE ("stock" = $1 OR "stock" = $2 OR "stock" = $3 OR "stock" = $4 OR "stock" = $5 OR "stock" = $6 OR "stock" = $7 OR "stock" = $8 OR "stock" = $9 OR "stock" = $10 OR "stock" = $11 OR "stock" = $12 OR "stock" = $13 OR "stock" = $14 OR "stock" = $15 OR "stock" = $16 OR "stock" = $17 OR "stock" = $18 OR "stock" = $19 OR "stock" = $20 OR "stock" = $21 OR "stock" = $22 OR "stock" = $23 OR "stock" = $24 OR "stock" = $25 OR "stock" = $26 OR "stock" = $27 OR "stock" = $28 OR "stock" = $29 OR "stock" = $30 OR "stock" = $31 OR "stock" = $32 OR "stock" = $33 OR "stock" = $34 OR "stock" = $35 OR "stock" = $36 OR "stock" = $37 OR "stock" = $38 OR "stock" = $39 OR "stock" = $40 OR "stock" = $41 OR "stock" = $42 OR "stock" = $43 OR "stock" = $44 OR "stock" = $45 OR "stock" = $46 OR "stock" = $47 OR "stock" = $48 OR "stock" = $49 OR "stock" = $50 OR "stock" = $51 OR "stock" = $52 OR "stock" = $53 OR "stock" = $54 OR "stock" = $55 OR "stock" = $56 OR "stock" = $57 OR "stock" = $58 OR "stock" = $59 OR "stock" = $60 OR "stock" = $61 OR "stock" = $62 OR "stock" = $63 OR "stock" = $64 OR "stock" = $65 OR "stock" = $66 OR "stock" = $67 OR "stock" = $68 OR "stock" = $69 OR "stock" = $70 OR "stock" = $71 OR "stock" = $72 OR "stock" = $73 OR "stock" = $74 OR "stock" = $75 OR "stock" = $76 OR "stock" = $77 OR "stock" = $78 OR "stock" = $79 OR "stock" = $80 OR "stock" = $81 OR "stock" = $82 OR "stock" = $83 OR "stock" = $84 OR "stock" = $85 OR "stock" = $86 OR "stock" = $87 OR "stock" = $88 OR "stock" = $89 OR "stock" = $90 OR "stock" = $91 OR "stock" = $92 OR "stock" = $93 OR "stock" = $94 OR "stock" = $95 OR "stock" = $96 OR "stock" = $97 OR "stock" = $98 OR "stock" = $99 OR "stock" = $100 OR "stock" = $101 OR "stock" = $102 OR "stock" = $103 OR "stock" = $104 OR "stock" = $105 OR "stock" = $106 OR "stock" = $107 OR "stock" = $108 OR "stock" = $109 OR "stock" = $110 OR "stock" = $111 OR "stock" = $112 OR "stock" = $113 OR "stock" = $114 OR "stock" = $115 OR "stock" = $116 OR "stock" = $117 OR "stock" = $118 OR "stock" = $119 OR "stock" = $120 OR "stock" = $121 OR "stock" = $122 OR "stock" = $123 OR "stock" = $124 OR "stock" = $125 OR "stock" = $126 OR "stock" = $127 OR "stock" = $128 OR "stock" = $129 OR "stock" = $130 OR "stock" = $131 OR "stock" = $132 OR "stock" = $133 OR "stock" = $134 OR "stock" = $135 OR "stock" = $136 OR "stock" = $137 OR "stock" = $138 OR "stock" = $139 OR "stock" = $140 OR "stock" = $141 OR "stock" = $142 OR "stock" = $143 OR "stock" = $144 OR "stock" = $145 OR "stock" = $146 OR "stock" = $147 OR "stock" = $148 OR "stock" = $149 OR "stock" = $150 OR "stock" = $151 OR "stock" = $152 OR "stock" = $153 OR "stock" = $154 OR "stock" = $155 OR "stock" = $156 OR "stock" = $157 OR "stock" = $158 OR "stock" = $159 OR "stock" = $160 OR "stock" = $161 OR "stock" = $162 OR "stock" = $163 OR "stock" = $164 OR "stock" = $165 OR "stock" = $166 OR "stock" = $167 OR "stock" = $168 OR "stock" = $169 OR "stock" = $170 OR "stock" = $171 OR "stock" = $172 OR "stock" = $173 OR "stock" = $174 OR "stock" = $175 OR "stock" = $176 OR "stock" = $177 OR "stock" = $178 OR "stock" = $179 OR "stock" = $180 OR "stock" = $181 OR "stock" = $182 OR "stock" = $183 OR "stock" = $184 OR "stock" = $185 OR "stock" = $186 OR "stock" = $187 OR "stock" = $188 OR "stock" = $189 OR "stock" = $190 OR "stock" = $191 OR "stock" = $192 OR "stock" = $193 OR "stock" = $194 OR "stock" = $195 OR "stock" = $196 OR "stock" = $197 OR "stock" = $198 OR "stock" = $199 OR "stock" = $200 OR "stock" = $201 OR "stock" = $202 OR "stock" = $203 OR "stock" = $204 OR "stock" = $205 OR "stock" = $206 OR "stock" = $207 OR "stock" = $208 OR "stock" = $209 OR "stock" = $210 OR "stock" = $211 OR "stock" = $212 OR "stock" = $213 OR "stock" = $214 OR "stock" = $215 OR "stock" = $216 OR "stock" = $217 OR "stock" = $218 OR "stock" = $219 OR "stock" = $220 OR "stock" = $221 OR "stock" = $222 OR "stock" = $223 OR "stock" = $224 OR "stock" = $225 OR "stock" = $226 OR "stock" = $227 OR "stock" = $228 OR "stock" = $229 OR "stock" = $230 OR "stock" = $231 OR "stock" = $232 OR "stock" = $233 OR "stock" = $234 OR "stock" = $235 OR "stock" = $236 OR "stock" = $237 OR "stock" = $238 OR "stock" = $239 OR "stock" = $240 OR "stock" = $241 OR "stock" = $242 OR "stock" = $243 OR "stock" = $244 OR "stock" = $245 OR "stock" = $246 OR "stock" = $247 OR "stock" = $248 OR "stock" = $249 OR "stock" = $250 OR "stock" = $251 OR "stock" = $252 OR "stock" = $253 OR "stock" = $254 OR "stock" = $255 OR "stock" = $256 OR "stock" = $257 OR "stock" = $258 OR "stock" = $259 OR "stock" = $260 OR "stock" = $261 OR "stock" = $262 OR "stock" = $263 OR "stock" = $264 OR "stock" = $265 OR "stock" = $266 OR "stock" = $267 OR "stock" = $268 OR "stock" = $269 OR "stock" = $270 OR "stock" = $271 OR "stock" = $272 OR "stock" = $273 OR "stock" = $274 OR "stock" = $275 OR "stock" = $276 OR "stock" = $277 OR "stock" = $278 OR "stock" = $279 OR "stock" = $280 OR "stock" = $281 OR "stock" = $282 OR "stock" = $283 OR "stock" = $284 OR "stock" = $285 OR "stock" = $286 OR "stock" = $287 OR "stock" = $288 OR "stock" = $289 OR "stock" = $290 OR "stock" = $291 OR "stock" = $292 OR "stock" = $293 OR "stock" = $294 OR "stock" = $295 OR "stock" = $296 OR "stock" = $297 OR "stock" = $298 OR "stock" = $299 OR "stock" = $300 OR "stock" = $301 OR "stock" = $302 OR "stock" = $303 OR "stock" = $304 OR "stock" = $305 OR "stock" = $306 OR "stock" = $307 OR "stock" = $308 OR "stock" = $309 OR "stock" = $310 OR "stock" = $311 OR "stock" = $312 OR "stock" = $313 OR "stock" = $314 OR "stock" = $315 OR "stock" = $316 OR "stock" = $317 OR "stock" = $318 OR "stock" = $319 OR "stock" = $320 OR "stock" = $321 OR "stock" = $322 OR "stock" = $323 OR "stock" = $324 OR "stock" = $325 OR "stock" = $326 OR "stock" = $327 OR "stock" = $328 OR "stock" = $329 OR "stock" = $330 OR "stock" = $331 OR "stock" = $332 OR "stock" = $333 OR "stock" = $334 OR "stock" = $335 OR "stock" = $336 OR "stock" = $337 OR "stock" = $338 OR "stock" = $339 OR "stock" = $340 OR "stock" = $341 OR "stock" = $342 OR "stock" = $343 OR "stock" = $344 OR "stock" = $345 OR "stock" = $346 OR "stock" = $347 OR "stock" = $348 OR "stock" = $349 OR "stock" = $350 OR "stock" = $351 OR "stock" = $352 OR "stock" = $353 OR "stock" = $354 OR "stock" = $355 OR "stock" = $356 OR "stock" = $357 OR "stock" = $358 OR "stock" = $359 OR "stock" = $360 OR "stock" = $361 OR "stock" = $362 OR "stock" = $363 OR "stock" = $364 OR "stock" = $365 OR "stock" = $366 OR "stock" = $367 OR "stock" = $368 OR "stock" = $369 OR "stock" = $370 OR "stock" = $371 OR "stock" = $372 OR "stock" = $373 OR "stock" = $374 OR "stock" = $375 OR "stock" = $376 OR "stock" = $377 OR "stock" = $378 OR "stock" = $379 OR "stock" = $380 OR "stock" = $381 OR "stock" = $382 OR "stock" = $383 OR "stock" = $384 OR "stock" = $385 OR "stock" = $386 OR "stock" = $387 OR "stock" = $388 OR "stock" = $389 OR "stock" = $390 OR "stock" = $391 OR "stock" = $392 OR "stock" = $393 OR "stock" = $394 OR "stock" = $395 OR "stock" = $396 OR "stock" = $397 OR "stock" = $398 OR "stock" = $399 OR "stock" = $400 OR "stock" = $401 OR "stock" = $402 OR "stock" = $403 OR "stock" = $404 OR "stock" = $405 OR "stock" = $406 OR "stock" = $407 OR "stock" = $408 OR "stock" = $409 OR "stock" = $410 OR "stock" = $411 OR "stock" = $412 OR "stock" = $413 OR "stock" = $414 OR "stock" = $415 OR "stock" = $416 OR "stock" = $417 OR "stock" = $418 OR "stock" = $419 OR "stock" = $420 OR "stock" = $421 OR "stock" = $422 OR "stock" = $423 OR "stock" = $424 OR "stock" = $425 OR "stock" = $426 OR "stock" = $427 OR "stock" = $428 OR "stock" = $429 OR "stock" = $430 OR "stock" = $431 OR "stock" = $432 OR "stock" = $433 OR "stock" = $434 OR "stock" = $435 OR "stock" = $436 OR "stock" = $437 OR "stock" = $438 OR "stock" = $439 OR "stock" = $440 OR "stock" = $441 OR "stock" = $442 OR "stock" = $443 OR "stock" = $444 OR "stock" = $445 OR "stock" = $446 OR "stock" = $447 OR "stock" = $448 OR "stock" = $449 OR "stock" = $450 OR "stock" = $451 OR "stock" = $452 OR "stock" = $453 OR "stock" = $454 OR "stock" = $455 OR "stock" = $456 OR "stock" = $457 OR "stock" = $458 OR "stock" = $459 OR "stock" = $460 OR "stock" = $461 OR "stock" = $462 OR "stock" = $463 OR "stock" = $464 OR "stock" = $465 OR "stock" = $466 OR "stock" = $467 OR "stock" = $468 OR "stock" = $469 OR "stock" = $470 OR "stock" = $471 OR "stock" = $472 OR "stock" = $473 OR "stock" = $474 OR "stock" = $475 OR "stock" = $476 OR "stock" = $477 OR "stock" = $478 OR "stock" = $479 OR "stock" = $480 OR "stock" = $481 OR "stock" = $482 OR "stock" = $483 OR "stock" = $484 OR "stock" = $485 OR "stock" = $486 OR "stock" = $487 OR "stock" = $488 OR "stock" = $489 OR "stock" = $490 OR "stock" = $491 OR "stock" = $492 OR "stock" = $493 OR "stock" = $494 OR "stock" = $495 OR "stock" = $496 OR "stock" = $497 OR "stock" = $498 OR "stock" = $499 OR "stock" = $500 OR "stock" = $501 OR "stock" = $502 OR "stock" = $503 OR "stock" = $504 OR "stock" = $505 OR "stock" = $506 OR "stock" = $507 OR "stock" = $508 OR "stock" = $509 OR "stock" = $510 OR "stock" = $511 OR "stock" = $512 OR "stock" = $513 OR "stock" = $514 OR "stock" = $515 OR "stock" = $516 OR "stock" = $517 OR "stock" = $518 OR "stock" = $519 OR "stock" = $520 OR "stock" = $521 OR "stock" = $522 OR "stock" = $523 OR "stock" = $524 OR "stock" = $525 OR "stock" = $526 OR "stock" = $527 OR "stock" = $528 OR "stock" = $529 OR "stock" = $530 OR "stock" = $531 OR "stock" = $532 OR "stock" = $533 OR "stock" = $534 OR "stock" = $535 OR "stock" = $536 OR "stock" = $537 OR "stock" = $538 OR "stock" = $539 OR "stock" = $540 OR "stock" = $541 OR "stock" = $542 OR "stock" = $543 OR "stock" = $544 OR "stock" = $545 OR "stock" = $546 OR "stock" = $547 OR "stock" = $548 OR "stock" = $549 OR "stock" = $550 OR "stock" = $551 OR "stock" = $552 OR "stock" = $553 OR "stock" = $554 OR "stock" = $555 OR "stock" = $556 OR "stock" = $557 OR "stock" = $558 OR "stock" = $559 OR "stock" = $560 OR "stock" = $561 OR "stock" = $562 OR "stock" = $563 OR "stock" = $564 OR "stock" = $565 OR "stock" = $566 OR "stock" = $567 OR "stock" = $568 OR "stock" = $569 OR "stock" = $570 OR "stock" = $571 OR "stock" = $572 OR "stock" = $573 OR "stock" = $574 OR "stock" = $575 OR "stock" = $576 OR "stock" = $577 OR "stock" = $578 OR "stock" = $579 OR "stock" = $580 OR "stock" = $581 OR "stock" = $582 OR "stock" = $583 OR "stock" = $584 OR "stock" = $585 OR "stock" = $586 OR "stock" = $587 OR "stock" = $588 OR "stock" = $589 OR "stock" = $590 OR "stock" = $591 OR "stock" = $592 OR "stock" = $593 OR "stock" = $594 OR "stock" = $595 OR "stock" = $596 OR "stock" = $597 OR "stock" = $598 OR "stock" = $599 OR "stock" = $600 OR "stock" = $601 OR "stock" = $602 OR "stock" = $603 OR "stock" = $604 OR "stock" = $605 OR "stock" = $606 OR "stock" = $607 OR "stock" = $608 OR "stock" = $609 OR "stock" = $610 OR "stock" = $611 OR "stock" = $612 OR "stock" = $613 OR "stock" = $614 OR "stock" = $615 OR "stock" = $616 OR "stock" = $617 OR "stock" = $618 OR "stock" = $619 OR "stock" = $620 OR "stock" = $621 OR "stock" = $622 OR "stock" = $623 OR "stock" = $624 OR "stock" = $625 OR "stock" = $626 OR "stock" = $627 OR "stock" = $628 OR "stock" = $629 OR "stock" = $630 OR "stock" = $631 OR "stock" = $632 OR "stock" = $633 OR "stock" = $634 OR "stock" = $635 OR "stock" = $636 OR "stock" = $637 OR "stock" = $638 OR "stock" = $639 OR "stock" = $640 OR "stock" = $641 OR "stock" = $642 OR "stock" = $643 OR "stock" = $644 OR "stock" = $645 OR "stock" = $646 OR "stock" = $647 OR "stock" = $648 OR "stock" = $649 OR "stock" = $650 OR "stock" = $651 OR "stock" = $652 OR "stock" = $653 OR "stock" = $654 OR "stock" = $655 OR "stock" = $656 OR "stock" = $657 OR "stock" = $658 OR "stock" = $659 OR "stock" = $660 OR "stock" = $661 OR "stock" = $662 OR "stock" = $663 OR "stock" = $664 OR "stock" = $665 OR "stock" = $666 OR "stock" = $667 OR "stock" = $668 OR "stock" = $669 OR "stock" = $670 OR "stock" = $671 OR "stock" = $672 OR "stock" = $673 OR "stock" = $674 OR "stock" = $675 OR "stock" = $676 OR "stock" = $677 OR "stock" = $678 OR "stock" = $679 OR "stock" = $680 OR "stock" = $681 OR "stock" = $682 OR "stock" = $683 OR "stock" = $684 OR "stock" = $685 OR "stock" = $686 OR "stock" = $687 OR "stock" = $688 OR "stock" = $689 OR "stock" = $690 OR "stock" = $691 OR "stock" = $692 OR "stock" = $693 OR "stock" = $694 OR "stock" = $695 OR "stock" = $696 OR "stock" = $697 OR "stock" = $698 OR "stock" = $699 OR "stock" = $700 OR "stock" = $701 OR "stock" = $702 OR "stock" = $703 OR "stock" = $704 OR "stock" = $705 OR "stock" = $706 OR "stock" = $707 OR "stock" = $708 OR "stock" = $709 OR "stock" = $710 OR "stock" = $711 OR "stock" = $712 OR "stock" = $713 OR "stock" = $714 OR "stock" = $715 OR "stock" = $716 OR "stock" = $717 OR "stock" = $718 OR "stock" = $719 OR "stock" = $720 OR "stock" = $721 OR "stock" = $722 OR "stock" = $723 OR "stock" = $724 OR "stock" = $725 OR "stock" = $726 OR "stock" = $727 OR "stock" = $728 OR "stock" = $729 OR "stock" = $730 OR "stock" = $731 OR "stock" = $732 OR "stock" = $733 OR "stock" = $734 OR "stock" = $735 OR "stock" = $736 OR "stock" = $737 OR "stock" = $738 OR "stock" = $739 OR "stock" = $740 OR "stock" = $741 OR "stock" = $742 OR "stock" = $743 OR "stock" = $744 OR "stock" = $745 OR "stock" = $746 OR "stock" = $747 OR "stock" = $748 OR "stock" = $749 OR "stock" = $750 OR "stock" = $751 OR "stock" = $752 OR "stock" = $753 OR "stock" = $754 OR "stock" = $755 OR "stock" = $756 OR "stock" = $757 OR "stock" = $758 OR "stock" = $759 OR "stock" = $760 OR "stock" = $761 OR "stock" = $762 OR "stock" = $763 OR "stock" = $764 OR "stock" = $765 OR "stock" = $766 OR "stock" = $767 OR "stock" = $768 OR "stock" = $769 OR "stock" = $770 OR "stock" = $771 OR "stock" = $772 OR "stock" = $773 OR "stock" = $774 OR "stock" = $775 OR "stock" = $776 OR "stock" = $777 OR "stock" = $778 OR "stock" = $779 OR "stock" = $780 OR "stock" = $781 OR "stock" = $782 OR "stock" = $783 OR "stock" = $784 OR "stock" = $785 OR "stock" = $786 OR "stock" = $787 OR "stock" = $788 OR "stock" = $789 OR "stock" = $790 OR "stock" = $791 OR "stock" = $792 OR "stock" = $793 OR "stock" = $794 OR "stock" = $795 OR "stock" = $796 OR "stock" = $797 OR "stock" = $798 OR "stock" = $799 OR "stock" = $800 OR "stock" = $801 OR "stock" = $802 OR "stock" = $803 OR "stock" = $804 OR "stock" = $805 OR "stock" = $806 OR "stock" = $807 OR "stock" = $808 OR "stock" = $809 OR "stock" = $810 OR "stock" = $811 OR "stock" = $812 OR "stock" = $813 OR "stock" = $814 OR "stock" = $815 OR "stock" = $816 OR "stock" = $817 OR "stock" = $818 OR "stock" = $819 OR "stock" = $820 OR "stock" = $821 OR "stock" = $822 OR "stock" = $823 OR "stock" = $824 OR "stock" = $825 OR "stock" = $826 OR "stock" = $827 OR "stock" = $828 OR "stock" = $829 OR "stock" = $830 OR "stock" = $831 OR "stock" = $832 OR "stock" = $833 OR "stock" = $834 OR "stock" = $835 OR "stock" = $836 OR "stock" = $837 OR "stock" = $838 OR "stock" = $839 OR "stock" = $840 OR "stock" = $841 OR "stock" = $842 OR "stock" = $843 OR "stock" = $844 OR "stock" = $845 OR "stock" = $846 OR "stock" = $847 OR "stock" = $848 OR "stock" = $849 OR "stock" = $850 OR "stock" = $851 OR "stock" = $852 OR "stock" = $853 OR "stock" = $854 OR "stock" = $855 OR "stock" = $856 OR "stock" = $857 OR "stock" = $858 OR "stock" = $859 OR "stock" = $860 OR "stock" = $861 OR "stock" = $862 OR "stock" = $863 OR "stock" = $864 OR "stock" = $865 OR "stock" = $866 OR "stock" = $867 OR "stock" = $868 OR "stock" = $869 OR "stock" = $870 OR "stock" = $871 OR "stock" = $872 OR "stock" = $873 OR "stock" = $874 OR "stock" = $875 OR "stock" = $876 OR "stock" = $877 OR "stock" = $878 OR "stock" = $879 OR "stock" = $880 OR "stock" = $881 OR "stock" = $882 OR "stock" = $883 OR "stock" = $884 OR "stock" = $885 OR "stock" = $886 OR "stock" = $887 OR "stock" = $888 OR "stock" = $889 OR "stock" = $890 OR "stock" = $891 OR "stock" = $892 OR "stock" = $893 OR "stock" = $894 OR "stock" = $895 OR "stock" = $896 OR "stock" = $897 OR "stock" = $898 OR "stock" = $899 OR "stock" = $900 OR "stock" = $901 OR "stock" = $902 OR "stock" = $903 OR "stock" = $904 OR "stock" = $905 OR "stock" = $906 OR "stock" = $907 OR "stock" = $908 OR "stock" = $909 OR "stock" = $910 OR "stock" = $911 OR "stock" = $912 OR "stock" = $913 OR "stock" = $914 OR "stock" = $915 OR "stock" = $916 OR "stock" = $917 OR "stock" = $918 OR "stock" = $919 OR "stock" = $920 OR "stock" = $921 OR "stock" = $922 OR "stock" = $923 OR "stock" = $924 OR "stock" = $925 OR "stock" = $926 OR "stock" = $927 OR "stock" = $928 OR "stock" = $929 OR "stock" = $930 OR "stock" = $931 OR "stock" = $932 OR "stock" = $933 OR "stock" = $934 OR "stock" = $935 OR "stock" = $936 OR "stock" = $937 OR "stock" = $938 OR "stock" = $939 OR "stock" = $940 OR "stock" = $941 OR "stock" = $942 OR "stock" = $943 OR "stock" = $944 OR "stock" = $945 OR "stock" = $946 OR "stock" = $947 OR "stock" = $948 OR "stock" = $949 OR "stock" = $950 OR "stock" = $951 OR "stock" = $952 OR "stock" = $953 OR "stock" = $954 OR "stock" = $955 OR "stock" = $956 OR "stock" = $957 OR "stock" = $958 OR "stock" = $959 OR "stock" = $960 OR "stock" = $961 OR "stock" = $962 OR "stock" = $963 OR "stock" = $964 OR "stock" = $965 OR "stock" = $966 OR "stock" = $967 OR "stock" = $968 OR "stock" = $969 OR "stock" = $970 OR "stock" = $971 OR "stock" = $972 OR "stock" = $973 OR "stock" = $974 OR "stock" = $975 OR "stock" = $976 OR "stock" = $977 OR "stock" = $978 OR "stock" = $979 OR "stock" = $980 OR "stock" = $981 OR "stock" = $982 OR "stock" = $983 OR "stock" = $984 OR "stock" = $985 OR "stock" = $986 OR "stock" = $987 OR "stock" = $988 OR "stock" = $989 OR "stock" = $990 OR "stock" = $991 OR "stock" = $992 OR "stock" = $993 OR "stock" = $994 OR "stock" = $995 OR "stock" = $996 OR "stock" = $997 OR "stock" = $998 OR "stock" = $999 OR "stock" = $1000)
(bigint, bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE (("weight" IS DISTINCT FROM $1 OR "color" IS NULL) AND ("weight" > $2 OR ("weight" = $3 AND "uid" > $4))) ORDER BY "weight" NULLS FIRST, "uid" LIMIT $5
(bigint, bigint, bigint[]) SELECT "name" FROM "fruit" WHERE ("stock" >= $1 AND "stock" <= $2 AND "stock" = ANY ($3)) ORDER BY "uid"
(bigint, bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" = $1 OR ("stock" = $2 AND "color" = $3)) ORDER BY "uid"
(bigint, bigint, text) SELECT "name" FROM "fruit" WHERE (("stock" = $1 OR "stock" = $2) AND "color" = $3) ORDER BY "uid"
(bigint, bigint, text[]) SELECT "name" FROM "fruit" WHERE (("stock" >= $1 AND "stock" <= $2) OR "name" = ANY ($3)) ORDER BY "uid"
(bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" IS NOT NULL OR ("color" IS NULL AND ("weight" < $1 OR "weight" IS NULL)) OR ("color" IS NULL AND "weight" = $2 AND "uid" > $3)) ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid" LIMIT $4
(bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" < $1 OR "weight" IS NULL OR ("weight" = $2 AND "uid" > $3)) ORDER BY "weight" DESC NULLS LAST, "uid" LIMIT $4
(bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" > $1 OR ("weight" = $2 AND "uid" > $3)) ORDER BY "weight" NULLS FIRST, "uid" LIMIT $4
(bigint, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" > $1 OR ("weight" = $2 AND ("uid" < $3 OR "uid" IS NULL))) ORDER BY "weight" NULLS FIRST, "uid" DESC LIMIT $4
(bigint, double precision) SELECT "name" FROM "fruit" WHERE ("stock" = $1 OR "price" = $2) ORDER BY "uid"
(bigint, double precision) SELECT "name" FROM "fruit" WHERE ("stock" >= $1 OR "price" >= $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" > $1 AND "color" = $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" > $1 AND "color" IS DISTINCT FROM $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" IS DISTINCT FROM $1 AND "color" = $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" IS DISTINCT FROM $1 OR "color" = $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("stock" IS DISTINCT FROM $1 OR "color" IS DISTINCT FROM $2) ORDER BY "uid"
(bigint, text) SELECT "name" FROM "fruit" WHERE ("weight" > $1 AND "color" = $2) ORDER BY "uid"
(bigint, text) SELECT count(*) FROM "fruit" WHERE ("stock" > $1 AND "color" = $2)
(bigint, text) SELECT count(*) FROM "fruit" WHERE ("stock" > $1 AND "color" IS DISTINCT FROM $2)
(bigint, text) SELECT count(*) FROM "fruit" WHERE ("stock" > $1 OR "color" = $2)
(bigint, text, bigint, text) SELECT "name" FROM "fruit" WHERE (("stock" = $1 AND "name" = $2) OR ("stock" = $3 AND "color" = $4)) ORDER BY "uid"
(bigint, timestamptz) UPDATE "fruit" SET "stock" = activestore_add("stock", $1, 6), "updatedAt" = $2
(bigint, timestamptz, bigint) UPDATE "fruit" SET "stock" = activestore_add("stock", $1, 6), "updatedAt" = $2 WHERE "stock" < $3
(bigint, timestamptz, bigint) UPDATE "fruit" SET "stock" = activestore_add("stock", $1, 6), "updatedAt" = $2 WHERE "stock" > $3
(bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE (("weight" IS DISTINCT FROM $1 OR "color" IS NULL) AND ("weight" IS NOT NULL OR ("weight" IS NULL AND "uid" > $2))) ORDER BY "weight" NULLS FIRST, "uid" LIMIT $3
(bigint[]) SELECT "name" FROM "fruit" WHERE "stock" = ANY ($1) ORDER BY "uid"
(bigint[]) SELECT "name" FROM "fruit" WHERE ("weight" = ANY ($1) OR "weight" IS NULL) ORDER BY "uid"
(bigint[]) SELECT "name" FROM "fruit" WHERE ("weight" = ANY ($1)) IS NOT TRUE ORDER BY "uid"
(bigint[]) SELECT "name" FROM "fruit" WHERE (("weight" = ANY ($1)) IS NOT TRUE AND "weight" IS NOT NULL) ORDER BY "uid"
(bigint[]) SELECT "stock" FROM "fruit" WHERE ("stock" = ANY ($1)) IS NOT TRUE ORDER BY "uid"
(bigint[], text[]) SELECT count(*) FROM "fruit" WHERE ("stock" = ANY ($1) AND "name" = ANY ($2))
(bigint[], text[]) SELECT count(*) FROM "fruit" WHERE ("stock" = ANY ($1) AND ("name" = ANY ($2)) IS NOT TRUE)
(boolean) SELECT "name" FROM "fruit" WHERE "isRipe" < $1 ORDER BY "uid"
(boolean) SELECT "name" FROM "fruit" WHERE "isRipe" = $1 ORDER BY "uid" DESC
(boolean) SELECT "name" FROM "fruit" WHERE ("color" IS NULL AND "isRipe" = $1) ORDER BY "uid"
(boolean, bigint, double precision, timestamptz, text) UPDATE "fruit" SET "isRipe" = $1, "stock" = activestore_add("stock", $2, 6), "discount" = $3, "updatedAt" = $4 WHERE "color" = $5
(boolean, boolean, boolean, boolean) SELECT "name" FROM "fruit" WHERE ("isRipe" = $1 AND "isRipe" = $2 AND "isRipe" IS DISTINCT FROM $3 AND "isRipe" IS DISTINCT FROM $4) ORDER BY "uid"
(boolean, boolean, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" IS NOT NULL OR ("color" IS NULL AND ("isRipe" < $1 OR "isRipe" IS NULL)) OR ("color" IS NULL AND "isRipe" = $2 AND "uid" > $3)) ORDER BY activestore_fold("color") NULLS FIRST, "isRipe" DESC, "uid" LIMIT $4
(boolean, double precision) SELECT "name" FROM "fruit" WHERE ("isRipe" = $1 AND "price" < $2) ORDER BY "uid"
(boolean[]) SELECT count(*) FROM "fruit" WHERE "isRipe" = ANY ($1)
(double precision) SELECT "name" FROM "fruit" WHERE "price" < $1 ORDER BY "uid"
(double precision) SELECT "price" FROM "fruit" WHERE "price" > $1 ORDER BY "uid"
(double precision) SELECT activestore_average(sum(activestore_exact("price")), count("price"), 7) AS f0 FROM "fruit" WHERE "price" < $1
(double precision) SELECT f."f0", f."f1", f."f2" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f2 FROM "fruit" GROUP BY "color") AS f WHERE f."f2" = $1 ORDER BY 1 NULLS FIRST
(double precision) SELECT f."f0", f."f1", f."f2", f."f3" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f2, activestore_average(sum(activestore_exact("discount")), count("discount"), 8) AS f3 FROM "fruit" GROUP BY "color") AS f WHERE f."f3" < $1 ORDER BY 1 NULLS FIRST
(double precision) SELECT f."f0", f."f1", f."f2", f."f3" FROM (SELECT "color" AS f0, count(*) AS f1, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f2, coalesce(activestore_double(sum(activestore_exact("discount")), 8), 0) AS f3 FROM "fruit" GROUP BY "color") AS f WHERE f."f3" = $1 ORDER BY 1 NULLS FIRST
(double precision, boolean) SELECT count(*) FROM "fruit" WHERE ("discount" = $1 AND "isRipe" = $2)
(double precision, double precision) SELECT "name" FROM "fruit" WHERE ("price" = $1 OR "price" = $2) ORDER BY "uid"
(double precision, double precision) SELECT "name" FROM "fruit" WHERE ("price" >= $1 AND "price" <= $2) ORDER BY "uid"
(double precision, double precision, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("price" < $1 OR "price" IS NULL OR ("price" = $2 AND ("uid" < $3 OR "uid" IS NULL))) ORDER BY "price" DESC, "uid" DESC LIMIT $4
(double precision[]) SELECT "name" FROM "fruit" WHERE "price" = ANY ($1) ORDER BY "uid"
(numeric) SELECT count(*) FROM "fruit" WHERE "stock" IS DISTINCT FROM $1
(text) DELETE FROM "fruit" WHERE "color" = $1
(text) SELECT "name" FROM "fruit" WHERE "color" LIKE $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE "name" < $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE "name" > $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE "name" >= $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE "name" LIKE $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE ("color" LIKE $1) IS NOT TRUE ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE ("name" LIKE $1) IS NOT TRUE ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE (strpos("color", $1) > 0) IS NOT TRUE ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE (strpos(activestore_fold("name"), $1) > 0) IS NOT TRUE ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE activestore_fold("name") = $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE activestore_fold("name") IS DISTINCT FROM $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE activestore_fold("name") LIKE $1 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE strpos("name", $1) > 0 ORDER BY "uid"
(text) SELECT "name" FROM "fruit" WHERE strpos(activestore_fold("name"), $1) > 0 ORDER BY "uid"
(text) SELECT activestore_average(sum("stock"), count("stock"), 6) AS f0 FROM "fruit" WHERE "color" = $1
(text) SELECT coalesce(activestore_integer(sum("stock"), 6), 0) AS f0 FROM "fruit" WHERE "color" = $1
(text) SELECT count(*) FROM "fruit" WHERE "color" IS DISTINCT FROM $1
(text) SELECT count(*) FROM "fruit" WHERE "color" LIKE $1
(text) SELECT count(*) FROM "fruit" WHERE "name" > $1
(text) SELECT count(*) FROM "fruit" WHERE "name" LIKE $1
(text) SELECT count(*) FROM "fruit" WHERE ("stock" > activestore_beside_integer("price") AND "name" = $1)
(text) SELECT count(*) FROM "fruit" WHERE (activestore_fold("name") LIKE $1) IS NOT TRUE
(text) SELECT count(*) FROM "fruit" WHERE activestore_fold("name") LIKE $1
(text) SELECT count(*) FROM "fruit" WHERE strpos("name", $1) > 0
(text) SELECT count(*) FROM "fruit" WHERE strpos(activestore_fold("name"), $1) > 0
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" = $1 AND "weight" < $2) ORDER BY "uid"
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" = $1 AND "weight" = $2) ORDER BY "uid"
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" = $1 AND "weight" > $2) ORDER BY "uid"
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" = $1 OR "weight" > $2) ORDER BY "uid"
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" IS DISTINCT FROM $1 AND "stock" >= $2) ORDER BY "uid"
(text, bigint) SELECT "name" FROM "fruit" WHERE ("color" IS DISTINCT FROM $1 AND ("weight" > $2) IS NOT TRUE) ORDER BY "uid"
(text, bigint) SELECT "uid" FROM "fruit" WHERE "color" = $1 ORDER BY "uid" LIMIT $2
(text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "color" = $1 ORDER BY "uid" DESC LIMIT $2
(text, bigint) SELECT count(*) FROM "fruit" WHERE ("color" = $1 AND "weight" = $2)
(text, bigint) SELECT count(*) FROM "fruit" WHERE ("color" IS DISTINCT FROM $1 OR ("weight" > $2) IS NOT TRUE)
(text, bigint, timestamptz, bigint) UPDATE "fruit" SET "name" = $1, "weight" = $2, "updatedAt" = $3 WHERE "uid" IN (SELECT "uid" FROM "fruit" ORDER BY "stock", "uid" LIMIT $4)
(text, bigint, timestamptz, text) UPDATE "fruit" SET "color" = $1, "weight" = activestore_add("weight", $2, 5), "updatedAt" = $3 WHERE "name" = $4
(text, bigint[]) SELECT "name" FROM "fruit" WHERE ("name" = $1 OR "stock" = ANY ($2)) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE ("name" = $1 AND "name" = $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE ("name" >= $1 AND "name" < $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE ("name" >= $1 AND "name" <= $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE ("name" LIKE $1 OR activestore_fold("name") LIKE $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE (activestore_fold("name") >= $1 AND activestore_fold("name") <= $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE (strpos(activestore_fold("name"), $1) > 0 OR activestore_fold("name") = $2) ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE right("name", length($1)) = $2 ORDER BY "uid"
(text, text) SELECT "name" FROM "fruit" WHERE right(activestore_fold("name"), length($1)) = $2 ORDER BY "uid"
(text, text) SELECT count(*) FROM "fruit" WHERE ("color" = $1 OR "name" = $2)
(text, text) SELECT count(*) FROM "fruit" WHERE ("name" >= $1 AND "name" <= $2)
(text, text) SELECT count(*) FROM "fruit" WHERE ("name" LIKE $1 OR strpos("name", $2) > 0)
(text, text) SELECT count(*) FROM "fruit" WHERE right(activestore_fold("name"), length($1)) = $2
(text, text, bigint) SELECT "name" FROM "fruit" WHERE ("color" = $1 OR ("color" = $2 AND "weight" < $3)) ORDER BY "uid"
(text, text, bigint) SELECT "name" FROM "fruit" WHERE ("name" = $1 OR ("color" = $2 AND "weight" < $3)) ORDER BY "uid"
(text, text, bigint) SELECT "name" FROM "fruit" WHERE (("color" = $1 OR "color" = $2) AND "weight" < $3) ORDER BY "uid"
(text, text, bigint) SELECT "name" FROM "fruit" WHERE (("name" = $1 OR "color" = $2) AND "weight" < $3) ORDER BY "uid"
(text, text, bigint) SELECT "name" FROM "fruit" WHERE (("name" = $1 OR "color" = $2) AND "weight" > $3) ORDER BY "uid"
(text, text, bigint, text, bigint, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" > $1 OR ("color" = $2 AND ("weight" < $3 OR "weight" IS NULL)) OR ("color" = $4 AND "weight" = $5 AND "uid" > $6)) ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid" LIMIT $7
(text, text, boolean, text, boolean, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE (activestore_fold("color") > $1 OR (activestore_fold("color") = $2 AND ("isRipe" < $3 OR "isRipe" IS NULL)) OR (activestore_fold("color") = $4 AND "isRipe" = $5 AND "uid" > $6)) ORDER BY activestore_fold("color") NULLS FIRST, "isRipe" DESC, "uid" LIMIT $7
(text, text, text) SELECT "name" FROM "fruit" WHERE ("color" >= $1 AND ("color" < $2 OR $3 IS NULL)) ORDER BY "uid"
(text, text, text) SELECT "name" FROM "fruit" WHERE (("color" >= $1 AND ("color" < $2 OR $3 IS NULL))) IS NOT TRUE ORDER BY "uid"
(text, text, text) SELECT "name" FROM "fruit" WHERE (activestore_fold("name") >= $1 AND (activestore_fold("name") < $2 OR $3 IS NULL)) ORDER BY "uid"
(text, text, text) SELECT "name" FROM "fruit" WHERE (activestore_fold("name") IS DISTINCT FROM $1 AND right(activestore_fold("name"), length($2)) = $3) ORDER BY "uid"
(text, text, text) SELECT count(*) FROM "fruit" WHERE ("color" >= $1 AND ("color" < $2 OR $3 IS NULL))
(text, text, text) SELECT count(*) FROM "fruit" WHERE ("name" >= $1 AND ("name" < $2 OR $3 IS NULL))
(text, text, text) SELECT count(*) FROM "fruit" WHERE (activestore_fold("name") >= $1 AND (activestore_fold("name") < $2 OR $3 IS NULL))
(text, text, text, text) SELECT "name" FROM "fruit" WHERE (("name" = $1 OR "name" = $2) AND ("color" = $3 OR "color" = $4)) ORDER BY "uid"
(text, text, text, text) SELECT count(*) FROM "fruit" WHERE (right("color", length($1)) = $2 OR right("color", length($3)) = $4)
(text, text, text, text, text, text) SELECT "name" FROM "fruit" WHERE (("name" >= $1 AND ("name" < $2 OR $3 IS NULL)) OR right("name", length($4)) = $5 OR strpos(activestore_fold("name"), $6) > 0) ORDER BY "uid"
(text, text, text, text, text, text) SELECT "name" FROM "fruit" WHERE (("name" >= $1 AND ("name" < $2 OR $3 IS NULL)) OR right(activestore_fold("name"), length($4)) = $5 OR strpos("name", $6) > 0) ORDER BY "uid"
(text, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" > $1 OR ("color" = $2 AND "weight" IS NULL AND "uid" > $3)) ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid" LIMIT $4
(text, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE (activestore_fold("color") < $1 OR "color" IS NULL OR (activestore_fold("color") = $2 AND "uid" > $3)) ORDER BY activestore_fold("color") DESC NULLS LAST, "uid" LIMIT $4
(text[]) SELECT "name" FROM "fruit" WHERE "color" = ANY ($1) ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE ("color" = ANY ($1) OR "color" IS NULL) ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE ("color" = ANY ($1)) IS NOT TRUE ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE ("name" = ANY ($1) OR "name" IS NULL) ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE ("name" = ANY ($1)) IS NOT TRUE ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE (("color" = ANY ($1)) IS NOT TRUE AND "color" IS NOT NULL) ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE (("name" = ANY ($1)) IS NOT TRUE AND "name" IS NOT NULL) ORDER BY "uid"
(text[]) SELECT "name" FROM "fruit" WHERE activestore_fold("name") = ANY ($1) ORDER BY "uid"
(text[]) SELECT count(*) FROM "fruit" WHERE (("name" = ANY ($1)) IS NOT TRUE AND "name" IS NOT NULL)
(text[], bigint) SELECT "stock" FROM "fruit" WHERE ("name" = ANY ($1) AND "stock" > $2) ORDER BY "uid"
(timestamptz) SELECT count(*) FROM "fruit" WHERE "picked" <= $1
(timestamptz) SELECT count(*) FROM "fruit" WHERE "picked" > $1
(timestamptz, timestamptz) SELECT "name" FROM "fruit" WHERE ("picked" < $1 OR "picked" > $2) ORDER BY "uid"
(timestamptz, timestamptz) SELECT "name" FROM "fruit" WHERE ("picked" >= $1 AND "picked" <= $2) ORDER BY "uid"
(timestamptz, timestamptz, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("createdAt" < $1 OR "createdAt" IS NULL OR ("createdAt" = $2 AND "uid" > $3)) ORDER BY "createdAt" DESC, "uid" LIMIT $4
(timestamptz[]) SELECT "name" FROM "fruit" WHERE "picked" = ANY ($1) ORDER BY "uid"
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE "uid" > $1 ORDER BY "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" IS NOT NULL OR ("color" IS NULL AND "weight" IS NULL AND "uid" > $1)) ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("color" IS NULL AND "uid" > $1) ORDER BY activestore_fold("color") DESC NULLS LAST, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("uid" < $1 OR "uid" IS NULL) ORDER BY "uid" DESC LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" IS NOT NULL OR ("weight" IS NULL AND "uid" > $1)) ORDER BY "weight" NULLS FIRST, "uid" LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" IS NOT NULL OR ("weight" IS NULL AND ("uid" < $1 OR "uid" IS NULL))) ORDER BY "weight" NULLS FIRST, "uid" DESC LIMIT $2
(uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "color", "weight", "stock", "price", "discount", "isRipe", "picked" FROM "fruit" WHERE ("weight" IS NULL AND "uid" > $1) ORDER BY "weight" DESC NULLS LAST, "uid" LIMIT $2
DELETE FROM "fruit" WHERE FALSE
SELECT "color" AS f0 FROM "fruit" GROUP BY "color" ORDER BY 1 DESC NULLS LAST
SELECT "color" AS f0 FROM "fruit" GROUP BY "color" ORDER BY 1 NULLS FIRST
SELECT "color" AS f0, "isRipe" AS f1, "name" AS f2, "stock" AS f3, count(*) AS f4 FROM "fruit" GROUP BY "color", "isRipe", "name", "stock" ORDER BY 1 NULLS FIRST, 2 NULLS FIRST, 3 NULLS FIRST, 4 NULLS FIRST
SELECT "color" AS f0, "isRipe" AS f1, "name" AS f2, max("stock") AS f3 FROM "fruit" GROUP BY "color", "isRipe", "name" ORDER BY 1 NULLS FIRST, 2 NULLS FIRST, 3 NULLS FIRST
SELECT "color" AS f0, "isRipe" AS f1, coalesce(activestore_integer(sum("stock"), 6), 0) AS f2 FROM "fruit" GROUP BY "color", "isRipe" ORDER BY 1 NULLS FIRST, 2 NULLS FIRST
SELECT "color" AS f0, activestore_average(sum("stock"), count("stock"), 6) AS f1 FROM "fruit" GROUP BY "color" ORDER BY 1 NULLS FIRST
SELECT "color" AS f0, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f1 FROM "fruit" GROUP BY "color" ORDER BY 1 NULLS FIRST
SELECT "color" AS f0, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f1 FROM "fruit" GROUP BY "color" ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST
SELECT "color" AS f0, coalesce(activestore_integer(sum("stock"), 6), 0) AS f1 FROM "fruit" GROUP BY "color" ORDER BY 1 NULLS FIRST
SELECT "color" AS f0, count(*) AS f1 FROM "fruit" GROUP BY "color" ORDER BY 1 NULLS FIRST
SELECT "isRipe" AS f0, "color" AS f1 FROM "fruit" GROUP BY "isRipe", "color" ORDER BY 1 NULLS FIRST, 2 NULLS FIRST
SELECT "isRipe" AS f0, coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f1 FROM "fruit" GROUP BY "isRipe" ORDER BY 1 NULLS FIRST
SELECT "name" FROM "fruit" ORDER BY "color" DESC NULLS LAST, "uid" DESC
SELECT "name" FROM "fruit" ORDER BY "color" DESC NULLS LAST, "weight" DESC NULLS LAST, "uid"
SELECT "name" FROM "fruit" ORDER BY "color" NULLS FIRST, "name" DESC, "uid"
SELECT "name" FROM "fruit" ORDER BY "color" NULLS FIRST, "name", "uid"
SELECT "name" FROM "fruit" ORDER BY "isRipe" DESC, "weight" NULLS FIRST, "uid"
SELECT "name" FROM "fruit" ORDER BY "isRipe", "color" NULLS FIRST, "weight" NULLS FIRST, "uid"
SELECT "name" FROM "fruit" ORDER BY "isRipe", "weight" NULLS FIRST, "uid"
SELECT "name" FROM "fruit" ORDER BY "name" DESC, "weight" NULLS FIRST, "uid"
SELECT "name" FROM "fruit" ORDER BY "uid" DESC
SELECT "name" FROM "fruit" ORDER BY activestore_fold("name") DESC, "uid"
SELECT "name" FROM "fruit" ORDER BY activestore_fold("name"), "uid"
SELECT "name" FROM "fruit" WHERE "discount" IS NOT DISTINCT FROM "price" ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE "price" IS NOT DISTINCT FROM "discount" ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE "weight" <= "stock" ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE "weight" > "stock" ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE ("color" IS NULL AND "weight" IS NULL) ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE ("color" IS NULL OR "color" IS NULL OR "color" IS NULL) ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE ("color" IS NULL OR "weight" IS NULL) ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE ("weight" <= "stock") IS NOT TRUE ORDER BY "uid"
SELECT "name" FROM "fruit" WHERE activestore_beside_integer("price") > "stock" ORDER BY "uid"
SELECT "stock" FROM "fruit" ORDER BY "color" NULLS FIRST, "weight" DESC NULLS LAST, "uid"
SELECT "stock" FROM "fruit" ORDER BY "color" NULLS FIRST, "weight" NULLS FIRST, "uid"
SELECT "stock" FROM "fruit" ORDER BY "price" DESC, "uid" DESC
SELECT "stock" FROM "fruit" ORDER BY "weight" DESC NULLS LAST, "uid" DESC
SELECT "stock" FROM "fruit" ORDER BY "weight" NULLS FIRST, "uid" DESC
SELECT "stock" FROM "fruit" ORDER BY activestore_fold("color") DESC NULLS LAST, "uid"
SELECT "stock" FROM "fruit" ORDER BY activestore_fold("color") NULLS FIRST, "isRipe" DESC, "uid"
SELECT "updatedAt" AS f0 FROM "fruit" GROUP BY "updatedAt" ORDER BY 1 NULLS FIRST
SELECT activestore_average(sum("stock"), count("stock"), 6) AS f0 FROM "fruit"
SELECT activestore_average(sum("weight"), count("weight"), 5) AS f0 FROM "fruit"
SELECT activestore_average(sum(activestore_exact("price")), count("price"), 7) AS f0 FROM "fruit"
SELECT bool_or("isRipe") AS f0 FROM "fruit"
SELECT coalesce(activestore_double(sum(activestore_exact("discount")), 8), 0) AS f0 FROM "fruit"
SELECT coalesce(activestore_double(sum(activestore_exact("price")), 7), 0) AS f0 FROM "fruit"
SELECT coalesce(activestore_integer(sum("stock"), 6), 0) AS f0 FROM "fruit"
SELECT coalesce(activestore_integer(sum("weight"), 5), 0) AS f0 FROM "fruit"
SELECT count("color") AS f0 FROM "fruit"
SELECT count(*) AS f0, coalesce(activestore_integer(sum("stock"), 6), 0) AS f1 FROM "fruit"
SELECT count(*) FROM "fruit" WHERE "color" >= "color"
SELECT count(*) FROM "fruit" WHERE "color" IS NOT DISTINCT FROM "color"
SELECT count(*) FROM "fruit" WHERE "createdAt" IS NOT DISTINCT FROM "updatedAt"
SELECT count(*) FROM "fruit" WHERE "name" IS NOT NULL
SELECT count(*) FROM "fruit" WHERE "name" IS NULL
SELECT count(*) FROM "fruit" WHERE "price" IS DISTINCT FROM "discount"
SELECT count(*) FROM "fruit" WHERE "stock" >= "weight"
SELECT count(*) FROM "fruit" WHERE "weight" IS NOT NULL
SELECT count(*) FROM "fruit" WHERE ("stock" IS NULL OR "weight" IS NULL)
SELECT count(DISTINCT "color") AS f0 FROM "fruit"
SELECT count(DISTINCT "name") AS f0 FROM "fruit"
SELECT max("name") AS f0 FROM "fruit"
SELECT min("name") AS f0 FROM "fruit"

-- hall
CREATE TABLE "hall" ("number" bigint PRIMARY KEY NOT NULL, "siteID" bigint, "frontID" bigint)
CREATE INDEX "hall_siteID_index" ON "hall" ("siteID" NULLS FIRST, "number")
CREATE INDEX "hall_frontID_index" ON "hall" ("frontID" NULLS FIRST, "number")
CREATE TABLE "site" ("number" bigint PRIMARY KEY NOT NULL)
(bigint) SELECT "number" FROM "hall" WHERE "number" < $1 ORDER BY "number"
(bigint, bigint) SELECT "number" FROM "hall" WHERE ("number" = $1 OR "number" = $2) ORDER BY "number"

-- halt
CREATE TABLE "halt" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "line" text COLLATE "C" NOT NULL DEFAULT '', "minute" bigint NOT NULL DEFAULT 0, "platform" bigint)
CREATE INDEX "halt_line_minute_desc_index" ON "halt" ("line", "minute" DESC, "uid")
CREATE UNIQUE INDEX "halt_line_platform_unique" ON "halt" ("line", "platform" NULLS FIRST)
(bigint) SELECT "uid", "createdAt", "updatedAt", "line", "minute", "platform" FROM "halt" ORDER BY "line", "minute" DESC, "uid" LIMIT $1
(text) SELECT "minute" FROM "halt" WHERE "line" = $1 ORDER BY "minute" DESC, "uid"
(text) SELECT count(*) FROM "halt" WHERE ("line" = $1 AND "platform" IS NULL)
(text, bigint) SELECT "minute" FROM "halt" WHERE ("line" = $1 AND "minute" > $2) ORDER BY "minute", "uid"
(text, bigint) SELECT count(*) FROM "halt" WHERE ("line" = $1 AND "platform" = $2)
(text, bigint, bigint) SELECT count(*) FROM "halt" WHERE ("line" = $1 AND "minute" >= $2 AND "minute" <= $3)
(text, text, text, bigint) SELECT "line" FROM "halt" WHERE (("line" >= $1 AND ("line" < $2 OR $3 IS NULL)) AND "minute" = $4) ORDER BY "uid"

-- http_requests
CREATE TABLE "http_requests" ("uid" uuid PRIMARY KEY NOT NULL, "created_at" timestamptz NOT NULL, "updated_at" timestamptz NOT NULL, "remote_host" text COLLATE "C" NOT NULL DEFAULT '', "request_id" bigint NOT NULL DEFAULT 0, "Verb" text COLLATE "C" NOT NULL DEFAULT 'GET', "person_id" uuid)
CREATE INDEX "index_http_requests_on_remote_host" ON "http_requests" ("remote_host", "uid")
CREATE UNIQUE INDEX "index_http_requests_on_request_id" ON "http_requests" ("request_id")
CREATE INDEX "index_http_requests_on_person_id" ON "http_requests" ("person_id" NULLS FIRST, "uid")
(bigint, text, bigint) SELECT "uid", "created_at", "updated_at", "remote_host", "request_id", "Verb", "person_id" FROM "http_requests" WHERE ("request_id" = $1 AND "Verb" = $2) ORDER BY "uid" LIMIT $3
(text, uuid) SELECT "uid", "created_at", "updated_at", "remote_host", "request_id", "Verb", "person_id" FROM "http_requests" WHERE ("remote_host" = $1 AND "person_id" = $2) ORDER BY "uid"

-- invoice
CREATE TABLE "invoice" ("createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint PRIMARY KEY NOT NULL, "total" bigint NOT NULL DEFAULT 0)
SELECT coalesce(activestore_integer(sum("total"), 3), 0) AS f0 FROM "invoice"

-- item
CREATE TABLE "item" ("code" text COLLATE "C" PRIMARY KEY NOT NULL)
CREATE TABLE "packing" ("uid" uuid PRIMARY KEY NOT NULL, "crateID" uuid NOT NULL, "itemID" text COLLATE "C" NOT NULL)
CREATE INDEX "packing_crateID_index" ON "packing" ("crateID", "uid")
CREATE INDEX "packing_itemID_index" ON "packing" ("itemID", "uid")
(text) SELECT "code" FROM "item" WHERE "code" = $1 ORDER BY "code"
(uuid[], bigint) SELECT o.value, r."code" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."code" FROM "item" AS t0 WHERE t0."code" IN (SELECT j."itemID" FROM "packing" AS j WHERE j."crateID" = o.value) ORDER BY t0."code" LIMIT $2) AS r ORDER BY r."code"
SELECT l."code", r."uid" FROM "item" AS l JOIN "packing" AS r ON l."code" = r."itemID" ORDER BY l."code", r."uid"

-- keyed
CREATE TABLE "keyed" ("id" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "size" bigint NOT NULL DEFAULT 0, "plain" bigint NOT NULL DEFAULT 0)
CREATE UNIQUE INDEX "keyed_name_unique" ON "keyed" ("name")
CREATE INDEX "keyed_size_index" ON "keyed" ("size", "id")
(bigint) SELECT "id" FROM "keyed" ORDER BY "plain" DESC, "id" LIMIT $1
(bigint) SELECT "id" FROM "keyed" ORDER BY "plain", "id" LIMIT $1
(bigint) SELECT "id", "name", "size", "plain" FROM "keyed" ORDER BY "plain" DESC, "id" DESC LIMIT $1
(bigint, bigint) SELECT "id" FROM "keyed" ORDER BY "plain" DESC, "id" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "id" FROM "keyed" ORDER BY "plain", "id" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "id" FROM "keyed" WHERE "size" >= $1 ORDER BY "plain", "id" LIMIT $2
(text, bigint) SELECT "id", "name", "size", "plain" FROM "keyed" WHERE "name" = $1 ORDER BY "id" LIMIT $2

-- lease
CREATE TABLE "lease" ("name" text COLLATE "C" PRIMARY KEY NOT NULL, "until" timestamptz NOT NULL)
CREATE INDEX "lease_until_index" ON "lease" ("until", "name")
(timestamptz) SELECT "name" FROM "lease" WHERE "until" < $1 ORDER BY "name"

-- leaseEntry
CREATE TABLE "leaseEntry" ("uid" uuid PRIMARY KEY NOT NULL, "text" text COLLATE "C" NOT NULL DEFAULT '', "leaseID" text COLLATE "C")
CREATE INDEX "leaseEntry_leaseID_index" ON "leaseEntry" ("leaseID" NULLS FIRST, "uid")
(text[]) DELETE FROM "leaseEntry" WHERE "leaseID" = ANY ($1)

-- listing
CREATE TABLE "listing" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "articleID" uuid NOT NULL, "topicID" uuid NOT NULL)
CREATE UNIQUE INDEX "listing_articleID_topicID_unique" ON "listing" ("articleID", "topicID")
CREATE INDEX "listing_topicID_index" ON "listing" ("topicID", "uid")
CREATE TABLE "article" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "isPublished" boolean NOT NULL DEFAULT FALSE, "authorID" uuid, "editorID" uuid)
CREATE INDEX "article_authorID_index" ON "article" ("authorID" NULLS FIRST, "uid")
CREATE INDEX "article_editorID_index" ON "article" ("editorID" NULLS FIRST, "uid")
CREATE TABLE "topic" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "topic_name_unique" ON "topic" ("name")
(uuid, uuid) DELETE FROM "listing" WHERE ("articleID" = $1 AND "topicID" = $2)

-- locker
CREATE TABLE "locker" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "owner" text COLLATE "C", "place" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "locker_number_unique" ON "locker" ("number" NULLS FIRST)
CREATE UNIQUE INDEX "locker_owner_ci_unique" ON "locker" ((activestore_fold("owner")) NULLS FIRST)
(bigint, timestamptz) UPDATE "locker" SET "number" = activestore_add("number", $1, 3), "updatedAt" = $2
(bigint, timestamptz, bigint) UPDATE "locker" SET "number" = activestore_add("number", $1, 3), "updatedAt" = $2 WHERE "number" > $3
(bigint, timestamptz, bigint) UPDATE "locker" SET "number" = activestore_add("number", $1, 3), "updatedAt" = $2 WHERE "uid" IN (SELECT "uid" FROM "locker" ORDER BY "number" NULLS FIRST, "uid" LIMIT $3)

-- mailbox
CREATE TABLE "mailbox" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "address" text COLLATE "C", "city" text COLLATE "C" NOT NULL DEFAULT '', "size" bigint NOT NULL DEFAULT 0)
CREATE UNIQUE INDEX "mailbox_address_ci_unique" ON "mailbox" ((activestore_fold("address")) NULLS FIRST)
CREATE INDEX "mailbox_city_ci_index" ON "mailbox" ((activestore_fold("city")), "uid")
(bigint, timestamptz, text, text) UPDATE "mailbox" SET "size" = activestore_add("size", $1, 5), "updatedAt" = $2 WHERE ("city" = $3 AND activestore_fold("city") = $4)
(text, text) SELECT "uid" FROM "mailbox" WHERE ("city" = $1 AND activestore_fold("city") = $2) ORDER BY "uid"
(text, text) SELECT count(*) FROM "mailbox" WHERE ("city" = $1 AND activestore_fold("city") = $2)
(text, text) SELECT l."uid", r."uid" FROM "mailbox" AS l JOIN (SELECT "uid", "city" FROM "mailbox" WHERE ("city" = $1 AND activestore_fold("city") = $2)) AS r ON l."city" = r."city" AND activestore_fold(l."city") = activestore_fold(r."city") ORDER BY l."uid", r."uid"
(text, text, bigint) SELECT "uid", "createdAt", "updatedAt", "address", "city", "size" FROM "mailbox" WHERE ("city" = $1 AND activestore_fold("city") = $2) ORDER BY "uid" LIMIT $3
(text, text, bigint) SELECT count(*) FROM "mailbox" WHERE (("city" = $1 AND activestore_fold("city") = $2) OR "size" = $3)
(text, text, text) SELECT count(*) FROM "mailbox" WHERE (("city" = $1 AND activestore_fold("city") = $2) AND activestore_fold("city") = $3)
(text, text, text, text, text, text) SELECT "size" FROM "mailbox" WHERE (("city" >= $1 AND ("city" < $2 OR $3 IS NULL)) AND (activestore_fold("city") >= $4 AND (activestore_fold("city") < $5 OR $6 IS NULL))) ORDER BY "uid"
(text[]) SELECT count(*) FROM "mailbox" WHERE ("city" = ANY ($1)) IS NOT TRUE
(text[], text[]) SELECT "size" FROM "mailbox" WHERE ("city" = ANY ($1) AND activestore_fold("city") = ANY ($2)) ORDER BY "size" DESC, "uid"
(text[], text[]) SELECT count(*) FROM "mailbox" WHERE (("address" = ANY ($1) AND activestore_fold("address") = ANY ($2)) OR "address" IS NULL)

-- manager
CREATE TABLE "manager" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "name" text COLLATE "C" NOT NULL DEFAULT '', "artistID" uuid)
CREATE UNIQUE INDEX "manager_number_unique" ON "manager" ("number" NULLS FIRST)
CREATE INDEX "manager_artistID_index" ON "manager" ("artistID" NULLS FIRST, "uid")
CREATE TABLE "artist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "name" text COLLATE "C" NOT NULL DEFAULT '', "labelID" text COLLATE "C")
CREATE UNIQUE INDEX "artist_number_unique" ON "artist" ("number" NULLS FIRST)
CREATE INDEX "artist_labelID_index" ON "artist" ("labelID" NULLS FIRST, "uid")
(uuid, uuid[]) SELECT "uid", "createdAt", "updatedAt", "number", "name", "artistID" FROM "manager" WHERE ("artistID" = $1 AND ("uid" = ANY ($2)) IS NOT TRUE) ORDER BY "uid"

-- narrow
CREATE TABLE "narrow" ("number" bigint PRIMARY KEY NOT NULL, "int8" bigint NOT NULL DEFAULT 0, "int16" bigint NOT NULL DEFAULT 0, "int32" bigint NOT NULL DEFAULT 0, "uint" bigint NOT NULL DEFAULT 0, "uint8" bigint NOT NULL DEFAULT 0, "uint16" bigint NOT NULL DEFAULT 0, "uint32" bigint NOT NULL DEFAULT 0, "uint64" bigint NOT NULL DEFAULT 0, "float" double precision NOT NULL DEFAULT 0.0, "percent" bigint NOT NULL, "grams" double precision NOT NULL, "grade" bigint NOT NULL DEFAULT 0, "maybeInt8" bigint, "maybeUint8" bigint, "maybeFloat" double precision, "maybePercent" bigint, "place" bigint, "mood" text COLLATE "C" NOT NULL DEFAULT 'calm', "day" text COLLATE "C", "total" text COLLATE "C", "link" text COLLATE "C", "list" text COLLATE "C" NOT NULL DEFAULT '[]')
CREATE INDEX "narrow_int32_index" ON "narrow" ("int32", "number")
CREATE INDEX "narrow_maybeFloat_index" ON "narrow" ("maybeFloat" NULLS FIRST, "number")
CREATE UNIQUE INDEX "narrow_place_unique" ON "narrow" ("place" NULLS FIRST)
(bigint) UPDATE "narrow" SET "grade" = activestore_add("grade", $1, 12)
(bigint) UPDATE "narrow" SET "int16" = activestore_add("int16", $1, 2, -32768, 32767) WHERE "int16" IS NOT NULL
(bigint) UPDATE "narrow" SET "int32" = activestore_add("int32", $1, 3, -2147483648, 2147483647) WHERE "int32" IS NOT NULL
(bigint) UPDATE "narrow" SET "int8" = activestore_add("int8", $1, 1, -128, 127) WHERE "int8" IS NOT NULL
(bigint) UPDATE "narrow" SET "percent" = activestore_add("percent", $1, 10)
(bigint) UPDATE "narrow" SET "uint" = activestore_add("uint", $1, 4, 0, 9223372036854775807) WHERE "uint" IS NOT NULL
(bigint) UPDATE "narrow" SET "uint16" = activestore_add("uint16", $1, 6, 0, 65535) WHERE "uint16" IS NOT NULL
(bigint) UPDATE "narrow" SET "uint32" = activestore_add("uint32", $1, 7, 0, 4294967295) WHERE "uint32" IS NOT NULL
(bigint) UPDATE "narrow" SET "uint64" = activestore_add("uint64", $1, 8, 0, 9223372036854775807) WHERE "uint64" IS NOT NULL
(bigint) UPDATE "narrow" SET "uint8" = activestore_add("uint8", $1, 5, 0, 255) WHERE "uint8" IS NOT NULL
(bigint, bigint) UPDATE "narrow" SET "maybeInt8" = activestore_add("maybeInt8", $1, 13, -128, 127) WHERE "number" < $2
(bigint, bigint) UPDATE "narrow" SET "maybePercent" = activestore_add("maybePercent", $1, 16) WHERE "number" < $2
(bigint, bigint) UPDATE "narrow" SET "maybeUint8" = activestore_add("maybeUint8", $1, 14, 0, 255) WHERE "number" < $2
(bigint, bigint) UPDATE "narrow" SET "place" = activestore_add("place", $1, 17, 0, 255) WHERE "number" < $2
(bigint, bigint, bigint) UPDATE "narrow" SET "percent" = activestore_add("percent", $1, 10), "grade" = activestore_add("grade", $2, 12) WHERE "number" = $3
(bigint, bigint, bigint, bigint, bigint) UPDATE "narrow" SET "maybeInt8" = activestore_add("maybeInt8", $1, 13, -128, 127), "maybeUint8" = activestore_add("maybeUint8", $2, 14, 0, 255), "maybePercent" = activestore_add("maybePercent", $3, 16), "place" = activestore_add("place", $4, 17, 0, 255) WHERE "number" < $5
(double precision, bigint) UPDATE "narrow" SET "float" = activestore_add("float", $1, 9) WHERE "number" = $2
(double precision, double precision, bigint) UPDATE "narrow" SET "float" = activestore_add("float", $1, 9), "maybeFloat" = activestore_add("maybeFloat", $2, 15) WHERE "number" = $3
(double precision, double precision, double precision) SELECT count(*) FROM "narrow" WHERE ("float" = $1 AND "grams" = $2 AND "maybeFloat" = $3)
(double precision, double precision, double precision, bigint) UPDATE "narrow" SET "float" = activestore_add("float", $1, 9), "grams" = activestore_add("grams", $2, 11), "maybeFloat" = activestore_add("maybeFloat", $3, 15) WHERE "number" = $4
(text, text) SELECT count(*) FROM "narrow" WHERE ("day" = $1 AND "total" = $2)

-- neighbour
CREATE TABLE "neighbour" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "nextID" uuid)
CREATE INDEX "neighbour_nextID_index" ON "neighbour" ("nextID" NULLS FIRST, "uid")
(timestamptz, uuid[], timestamptz) UPDATE "neighbour" SET "updatedAt" = $1 WHERE ("uid" = ANY ($2) AND "updatedAt" IS DISTINCT FROM $3)

-- nested
CREATE TABLE "nested" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "grid" text COLLATE "C" NOT NULL DEFAULT '[]', "gaps" text COLLATE "C" NOT NULL DEFAULT '[]', "groups" text COLLATE "C" NOT NULL DEFAULT '{}', "tree" text COLLATE "C" NOT NULL DEFAULT '{}', "addresses" text COLLATE "C" NOT NULL DEFAULT '[]', "maybeTexts" text COLLATE "C")
(text) SELECT count(*) FROM "nested" WHERE "maybeTexts" = $1
(text) SELECT count(*) FROM "nested" WHERE "maybeTexts" IS DISTINCT FROM $1
(text, text) SELECT count(*) FROM "nested" WHERE ("tree" = $1 AND "groups" = $2)
(text[]) SELECT count(*) FROM "nested" WHERE "tree" = ANY ($1)

-- note
CREATE TABLE "note" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "text" text COLLATE "C" NOT NULL DEFAULT '', "pinned" boolean NOT NULL DEFAULT FALSE)
CREATE INDEX "note_pinned_index" ON "note" ("pinned", "uid")
CREATE TABLE "person" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint, "email" text COLLATE "C", "bio" text COLLATE "C" NOT NULL DEFAULT '', "score" double precision NOT NULL DEFAULT 0.0, "isActive" boolean NOT NULL DEFAULT TRUE, "photo" bytea)
CREATE INDEX "person_age_index" ON "person" ("age" NULLS FIRST, "uid")
CREATE UNIQUE INDEX "person_email_unique" ON "person" ("email" NULLS FIRST)
(text, timestamptz, uuid[]) UPDATE "note" SET "text" = $1, "updatedAt" = $2 WHERE "uid" = ANY ($3)
SELECT l."uid", l."createdAt", l."updatedAt", l."text", l."pinned", l."uid", r."uid", r."createdAt", r."updatedAt", r."name", r."age", r."email", r."bio", r."score", r."isActive", r."photo", r."uid" FROM "note" AS l LEFT JOIN "person" AS r ON l."text" = r."bio" ORDER BY l."uid", r."uid" NULLS FIRST

-- number
CREATE TABLE "number" ("id" bigint PRIMARY KEY NOT NULL, "number" double precision NOT NULL)
SELECT "id", "number" FROM "number" ORDER BY "id"

-- number
CREATE TABLE "number" ("id" bigint PRIMARY KEY NOT NULL, "number" boolean NOT NULL)
SELECT "id", "number" FROM "number" ORDER BY "id"

-- number
CREATE TABLE "number" ("id" bigint PRIMARY KEY NOT NULL, "number" bigint NOT NULL)
DELETE FROM "number"
SELECT "id", "number" FROM "number" ORDER BY "id"

-- number
CREATE TABLE "number" ("id" bigint PRIMARY KEY NOT NULL, "number" bigint NOT NULL, "activestore_retyped" boolean)
(bigint) SELECT "id", "number", "activestore_retyped" FROM "number" ORDER BY "id" DESC LIMIT $1
(bigint, bigint) SELECT "id", "number", "activestore_retyped" FROM "number" WHERE "id" <= $1 ORDER BY "id" LIMIT $2
(boolean, bigint) UPDATE "number" SET "activestore_retyped" = $1 WHERE "id" = $2
SELECT count(*) FROM "number"

-- number
CREATE TABLE "number" ("id" bigint PRIMARY KEY NOT NULL, "number" double precision NOT NULL, "activestore_retyped" bigint)
(bigint) SELECT "id", "number", "activestore_retyped" FROM "number" ORDER BY "id" DESC LIMIT $1
(bigint, bigint) SELECT "id", "number", "activestore_retyped" FROM "number" WHERE "id" <= $1 ORDER BY "id" LIMIT $2
(bigint, bigint) UPDATE "number" SET "activestore_retyped" = $1 WHERE "id" = $2
SELECT count(*) FROM "number"

-- packing
CREATE TABLE "packing" ("uid" uuid PRIMARY KEY NOT NULL, "crateID" uuid NOT NULL, "itemID" text COLLATE "C" NOT NULL)
CREATE INDEX "packing_crateID_index" ON "packing" ("crateID", "uid")
CREATE INDEX "packing_itemID_index" ON "packing" ("itemID", "uid")
CREATE TABLE "crate" ("uid" uuid PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE TABLE "item" ("code" text COLLATE "C" PRIMARY KEY NOT NULL)
(bigint) SELECT t0."uid" FROM "packing" AS t0 WHERE (t0."itemID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "item" AS t1 WHERE t1."code" = t0."itemID")) ORDER BY t0."uid" LIMIT $1
(text, uuid) SELECT count(*) FROM "packing" WHERE ("itemID" = $1 AND "crateID" = $2)
(text[]) SELECT count(*) FROM "packing" WHERE "itemID" = ANY ($1)
(uuid[]) SELECT t0."crateID" AS f0, count(DISTINCT t0."itemID") AS f1 FROM "packing" AS t0 WHERE (t0."crateID" = ANY ($1) AND EXISTS (SELECT 1 FROM "item" AS t1 WHERE t1."code" = t0."itemID")) GROUP BY t0."crateID" ORDER BY 1 NULLS FIRST
(uuid[], text) SELECT t0."crateID" AS f0, count(DISTINCT t0."itemID") AS f1 FROM "packing" AS t0 WHERE (t0."crateID" = ANY ($1) AND EXISTS (SELECT 1 FROM "item" AS t1 WHERE t1."code" = $2 AND t1."code" = t0."itemID")) GROUP BY t0."crateID" ORDER BY 1 NULLS FIRST
SELECT count(*) FROM "packing" AS t0 WHERE EXISTS (SELECT 1 FROM "item" AS t1 WHERE t1."code" = t0."itemID")
SELECT count(*) FROM "packing" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "item" AS t1 WHERE t1."code" = t0."itemID")
SELECT l."uid", l."crateID", l."itemID", l."uid", r."code", r."code" FROM "packing" AS l LEFT JOIN "item" AS r ON l."itemID" = r."code" ORDER BY l."uid", r."code" NULLS FIRST

-- passage
CREATE TABLE "passage" ("number" bigint PRIMARY KEY NOT NULL, "bargeID" bigint)
CREATE INDEX "passage_bargeID_index" ON "passage" ("bargeID" NULLS FIRST, "number")
(bigint[], bigint) SELECT "number" FROM "passage" WHERE "bargeID" = ANY ($1) ORDER BY "number" LIMIT $2

-- person
CREATE TABLE "person" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint, "email" text COLLATE "C", "bio" text COLLATE "C" NOT NULL DEFAULT '', "score" double precision NOT NULL DEFAULT 0.0, "isActive" boolean NOT NULL DEFAULT TRUE, "photo" bytea)
CREATE INDEX "person_age_index" ON "person" ("age" NULLS FIRST, "uid")
CREATE UNIQUE INDEX "person_email_unique" ON "person" ("email" NULLS FIRST)
(bigint) DELETE FROM "person" WHERE "age" < $1
(bigint) DELETE FROM "person" WHERE "age" = $1
(bigint) DELETE FROM "person" WHERE "age" IS DISTINCT FROM $1
(bigint) DELETE FROM "person" WHERE "uid" IN (SELECT "uid" FROM "person" ORDER BY "age" NULLS FIRST, "uid" LIMIT $1)
(bigint) DELETE FROM "person" WHERE "uid" IN (SELECT "uid" FROM "person" ORDER BY "uid" LIMIT ALL OFFSET $1)
(bigint) SELECT "age" AS f0, count(*) AS f1 FROM "person" GROUP BY "age" ORDER BY 1 NULLS FIRST LIMIT $1
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "age" = $1 ORDER BY "name", "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "age" >= $1 ORDER BY "age" NULLS FIRST, "uid"
(bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "age" >= $1 ORDER BY "name", "uid"
(bigint) SELECT l."uid", r."uid" FROM "person" AS l JOIN "person" AS r ON l."age" = r."age" ORDER BY l."uid", r."uid" LIMIT $1
(bigint) SELECT l."uid", r."uid" FROM "person" AS l JOIN "person" AS r ON l."age" = r."age" ORDER BY l."uid", r."uid" LIMIT ALL OFFSET $1
(bigint) SELECT l."uid", r."uid" FROM (SELECT "uid", "age" FROM "person" ORDER BY "age" DESC NULLS LAST, "uid" LIMIT $1) AS l JOIN "person" AS r ON l."age" = r."age" ORDER BY l."age" DESC NULLS LAST, l."uid", r."uid"
(bigint) SELECT max("age") AS f0 FROM "person" WHERE "age" = $1
(bigint, bigint) DELETE FROM "person" WHERE "uid" IN (SELECT "uid" FROM "person" ORDER BY "age" DESC NULLS LAST, "uid" LIMIT $1 OFFSET $2)
(bigint, bigint) DELETE FROM "person" WHERE "uid" IN (SELECT "uid" FROM "person" ORDER BY "uid" LIMIT $1 OFFSET $2)
(bigint, bigint) DELETE FROM "person" WHERE ("age" < $1 AND "age" >= $2)
(bigint, bigint) SELECT "age" FROM "person" WHERE ("age" >= $1 AND "age" < $2) ORDER BY "age" NULLS FIRST, "uid"
(bigint, bigint) SELECT "uid" FROM "person" WHERE "age" = $1 ORDER BY random() LIMIT $2
(bigint, bigint) SELECT "uid" FROM "person" WHERE "age" > $1 ORDER BY "uid" LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "age" < $1 ORDER BY "uid" DESC LIMIT $2
(bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "age" > $1 ORDER BY "uid" DESC LIMIT $2
(bigint, bigint) SELECT count(*) FROM "person" WHERE ("age" >= $1 AND "age" < $2)
(bigint, bigint) SELECT count(*) FROM "person" WHERE (("age" >= $1) IS NOT TRUE OR ("age" < $2) IS NOT TRUE)
(bigint, bigint) SELECT l."uid", r."uid" FROM "person" AS l JOIN "person" AS r ON l."age" = r."age" ORDER BY l."uid", r."uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT l."uid", r."uid" FROM (SELECT "uid", "age" FROM "person" WHERE "age" > $1) AS l JOIN (SELECT "uid", "age" FROM "person" WHERE "age" < $2) AS r ON l."age" = r."age" ORDER BY l."uid", r."uid"
(bigint, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("age" > $1 AND "name" IS DISTINCT FROM $2) ORDER BY "uid" LIMIT $3
(bigint, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("age" > $1 AND strpos("name", $2) > 0) ORDER BY "name", "uid" LIMIT $3
(bigint, timestamptz, bigint) UPDATE "person" SET "age" = $1, "updatedAt" = $2 WHERE "uid" IN (SELECT "uid" FROM "person" ORDER BY "uid" LIMIT $3)
(bigint, timestamptz, bigint) UPDATE "person" SET "age" = activestore_add("age", $1, 4), "updatedAt" = $2 WHERE "age" = $3
(bigint, timestamptz, bigint) UPDATE "person" SET "age" = activestore_add("age", $1, 4), "updatedAt" = $2 WHERE "age" >= $3
(bigint, timestamptz, text) UPDATE "person" SET "age" = activestore_add("age", $1, 4), "updatedAt" = $2 WHERE "name" = $3
(double precision) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "score" > $1 ORDER BY "bio", "uid"
(double precision, double precision) SELECT count(*) FROM "person" WHERE ("score" < $1 OR "score" < $2)
(double precision, double precision) SELECT count(*) FROM "person" WHERE ("score" >= $1 AND "score" < $2)
(text) DELETE FROM "person" WHERE "name" IS DISTINCT FROM $1
(text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "name" = $1 ORDER BY "uid" DESC LIMIT $2
(text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE "name" LIKE $1 ORDER BY "bio", "uid" LIMIT $2
(text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("name" = $1 AND "age" IS NULL) ORDER BY "uid" LIMIT $2
(text, bigint, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("name" = $1 AND "age" = $2) ORDER BY "uid" LIMIT $3
(text, text) SELECT "email" FROM "person" WHERE ("email" = $1 OR activestore_fold("email") = $2) ORDER BY "uid"
(text, text) SELECT "email" FROM "person" WHERE (activestore_fold("email") = $1 OR "email" = $2) ORDER BY "uid"
(text, text) SELECT count(*) FROM "person" WHERE ("email" = $1 OR ("age" IS NULL AND activestore_fold("email") = $2))
(text, text) SELECT count(*) FROM "person" WHERE ("name" = $1 AND "bio" = $2)
(text, text) SELECT count(*) FROM "person" WHERE ("name" = $1 OR "name" = $2)
(text, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("email" = $1 AND "bio" = $2) ORDER BY "uid" LIMIT $3
(text, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("name" = $1 AND "email" = $2) ORDER BY "uid" LIMIT $3
(text, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE (("name" = $1 OR "name" = $2) AND ("age" > $3 OR "age" IS NULL)) ORDER BY "uid"
(text, text, bigint) SELECT count(*) FROM "person" WHERE (("name" = $1 OR "name" = $2) AND "age" > $3)
(text, text, bigint, text, text, text) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE (("name" = $1 OR "name" = $2) AND "age" = $3 AND ("name" >= $4 AND ("name" < $5 OR $6 IS NULL))) ORDER BY "uid"
(text, text, text, text, text, text, text) SELECT count(*) FROM "person" WHERE (strpos("bio", $1) > 0 AND ("bio" >= $2 AND ("bio" < $3 OR $4 IS NULL)) AND right("bio", length($5)) = $6 AND "name" = $7)
(text, text, timestamptz, text) UPDATE "person" SET "name" = $1, "bio" = $2, "updatedAt" = $3 WHERE "email" = $4
(text, text, uuid, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("name" > $1 OR ("name" = $2 AND "uid" > $3)) ORDER BY "name", "uid" LIMIT $4
(text, text[]) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE (strpos("bio", $1) > 0 OR "email" = ANY ($2)) ORDER BY "uid"
(text, timestamptz, bigint) UPDATE "person" SET "bio" = $1, "updatedAt" = $2 WHERE "age" = $3
(text, timestamptz, text) UPDATE "person" SET "email" = $1, "updatedAt" = $2 WHERE "name" IS DISTINCT FROM $3
(text[]) SELECT count(*) FROM "person" WHERE ("email" = ANY ($1) OR "email" IS NULL)
(timestamptz) SELECT "createdAt" FROM "person" WHERE "createdAt" < $1 ORDER BY "uid"
(timestamptz, text, bigint) SELECT "uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo" FROM "person" WHERE ("createdAt" = $1 AND "name" = $2) ORDER BY "uid" LIMIT $3
(uuid, double precision) SELECT count(*) FROM "person" WHERE ("uid" = $1 AND "score" < $2)
(uuid, timestamptz, timestamptz, text, bigint, text, text, double precision, boolean, bytea) INSERT INTO "person" ("uid", "createdAt", "updatedAt", "name", "age", "email", "bio", "score", "isActive", "photo") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING
(uuid[]) SELECT "name" FROM "person" WHERE "uid" = ANY ($1) ORDER BY "name", "uid"
SELECT "age" AS f0 FROM "person" GROUP BY "age" ORDER BY 1 NULLS FIRST
SELECT "age" AS f0, count(*) AS f1 FROM "person" GROUP BY "age" ORDER BY 1 NULLS FIRST
SELECT "name" AS f0 FROM "person" GROUP BY "name" ORDER BY 1 NULLS FIRST
SELECT coalesce(activestore_integer(sum("age"), 4), 0) AS f0 FROM "person"
SELECT l."uid", r."uid" FROM "person" AS l JOIN "person" AS r ON l."age" = r."age" ORDER BY l."uid", r."uid"
SELECT l."uid", r."uid" FROM "person" AS l LEFT JOIN "person" AS r ON l."age" = r."age" ORDER BY l."uid", r."uid" NULLS FIRST
SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name", t0."age", t0."email", t0."bio", t0."score", t0."isActive", t0."photo" FROM "person" AS t0 WHERE EXISTS (SELECT 1 FROM "person" AS t1 WHERE t1."age" = t0."age") ORDER BY t0."uid"

-- picky
CREATE TABLE "picky" ("number" bigint PRIMARY KEY NOT NULL, "text" text COLLATE "C", "seconds" bigint, "milliseconds" bigint, "real" double precision, "decimal" text COLLATE "C", "kelvin" double precision, "country" text COLLATE "C", "decimals" text COLLATE "C", "dates" text COLLATE "C", "onion" text COLLATE "C", "urls" text COLLATE "C", "link" text COLLATE "C")
CREATE INDEX "picky_text_index" ON "picky" ("text" NULLS FIRST, "number")
CREATE INDEX "picky_milliseconds_index" ON "picky" ("milliseconds" NULLS FIRST, "number")
CREATE INDEX "picky_kelvin_index" ON "picky" ("kelvin" NULLS FIRST, "number")
(double precision) SELECT count(*) FROM "picky" WHERE "real" = $1

-- port
CREATE TABLE "port" ("uid" uuid PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "fleetID" uuid)
CREATE INDEX "port_fleetID_index" ON "port" ("fleetID" NULLS FIRST, "uid")
CREATE TABLE "pilotage" ("uid" uuid PRIMARY KEY NOT NULL, "pilotID" text COLLATE "C" NOT NULL, "portID" uuid NOT NULL)
CREATE INDEX "pilotage_pilotID_index" ON "pilotage" ("pilotID", "uid")
CREATE INDEX "pilotage_portID_index" ON "pilotage" ("portID", "uid")
(text) SELECT t0."uid", t0."name", t0."fleetID" FROM "port" AS t0 WHERE t0."uid" IN (SELECT t1."portID" FROM "pilotage" AS t1 WHERE t1."pilotID" = $1) ORDER BY t0."uid"

-- profile
CREATE TABLE "profile" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "visits" bigint NOT NULL DEFAULT 0, "born" timestamptz, "rating" double precision, "avatar" bytea, "tags" text COLLATE "C" NOT NULL DEFAULT '[]')
(timestamptz) SELECT count(*) FROM "profile" WHERE "born" < $1
(timestamptz) SELECT count(*) FROM "profile" WHERE "born" = $1
(timestamptz) SELECT count(*) FROM "profile" WHERE "born" > $1

-- retyped
CREATE TABLE "retyped" ("number" bigint PRIMARY KEY NOT NULL, "size" bigint NOT NULL, "ratio" double precision NOT NULL, "mood" text COLLATE "C" NOT NULL, "price" bigint NOT NULL, "list" text COLLATE "C" NOT NULL)
(bigint, bigint) SELECT "number", "size", "mood" FROM "retyped" WHERE "number" = $1 ORDER BY "number" LIMIT $2
(text, bigint) SELECT count(*) FROM "retyped" WHERE ("mood" = $1 AND "size" > $2)

-- room
CREATE TABLE "room" ("id" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "buildingID" bigint)
CREATE INDEX "room_buildingID_index" ON "room" ("buildingID" NULLS FIRST, "id")
CREATE TABLE "building" ("id" bigint PRIMARY KEY NOT NULL)
SELECT count(*) FROM "room" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "building" AS t1 WHERE t1."id" = t0."buildingID")

-- settings
CREATE TABLE "settings" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "theme" text COLLATE "C" NOT NULL DEFAULT 'light', "authorID" uuid)
CREATE INDEX "settings_authorID_index" ON "settings" ("authorID" NULLS FIRST, "uid")
CREATE TABLE "author" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint NOT NULL DEFAULT 0)
CREATE INDEX "author_name_index" ON "author" ("name", "uid")
(uuid[], text) SELECT "uid", "createdAt", "updatedAt", "theme", "authorID" FROM "settings" WHERE ("authorID" = ANY ($1) AND "theme" = $2)

-- sheet
CREATE TABLE "sheet" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "version" bigint NOT NULL DEFAULT 0, "binderID" uuid)
CREATE UNIQUE INDEX "sheet_number_unique" ON "sheet" ("number" NULLS FIRST)
CREATE INDEX "sheet_binderID_index" ON "sheet" ("binderID" NULLS FIRST, "uid")
CREATE TABLE "binder" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "version" bigint NOT NULL DEFAULT 0)
(bigint) DELETE FROM "sheet" WHERE "number" > $1
(bigint, timestamptz, bigint) UPDATE "sheet" SET "words" = activestore_add("words", $1, 5), "updatedAt" = $2, "version" = activestore_add("version", $3, 6)
(bigint, timestamptz, bigint, bigint) UPDATE "sheet" SET "words" = $1, "updatedAt" = $2, "version" = activestore_add("version", $3, 6) WHERE "number" > $4
(text, timestamptz, bigint) UPDATE "sheet" SET "title" = $1, "updatedAt" = $2, "version" = activestore_add("version", $3, 6)
(text, timestamptz, bigint, bigint) UPDATE "sheet" SET "title" = $1, "updatedAt" = $2, "version" = activestore_add("version", $3, 6) WHERE "number" = $4
(timestamptz, bigint, uuid, bigint) UPDATE "sheet" SET "updatedAt" = $1, "version" = activestore_add("version", $2, 6) WHERE ("uid" = $3 AND "version" = $4)
(timestamptz, timestamptz, bigint, text, bigint, uuid, bigint, uuid) UPDATE "sheet" SET "createdAt" = $1, "updatedAt" = $2, "number" = $3, "title" = $4, "words" = $5, "binderID" = $6, "version" = activestore_add("version", $7, 6) WHERE "uid" = $8
(uuid, timestamptz, bigint, uuid) UPDATE "sheet" SET "binderID" = $1, "updatedAt" = $2, "version" = activestore_add("version", $3, 6) WHERE "binderID" = $4

-- sized
CREATE TABLE "sized" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "size" bigint NOT NULL DEFAULT 0)
SELECT "size" AS f0 FROM "sized" GROUP BY "size" ORDER BY 1 NULLS FIRST

-- slip
CREATE TABLE "slip" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "text" text COLLATE "C" NOT NULL DEFAULT '', "dossierID" uuid)
CREATE UNIQUE INDEX "slip_number_unique" ON "slip" ("number" NULLS FIRST)
CREATE INDEX "slip_dossierID_index" ON "slip" ("dossierID" NULLS FIRST, "uid")
CREATE TABLE "dossier" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "version" bigint NOT NULL DEFAULT 0, "drawerID" uuid)
CREATE INDEX "dossier_drawerID_index" ON "dossier" ("drawerID" NULLS FIRST, "uid")
(text, timestamptz, bigint) UPDATE "slip" SET "text" = $1, "updatedAt" = $2 WHERE "number" <= $3

-- slug
CREATE TABLE "slug" ("slug" text COLLATE "C" PRIMARY KEY NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "saves" bigint NOT NULL DEFAULT 0)
(bigint) SELECT "slug" FROM "slug" ORDER BY "slug" LIMIT $1
(text) SELECT "slug", "title", "saves" FROM "slug" WHERE "slug" = $1
(text, bigint) SELECT "slug", "title", "saves" FROM "slug" WHERE "slug" = $1 ORDER BY "slug" LIMIT $2
(text, text) UPDATE "slug" SET "slug" = $1 WHERE "slug" = $2
DELETE FROM "slug"
SELECT "slug", "title", "saves" FROM "slug" ORDER BY "slug"

-- song
CREATE TABLE "song" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "title" text COLLATE "C" NOT NULL DEFAULT '', "artistID" uuid)
CREATE UNIQUE INDEX "song_number_unique" ON "song" ("number" NULLS FIRST)
CREATE INDEX "song_artistID_index" ON "song" ("artistID" NULLS FIRST, "uid")
CREATE TABLE "artist" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "number" bigint, "name" text COLLATE "C" NOT NULL DEFAULT '', "labelID" text COLLATE "C")
CREATE UNIQUE INDEX "artist_number_unique" ON "artist" ("number" NULLS FIRST)
CREATE INDEX "artist_labelID_index" ON "artist" ("labelID" NULLS FIRST, "uid")
SELECT "uid", "createdAt", "updatedAt", "number", "title", "artistID" FROM "song" WHERE "artistID" IS NULL ORDER BY "number" NULLS FIRST, "uid"

-- specimen_array
CREATE TABLE "specimen_array" ("number" bigint PRIMARY KEY NOT NULL, "plain" text COLLATE "C" NOT NULL, "indexed" text COLLATE "C" NOT NULL, "maybe" text COLLATE "C", "maybeIndexed" text COLLATE "C")
(text) SELECT "number" FROM "specimen_array" WHERE "maybe" = $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_array" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_array" WHERE "plain" = $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_array" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_array" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE "maybe" = ANY ($1) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE "plain" = ANY ($1) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_array" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(text[]) SELECT count(*) FROM "specimen_array" WHERE "maybe" = ANY ($1)
(text[]) SELECT count(*) FROM "specimen_array" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(text[]) SELECT count(*) FROM "specimen_array" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(text[]) SELECT count(*) FROM "specimen_array" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(text[]) SELECT count(*) FROM "specimen_array" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(text[]) SELECT count(*) FROM "specimen_array" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_array" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_array" WHERE FALSE ORDER BY "number"
SELECT count(*) FROM "specimen_array" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_array" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_array" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_array" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_array" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_array" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_array" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_array" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_array" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_array" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_array" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_array" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_array" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_bool
CREATE TABLE "specimen_bool" ("number" bigint PRIMARY KEY NOT NULL, "plain" boolean NOT NULL, "indexed" boolean NOT NULL, "maybe" boolean, "maybeIndexed" boolean)
CREATE INDEX "specimen_bool_indexed_index" ON "specimen_bool" ("indexed", "number")
CREATE INDEX "specimen_bool_maybeIndexed_desc_index" ON "specimen_bool" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_bool" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_bool" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_bool" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_bool" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_bool" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_bool" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_bool" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_bool" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" < $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" <= $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" = $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" > $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" >= $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" < $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" <= $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" = $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" > $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" >= $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "maybe" < $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "maybe" <= $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "maybe" > $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "maybe" >= $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "plain" < $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "plain" <= $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "plain" > $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "plain" >= $1
(boolean) SELECT count(*) FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM $1
(boolean, boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(boolean, boolean) SELECT "number" FROM "specimen_bool" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(boolean, boolean) SELECT "number" FROM "specimen_bool" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(boolean, boolean) SELECT "number" FROM "specimen_bool" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(boolean, boolean) SELECT "number" FROM "specimen_bool" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(boolean, boolean) SELECT count(*) FROM "specimen_bool" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(boolean, boolean) SELECT count(*) FROM "specimen_bool" WHERE ("plain" >= $1 AND "plain" <= $2)
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE "maybe" = ANY ($1) ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE "plain" = ANY ($1) ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(boolean[]) SELECT "number" FROM "specimen_bool" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE "maybe" = ANY ($1)
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(boolean[]) SELECT count(*) FROM "specimen_bool" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_bool" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_bool" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_bool" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_bool" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_bool" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_bool" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_bool" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_bool" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_bool" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_bool" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_bool" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_bool" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_data
CREATE TABLE "specimen_data" ("number" bigint PRIMARY KEY NOT NULL, "plain" bytea NOT NULL, "indexed" bytea NOT NULL, "maybe" bytea, "maybeIndexed" bytea)
CREATE INDEX "specimen_data_indexed_index" ON "specimen_data" ("indexed", "number")
CREATE INDEX "specimen_data_maybeIndexed_desc_index" ON "specimen_data" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_data" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_data" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_data" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_data" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_data" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_data" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_data" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_data" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" < $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" <= $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" = $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" > $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" >= $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" < $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" <= $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" = $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" > $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" >= $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(bytea) SELECT "number" FROM "specimen_data" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(bytea) SELECT count(*) FROM "specimen_data" WHERE "maybe" < $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "maybe" <= $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "maybe" > $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "maybe" >= $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "plain" < $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "plain" <= $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "plain" > $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "plain" >= $1
(bytea) SELECT count(*) FROM "specimen_data" WHERE "plain" IS DISTINCT FROM $1
(bytea, bytea) SELECT "number" FROM "specimen_data" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(bytea, bytea) SELECT "number" FROM "specimen_data" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(bytea, bytea) SELECT "number" FROM "specimen_data" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(bytea, bytea) SELECT "number" FROM "specimen_data" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(bytea, bytea) SELECT "number" FROM "specimen_data" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(bytea, bytea) SELECT count(*) FROM "specimen_data" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(bytea, bytea) SELECT count(*) FROM "specimen_data" WHERE ("plain" >= $1 AND "plain" <= $2)
(bytea[]) SELECT "number" FROM "specimen_data" WHERE "maybe" = ANY ($1) ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE "plain" = ANY ($1) ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(bytea[]) SELECT "number" FROM "specimen_data" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE "maybe" = ANY ($1)
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE "plain" = ANY ($1)
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(bytea[]) SELECT count(*) FROM "specimen_data" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_data" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_data" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_data" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_data" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_data" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_data" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_data" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_data" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_data" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_data" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_data" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_data" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_data" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_data" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_data" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_data" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_data" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_data" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_data" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_data" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_date
CREATE TABLE "specimen_date" ("number" bigint PRIMARY KEY NOT NULL, "plain" timestamptz NOT NULL, "indexed" timestamptz NOT NULL, "maybe" timestamptz, "maybeIndexed" timestamptz)
CREATE INDEX "specimen_date_indexed_index" ON "specimen_date" ("indexed", "number")
CREATE INDEX "specimen_date_maybeIndexed_desc_index" ON "specimen_date" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_date" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_date" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_date" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_date" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_date" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_date" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_date" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_date" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" < $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" <= $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" = $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" > $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" >= $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" < $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" <= $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" = $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" > $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" >= $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(timestamptz) SELECT count(*) FROM "specimen_date" WHERE "maybe" <= $1
(timestamptz) SELECT count(*) FROM "specimen_date" WHERE "maybe" >= $1
(timestamptz) SELECT count(*) FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM $1
(timestamptz) SELECT count(*) FROM "specimen_date" WHERE "plain" >= $1
(timestamptz) SELECT count(*) FROM "specimen_date" WHERE "plain" IS DISTINCT FROM $1
(timestamptz, timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(timestamptz, timestamptz) SELECT "number" FROM "specimen_date" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(timestamptz, timestamptz) SELECT "number" FROM "specimen_date" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(timestamptz, timestamptz) SELECT "number" FROM "specimen_date" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(timestamptz, timestamptz) SELECT "number" FROM "specimen_date" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(timestamptz, timestamptz) SELECT count(*) FROM "specimen_date" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE "maybe" = ANY ($1) ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE "plain" = ANY ($1) ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(timestamptz[]) SELECT "number" FROM "specimen_date" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE "maybe" = ANY ($1)
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(timestamptz[]) SELECT count(*) FROM "specimen_date" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_date" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_date" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_date" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_date" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_date" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_date" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_date" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_date" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_date" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_date" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_date" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_date" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_date" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_date" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_date" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_date" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_date" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_date" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_date" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_date" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_date" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_date" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_date" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_date" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_decimal
CREATE TABLE "specimen_decimal" ("number" bigint PRIMARY KEY NOT NULL, "plain" numeric NOT NULL, "indexed" numeric NOT NULL, "maybe" numeric, "maybeIndexed" numeric)
CREATE INDEX "specimen_decimal_indexed_index" ON "specimen_decimal" ("indexed", "number")
CREATE INDEX "specimen_decimal_maybeIndexed_desc_index" ON "specimen_decimal" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_decimal" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_decimal" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_decimal" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_decimal" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_decimal" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_decimal" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_decimal" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_decimal" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" < $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" <= $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" = $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" > $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" >= $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" < $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" <= $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" = $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" > $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" >= $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" < $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" <= $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" = $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" > $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" >= $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "plain" <= $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "plain" >= $1
(numeric) SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM $1
(numeric, numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(numeric, numeric) SELECT "number" FROM "specimen_decimal" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(numeric, numeric) SELECT "number" FROM "specimen_decimal" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(numeric, numeric) SELECT "number" FROM "specimen_decimal" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(numeric, numeric) SELECT "number" FROM "specimen_decimal" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(numeric, numeric) SELECT count(*) FROM "specimen_decimal" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(numeric, numeric) SELECT count(*) FROM "specimen_decimal" WHERE ("plain" >= $1 AND "plain" <= $2)
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE "maybe" = ANY ($1) ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE "plain" = ANY ($1) ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(numeric[]) SELECT "number" FROM "specimen_decimal" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE "maybe" = ANY ($1)
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE "plain" = ANY ($1)
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(numeric[]) SELECT count(*) FROM "specimen_decimal" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_decimal" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_decimal" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_decimal" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_decimal" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_decimal" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_decimal" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_decimal" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_decimal" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_decimal" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_decimal" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_double
CREATE TABLE "specimen_double" ("number" bigint PRIMARY KEY NOT NULL, "plain" double precision NOT NULL, "indexed" double precision NOT NULL, "maybe" double precision, "maybeIndexed" double precision)
CREATE INDEX "specimen_double_indexed_index" ON "specimen_double" ("indexed", "number")
CREATE INDEX "specimen_double_maybeIndexed_desc_index" ON "specimen_double" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_double" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_double" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_double" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_double" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_double" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_double" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_double" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_double" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_double" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_double" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" < $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" <= $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" = $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" > $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" >= $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" < $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" <= $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" = $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" > $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" >= $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(double precision) SELECT "number" FROM "specimen_double" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(double precision) SELECT count(*) FROM "specimen_double" WHERE "maybe" < $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "maybe" <= $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "maybe" > $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "maybe" >= $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "plain" <= $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "plain" > $1
(double precision) SELECT count(*) FROM "specimen_double" WHERE "plain" IS DISTINCT FROM $1
(double precision, double precision) SELECT "number" FROM "specimen_double" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(double precision, double precision) SELECT "number" FROM "specimen_double" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(double precision, double precision) SELECT "number" FROM "specimen_double" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(double precision, double precision) SELECT "number" FROM "specimen_double" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(double precision, double precision) SELECT "number" FROM "specimen_double" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(double precision, double precision) SELECT count(*) FROM "specimen_double" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(double precision, double precision) SELECT count(*) FROM "specimen_double" WHERE ("plain" >= $1 AND "plain" <= $2)
(double precision[]) SELECT "number" FROM "specimen_double" WHERE "maybe" = ANY ($1) ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE "plain" = ANY ($1) ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(double precision[]) SELECT "number" FROM "specimen_double" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE "maybe" = ANY ($1)
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(double precision[]) SELECT count(*) FROM "specimen_double" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_double" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_double" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_double" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_double" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_double" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_double" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_double" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_double" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_double" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_double" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_double" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_double" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_double" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_double" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_double" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_double" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_double" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_double" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_double" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_double" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_double" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_double" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_double" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_double" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_double" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_double" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_double" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_int
CREATE TABLE "specimen_int" ("number" bigint PRIMARY KEY NOT NULL, "plain" bigint NOT NULL, "indexed" bigint NOT NULL, "maybe" bigint, "maybeIndexed" bigint)
CREATE INDEX "specimen_int_indexed_index" ON "specimen_int" ("indexed", "number")
CREATE INDEX "specimen_int_maybeIndexed_desc_index" ON "specimen_int" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number" FROM "specimen_int" WHERE "maybe" <= $1 ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE "maybe" > $1 ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(bigint) SELECT "number" FROM "specimen_int" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_int" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_int" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_int" ORDER BY "plain", "number" DESC LIMIT $1
(bigint) SELECT count(*) FROM "specimen_int" WHERE "maybe" <= $1
(bigint) SELECT count(*) FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM $1
(bigint, bigint) SELECT "number" FROM "specimen_int" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_int" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(bigint, bigint) SELECT "number" FROM "specimen_int" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(bigint, bigint) SELECT "number" FROM "specimen_int" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(bigint, bigint) SELECT "number" FROM "specimen_int" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(bigint, bigint) SELECT "number" FROM "specimen_int" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(bigint[]) SELECT "number" FROM "specimen_int" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(bigint[]) SELECT count(*) FROM "specimen_int" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_int" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_int" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_int" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_int" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_int" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_int" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_int" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_int" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_int" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_int" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_int" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_int" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_int" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_int" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_int" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_int" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_int" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_int" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_int" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_int" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_int" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_int" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_int" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_int" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_int" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_int" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_int" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_int" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_int" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_int" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_string
CREATE TABLE "specimen_string" ("number" bigint PRIMARY KEY NOT NULL, "plain" text COLLATE "C" NOT NULL, "indexed" text COLLATE "C" NOT NULL, "maybe" text COLLATE "C", "maybeIndexed" text COLLATE "C")
CREATE INDEX "specimen_string_indexed_index" ON "specimen_string" ("indexed", "number")
CREATE INDEX "specimen_string_maybeIndexed_desc_index" ON "specimen_string" ("maybeIndexed" DESC NULLS LAST, "number")
CREATE INDEX "specimen_string_maybeIndexed_ci_index" ON "specimen_string" ((activestore_fold("maybeIndexed")) NULLS FIRST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_string" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_string" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_string" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_string" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_string" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_string" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_string" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_string" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" < $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" <= $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" = $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" > $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" >= $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "maybe" LIKE $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" < $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" <= $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" > $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" >= $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE "plain" LIKE $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("maybe" LIKE $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE ("plain" LIKE $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (activestore_fold("maybe") LIKE $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (activestore_fold("plain") LIKE $1) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (strpos("maybe", $1) > 0) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (strpos("plain", $1) > 0) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (strpos(activestore_fold("maybe"), $1) > 0) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE (strpos(activestore_fold("plain"), $1) > 0) IS NOT TRUE ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE activestore_fold("maybe") = $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE activestore_fold("maybe") IS DISTINCT FROM $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE activestore_fold("maybe") LIKE $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE activestore_fold("plain") IS DISTINCT FROM $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE activestore_fold("plain") LIKE $1 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE strpos("maybe", $1) > 0 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE strpos("plain", $1) > 0 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE strpos(activestore_fold("maybe"), $1) > 0 ORDER BY "number"
(text) SELECT "number" FROM "specimen_string" WHERE strpos(activestore_fold("plain"), $1) > 0 ORDER BY "number"
(text) SELECT count(*) FROM "specimen_string" WHERE "maybe" < $1
(text) SELECT count(*) FROM "specimen_string" WHERE "maybe" <= $1
(text) SELECT count(*) FROM "specimen_string" WHERE "maybe" > $1
(text) SELECT count(*) FROM "specimen_string" WHERE "maybe" >= $1
(text) SELECT count(*) FROM "specimen_string" WHERE "plain" < $1
(text) SELECT count(*) FROM "specimen_string" WHERE "plain" <= $1
(text) SELECT count(*) FROM "specimen_string" WHERE "plain" >= $1
(text) SELECT count(*) FROM "specimen_string" WHERE activestore_fold("maybe") = $1
(text) SELECT count(*) FROM "specimen_string" WHERE activestore_fold("maybe") LIKE $1
(text) SELECT count(*) FROM "specimen_string" WHERE strpos("maybe", $1) > 0
(text) SELECT count(*) FROM "specimen_string" WHERE strpos(activestore_fold("maybe"), $1) > 0
(text, text) SELECT "number" FROM "specimen_string" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE (right("maybe", length($1)) = $2) IS NOT TRUE ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE (right("plain", length($1)) = $2) IS NOT TRUE ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE (right(activestore_fold("maybe"), length($1)) = $2) IS NOT TRUE ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE (right(activestore_fold("plain"), length($1)) = $2) IS NOT TRUE ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE right("maybe", length($1)) = $2 ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE right("plain", length($1)) = $2 ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE right(activestore_fold("maybe"), length($1)) = $2 ORDER BY "number"
(text, text) SELECT "number" FROM "specimen_string" WHERE right(activestore_fold("plain"), length($1)) = $2 ORDER BY "number"
(text, text) SELECT count(*) FROM "specimen_string" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(text, text) SELECT count(*) FROM "specimen_string" WHERE right("maybe", length($1)) = $2
(text, text) SELECT count(*) FROM "specimen_string" WHERE right(activestore_fold("maybe"), length($1)) = $2
(text, text, text) SELECT "number" FROM "specimen_string" WHERE ("maybe" >= $1 AND ("maybe" < $2 OR $3 IS NULL)) ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE (("maybe" >= $1 AND ("maybe" < $2 OR $3 IS NULL))) IS NOT TRUE ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE (("plain" >= $1 AND ("plain" < $2 OR $3 IS NULL))) IS NOT TRUE ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE ((activestore_fold("maybe") >= $1 AND (activestore_fold("maybe") < $2 OR $3 IS NULL))) IS NOT TRUE ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE ((activestore_fold("plain") >= $1 AND (activestore_fold("plain") < $2 OR $3 IS NULL))) IS NOT TRUE ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE (activestore_fold("maybe") >= $1 AND (activestore_fold("maybe") < $2 OR $3 IS NULL)) ORDER BY "number"
(text, text, text) SELECT "number" FROM "specimen_string" WHERE (activestore_fold("plain") >= $1 AND (activestore_fold("plain") < $2 OR $3 IS NULL)) ORDER BY "number"
(text, text, text) SELECT count(*) FROM "specimen_string" WHERE (activestore_fold("maybe") >= $1 AND (activestore_fold("maybe") < $2 OR $3 IS NULL))
(text[]) SELECT "number" FROM "specimen_string" WHERE "maybe" = ANY ($1) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE "plain" = ANY ($1) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(text[]) SELECT "number" FROM "specimen_string" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(text[]) SELECT count(*) FROM "specimen_string" WHERE "maybe" = ANY ($1)
(text[]) SELECT count(*) FROM "specimen_string" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(text[]) SELECT count(*) FROM "specimen_string" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(text[]) SELECT count(*) FROM "specimen_string" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
SELECT "number" FROM "specimen_string" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_string" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_string" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_string" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_string" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_string" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_string" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_string" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_string" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_string" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_string" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_string" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_string" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_string" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_string" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_string" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_string" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_string" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_string" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_string" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_string" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_string" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_string" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_string" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_string" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- specimen_uuid
CREATE TABLE "specimen_uuid" ("number" bigint PRIMARY KEY NOT NULL, "plain" uuid NOT NULL, "indexed" uuid NOT NULL, "maybe" uuid, "maybeIndexed" uuid)
CREATE INDEX "specimen_uuid_indexed_index" ON "specimen_uuid" ("indexed", "number")
CREATE INDEX "specimen_uuid_maybeIndexed_desc_index" ON "specimen_uuid" ("maybeIndexed" DESC NULLS LAST, "number")
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_uuid" ORDER BY "plain" DESC, "number" DESC LIMIT $1
(bigint) SELECT "number", "plain", "indexed", "maybe", "maybeIndexed" FROM "specimen_uuid" ORDER BY "plain", "number" DESC LIMIT $1
(bigint, bigint) SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_uuid" ORDER BY "plain" DESC, "number" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT "number" FROM "specimen_uuid" ORDER BY "plain", "number" LIMIT $1 OFFSET $2
(bigint[]) SELECT "number" FROM "specimen_uuid" WHERE "number" = ANY ($1) ORDER BY "maybe" DESC NULLS LAST, "number"
(bigint[]) SELECT "number" FROM "specimen_uuid" WHERE "number" = ANY ($1) ORDER BY "maybe" NULLS FIRST, "number"
(bigint[]) SELECT "number" FROM "specimen_uuid" WHERE "number" = ANY ($1) ORDER BY "plain" DESC, "number"
(bigint[]) SELECT "number" FROM "specimen_uuid" WHERE "number" = ANY ($1) ORDER BY "plain", "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "maybe" < $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "maybe" <= $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "maybe" > $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "maybe" >= $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" < $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" <= $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" = $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" > $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" >= $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM $1 ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" < $1) IS NOT TRUE ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" <= $1) IS NOT TRUE ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" > $1) IS NOT TRUE ORDER BY "number"
(uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" >= $1) IS NOT TRUE ORDER BY "number"
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "maybe" < $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "maybe" <= $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "maybe" > $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "maybe" >= $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "plain" < $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "plain" <= $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "plain" > $1
(uuid) SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM $1
(uuid, uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" >= $1 AND "maybe" <= $2) ORDER BY "number"
(uuid, uuid) SELECT "number" FROM "specimen_uuid" WHERE ("maybeIndexed" = $1 AND "maybe" = $2) ORDER BY "number"
(uuid, uuid) SELECT "number" FROM "specimen_uuid" WHERE ("plain" < $1 OR "plain" > $2) ORDER BY "number"
(uuid, uuid) SELECT "number" FROM "specimen_uuid" WHERE ("plain" >= $1 AND "plain" <= $2) ORDER BY "number"
(uuid, uuid) SELECT "number" FROM "specimen_uuid" WHERE (("maybe" >= $1) IS NOT TRUE OR ("maybe" <= $2) IS NOT TRUE) ORDER BY "number"
(uuid, uuid) SELECT count(*) FROM "specimen_uuid" WHERE ("maybe" >= $1 AND "maybe" <= $2)
(uuid, uuid) SELECT count(*) FROM "specimen_uuid" WHERE ("plain" >= $1 AND "plain" <= $2)
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE "plain" = ANY ($1) ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL) ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE ("maybe" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE ("plain" = ANY ($1) OR "plain" IS NULL) ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE ("plain" = ANY ($1)) IS NOT TRUE ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL) ORDER BY "number"
(uuid[]) SELECT "number" FROM "specimen_uuid" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL) ORDER BY "number"
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE ("maybe" = ANY ($1) OR "maybe" IS NULL)
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE ("maybe" = ANY ($1)) IS NOT TRUE
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE ("plain" = ANY ($1) OR "plain" IS NULL)
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE ("plain" = ANY ($1)) IS NOT TRUE
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE (("maybe" = ANY ($1)) IS NOT TRUE AND "maybe" IS NOT NULL)
(uuid[]) SELECT count(*) FROM "specimen_uuid" WHERE (("plain" = ANY ($1)) IS NOT TRUE AND "plain" IS NOT NULL)
SELECT "number" FROM "specimen_uuid" ORDER BY "indexed" DESC, "plain" DESC, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "indexed", "plain" DESC, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "number" DESC
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" DESC NULLS LAST, "plain" DESC, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "maybeIndexed" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "number" DESC
SELECT "number" FROM "specimen_uuid" ORDER BY "maybe" NULLS FIRST, "plain" DESC, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "plain" DESC, "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "plain" DESC, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "plain" DESC, "number" DESC
SELECT "number" FROM "specimen_uuid" ORDER BY "plain", "maybe" DESC NULLS LAST, "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "plain", "number"
SELECT "number" FROM "specimen_uuid" ORDER BY "plain", "number" DESC
SELECT "number" FROM "specimen_uuid" WHERE "maybe" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "maybe" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" < "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" < "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" <= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" <= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" > "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" > "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" >= "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" >= "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS NOT DISTINCT FROM "maybe" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS NOT DISTINCT FROM "plain" ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS NOT NULL ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE "plain" IS NULL ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("maybe" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" < "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" < "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" <= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" <= "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" > "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" > "plain") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" >= "maybe") IS NOT TRUE ORDER BY "number"
SELECT "number" FROM "specimen_uuid" WHERE ("plain" >= "plain") IS NOT TRUE ORDER BY "number"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" < "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" < "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" <= "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" <= "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" > "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" > "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" >= "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" >= "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "maybe" IS NOT NULL
SELECT count(*) FROM "specimen_uuid" WHERE "plain" < "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" < "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" <= "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" <= "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" > "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" > "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" >= "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" >= "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS NOT DISTINCT FROM "maybe"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS NOT DISTINCT FROM "plain"
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS NOT NULL
SELECT count(*) FROM "specimen_uuid" WHERE "plain" IS NULL
SELECT count(*) FROM "specimen_uuid" WHERE ("maybe" IS NULL AND "maybeIndexed" IS NULL)
SELECT count(*) FROM "specimen_uuid" WHERE ("maybe" IS NULL OR "maybeIndexed" IS NULL)

-- stackedBox
CREATE TABLE "stackedBox" ("number" bigint PRIMARY KEY NOT NULL, "room" bigint NOT NULL DEFAULT 0, "size" bigint NOT NULL DEFAULT 0, "shape" bigint NOT NULL DEFAULT 0, "place" bigint NOT NULL DEFAULT 0)
CREATE INDEX "stackedBox_room_size_place_index" ON "stackedBox" ("room", "size", "place", "number")
CREATE INDEX "stackedBox_room_shape_place_index" ON "stackedBox" ("room", "shape", "place", "number")
(bigint, bigint[], bigint, bigint, bigint) SELECT "number" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND ("shape" = $3 OR "shape" = $4)) ORDER BY "place", "number" LIMIT $5
(bigint, bigint[], bigint, bigint, bigint) SELECT coalesce(activestore_integer(sum(s."size"), 2), 0) AS f0 FROM (SELECT "size" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND ("shape" = $3 OR "shape" = $4)) ORDER BY "place", "number" LIMIT $5) AS s
(bigint, bigint[], bigint, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND ("shape" = $3 OR "shape" = $4)) LIMIT $5) AS counted
(bigint, bigint[], bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT "number" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "place" IS DISTINCT FROM $3 AND "place" IS DISTINCT FROM $4 AND "place" IS DISTINCT FROM $5 AND "place" IS DISTINCT FROM $6 AND "place" IS DISTINCT FROM $7 AND "place" IS DISTINCT FROM $8 AND "place" IS DISTINCT FROM $9 AND "place" IS DISTINCT FROM $10 AND "place" IS DISTINCT FROM $11 AND "place" IS DISTINCT FROM $12 AND "place" IS DISTINCT FROM $13 AND "place" IS DISTINCT FROM $14 AND "place" IS DISTINCT FROM $15 AND "place" IS DISTINCT FROM $16 AND "place" IS DISTINCT FROM $17 AND "place" IS DISTINCT FROM $18 AND "place" IS DISTINCT FROM $19 AND "place" IS DISTINCT FROM $20 AND "place" IS DISTINCT FROM $21 AND "place" IS DISTINCT FROM $22 AND "place" IS DISTINCT FROM $23 AND "place" IS DISTINCT FROM $24 AND "place" IS DISTINCT FROM $25 AND "place" IS DISTINCT FROM $26 AND "place" IS DISTINCT FROM $27 AND "place" IS DISTINCT FROM $28 AND "place" IS DISTINCT FROM $29 AND "place" IS DISTINCT FROM $30 AND "place" IS DISTINCT FROM $31 AND "place" IS DISTINCT FROM $32 AND "place" IS DISTINCT FROM $33 AND "place" IS DISTINCT FROM $34 AND "place" IS DISTINCT FROM $35 AND "place" IS DISTINCT FROM $36 AND "place" IS DISTINCT FROM $37 AND "place" IS DISTINCT FROM $38 AND "place" IS DISTINCT FROM $39 AND "place" IS DISTINCT FROM $40 AND "place" IS DISTINCT FROM $41 AND "place" IS DISTINCT FROM $42 AND "place" IS DISTINCT FROM $43 AND "place" IS DISTINCT FROM $44 AND "place" IS DISTINCT FROM $45 AND "place" IS DISTINCT FROM $46 AND "place" IS DISTINCT FROM $47 AND "place" IS DISTINCT FROM $48 AND "place" IS DISTINCT FROM $49 AND "place" IS DISTINCT FROM $50 AND "place" IS DISTINCT FROM $51 AND "place" IS DISTINCT FROM $52 AND "place" IS DISTINCT FROM $53 AND "place" IS DISTINCT FROM $54 AND "place" IS DISTINCT FROM $55 AND "place" IS DISTINCT FROM $56 AND "place" IS DISTINCT FROM $57 AND "place" IS DISTINCT FROM $58 AND "place" IS DISTINCT FROM $59 AND "place" IS DISTINCT FROM $60 AND "place" IS DISTINCT FROM $61 AND "place" IS DISTINCT FROM $62 AND "place" IS DISTINCT FROM $63 AND "place" IS DISTINCT FROM $64 AND "place" IS DISTINCT FROM $65 AND "place" IS DISTINCT FROM $66 AND "place" IS DISTINCT FROM $67 AND "place" IS DISTINCT FROM $68 AND "place" IS DISTINCT FROM $69 AND "place" IS DISTINCT FROM $70 AND "place" IS DISTINCT FROM $71 AND "place" IS DISTINCT FROM $72 AND "place" IS DISTINCT FROM $73 AND "place" IS DISTINCT FROM $74 AND "place" IS DISTINCT FROM $75 AND "place" IS DISTINCT FROM $76 AND "place" IS DISTINCT FROM $77 AND "place" IS DISTINCT FROM $78 AND "place" IS DISTINCT FROM $79 AND "place" IS DISTINCT FROM $80 AND "place" IS DISTINCT FROM $81 AND "place" IS DISTINCT FROM $82 AND "place" IS DISTINCT FROM $83 AND "place" IS DISTINCT FROM $84 AND "place" IS DISTINCT FROM $85 AND "place" IS DISTINCT FROM $86 AND "place" IS DISTINCT FROM $87 AND "place" IS DISTINCT FROM $88 AND "place" IS DISTINCT FROM $89 AND "place" IS DISTINCT FROM $90 AND "place" IS DISTINCT FROM $91 AND "place" IS DISTINCT FROM $92 AND "place" IS DISTINCT FROM $93 AND "place" IS DISTINCT FROM $94 AND "place" IS DISTINCT FROM $95 AND "place" IS DISTINCT FROM $96 AND "place" IS DISTINCT FROM $97 AND "place" IS DISTINCT FROM $98 AND "place" IS DISTINCT FROM $99 AND "place" IS DISTINCT FROM $100 AND "place" IS DISTINCT FROM $101 AND "place" IS DISTINCT FROM $102) ORDER BY "place", "number" LIMIT $103
(bigint, bigint[], bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT coalesce(activestore_integer(sum(s."size"), 2), 0) AS f0 FROM (SELECT "size" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "place" IS DISTINCT FROM $3 AND "place" IS DISTINCT FROM $4 AND "place" IS DISTINCT FROM $5 AND "place" IS DISTINCT FROM $6 AND "place" IS DISTINCT FROM $7 AND "place" IS DISTINCT FROM $8 AND "place" IS DISTINCT FROM $9 AND "place" IS DISTINCT FROM $10 AND "place" IS DISTINCT FROM $11 AND "place" IS DISTINCT FROM $12 AND "place" IS DISTINCT FROM $13 AND "place" IS DISTINCT FROM $14 AND "place" IS DISTINCT FROM $15 AND "place" IS DISTINCT FROM $16 AND "place" IS DISTINCT FROM $17 AND "place" IS DISTINCT FROM $18 AND "place" IS DISTINCT FROM $19 AND "place" IS DISTINCT FROM $20 AND "place" IS DISTINCT FROM $21 AND "place" IS DISTINCT FROM $22 AND "place" IS DISTINCT FROM $23 AND "place" IS DISTINCT FROM $24 AND "place" IS DISTINCT FROM $25 AND "place" IS DISTINCT FROM $26 AND "place" IS DISTINCT FROM $27 AND "place" IS DISTINCT FROM $28 AND "place" IS DISTINCT FROM $29 AND "place" IS DISTINCT FROM $30 AND "place" IS DISTINCT FROM $31 AND "place" IS DISTINCT FROM $32 AND "place" IS DISTINCT FROM $33 AND "place" IS DISTINCT FROM $34 AND "place" IS DISTINCT FROM $35 AND "place" IS DISTINCT FROM $36 AND "place" IS DISTINCT FROM $37 AND "place" IS DISTINCT FROM $38 AND "place" IS DISTINCT FROM $39 AND "place" IS DISTINCT FROM $40 AND "place" IS DISTINCT FROM $41 AND "place" IS DISTINCT FROM $42 AND "place" IS DISTINCT FROM $43 AND "place" IS DISTINCT FROM $44 AND "place" IS DISTINCT FROM $45 AND "place" IS DISTINCT FROM $46 AND "place" IS DISTINCT FROM $47 AND "place" IS DISTINCT FROM $48 AND "place" IS DISTINCT FROM $49 AND "place" IS DISTINCT FROM $50 AND "place" IS DISTINCT FROM $51 AND "place" IS DISTINCT FROM $52 AND "place" IS DISTINCT FROM $53 AND "place" IS DISTINCT FROM $54 AND "place" IS DISTINCT FROM $55 AND "place" IS DISTINCT FROM $56 AND "place" IS DISTINCT FROM $57 AND "place" IS DISTINCT FROM $58 AND "place" IS DISTINCT FROM $59 AND "place" IS DISTINCT FROM $60 AND "place" IS DISTINCT FROM $61 AND "place" IS DISTINCT FROM $62 AND "place" IS DISTINCT FROM $63 AND "place" IS DISTINCT FROM $64 AND "place" IS DISTINCT FROM $65 AND "place" IS DISTINCT FROM $66 AND "place" IS DISTINCT FROM $67 AND "place" IS DISTINCT FROM $68 AND "place" IS DISTINCT FROM $69 AND "place" IS DISTINCT FROM $70 AND "place" IS DISTINCT FROM $71 AND "place" IS DISTINCT FROM $72 AND "place" IS DISTINCT FROM $73 AND "place" IS DISTINCT FROM $74 AND "place" IS DISTINCT FROM $75 AND "place" IS DISTINCT FROM $76 AND "place" IS DISTINCT FROM $77 AND "place" IS DISTINCT FROM $78 AND "place" IS DISTINCT FROM $79 AND "place" IS DISTINCT FROM $80 AND "place" IS DISTINCT FROM $81 AND "place" IS DISTINCT FROM $82 AND "place" IS DISTINCT FROM $83 AND "place" IS DISTINCT FROM $84 AND "place" IS DISTINCT FROM $85 AND "place" IS DISTINCT FROM $86 AND "place" IS DISTINCT FROM $87 AND "place" IS DISTINCT FROM $88 AND "place" IS DISTINCT FROM $89 AND "place" IS DISTINCT FROM $90 AND "place" IS DISTINCT FROM $91 AND "place" IS DISTINCT FROM $92 AND "place" IS DISTINCT FROM $93 AND "place" IS DISTINCT FROM $94 AND "place" IS DISTINCT FROM $95 AND "place" IS DISTINCT FROM $96 AND "place" IS DISTINCT FROM $97 AND "place" IS DISTINCT FROM $98 AND "place" IS DISTINCT FROM $99 AND "place" IS DISTINCT FROM $100 AND "place" IS DISTINCT FROM $101 AND "place" IS DISTINCT FROM $102) ORDER BY "place", "number" LIMIT $103) AS s
(bigint, bigint[], bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint) SELECT count(*) FROM (SELECT TRUE FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "place" IS DISTINCT FROM $3 AND "place" IS DISTINCT FROM $4 AND "place" IS DISTINCT FROM $5 AND "place" IS DISTINCT FROM $6 AND "place" IS DISTINCT FROM $7 AND "place" IS DISTINCT FROM $8 AND "place" IS DISTINCT FROM $9 AND "place" IS DISTINCT FROM $10 AND "place" IS DISTINCT FROM $11 AND "place" IS DISTINCT FROM $12 AND "place" IS DISTINCT FROM $13 AND "place" IS DISTINCT FROM $14 AND "place" IS DISTINCT FROM $15 AND "place" IS DISTINCT FROM $16 AND "place" IS DISTINCT FROM $17 AND "place" IS DISTINCT FROM $18 AND "place" IS DISTINCT FROM $19 AND "place" IS DISTINCT FROM $20 AND "place" IS DISTINCT FROM $21 AND "place" IS DISTINCT FROM $22 AND "place" IS DISTINCT FROM $23 AND "place" IS DISTINCT FROM $24 AND "place" IS DISTINCT FROM $25 AND "place" IS DISTINCT FROM $26 AND "place" IS DISTINCT FROM $27 AND "place" IS DISTINCT FROM $28 AND "place" IS DISTINCT FROM $29 AND "place" IS DISTINCT FROM $30 AND "place" IS DISTINCT FROM $31 AND "place" IS DISTINCT FROM $32 AND "place" IS DISTINCT FROM $33 AND "place" IS DISTINCT FROM $34 AND "place" IS DISTINCT FROM $35 AND "place" IS DISTINCT FROM $36 AND "place" IS DISTINCT FROM $37 AND "place" IS DISTINCT FROM $38 AND "place" IS DISTINCT FROM $39 AND "place" IS DISTINCT FROM $40 AND "place" IS DISTINCT FROM $41 AND "place" IS DISTINCT FROM $42 AND "place" IS DISTINCT FROM $43 AND "place" IS DISTINCT FROM $44 AND "place" IS DISTINCT FROM $45 AND "place" IS DISTINCT FROM $46 AND "place" IS DISTINCT FROM $47 AND "place" IS DISTINCT FROM $48 AND "place" IS DISTINCT FROM $49 AND "place" IS DISTINCT FROM $50 AND "place" IS DISTINCT FROM $51 AND "place" IS DISTINCT FROM $52 AND "place" IS DISTINCT FROM $53 AND "place" IS DISTINCT FROM $54 AND "place" IS DISTINCT FROM $55 AND "place" IS DISTINCT FROM $56 AND "place" IS DISTINCT FROM $57 AND "place" IS DISTINCT FROM $58 AND "place" IS DISTINCT FROM $59 AND "place" IS DISTINCT FROM $60 AND "place" IS DISTINCT FROM $61 AND "place" IS DISTINCT FROM $62 AND "place" IS DISTINCT FROM $63 AND "place" IS DISTINCT FROM $64 AND "place" IS DISTINCT FROM $65 AND "place" IS DISTINCT FROM $66 AND "place" IS DISTINCT FROM $67 AND "place" IS DISTINCT FROM $68 AND "place" IS DISTINCT FROM $69 AND "place" IS DISTINCT FROM $70 AND "place" IS DISTINCT FROM $71 AND "place" IS DISTINCT FROM $72 AND "place" IS DISTINCT FROM $73 AND "place" IS DISTINCT FROM $74 AND "place" IS DISTINCT FROM $75 AND "place" IS DISTINCT FROM $76 AND "place" IS DISTINCT FROM $77 AND "place" IS DISTINCT FROM $78 AND "place" IS DISTINCT FROM $79 AND "place" IS DISTINCT FROM $80 AND "place" IS DISTINCT FROM $81 AND "place" IS DISTINCT FROM $82 AND "place" IS DISTINCT FROM $83 AND "place" IS DISTINCT FROM $84 AND "place" IS DISTINCT FROM $85 AND "place" IS DISTINCT FROM $86 AND "place" IS DISTINCT FROM $87 AND "place" IS DISTINCT FROM $88 AND "place" IS DISTINCT FROM $89 AND "place" IS DISTINCT FROM $90 AND "place" IS DISTINCT FROM $91 AND "place" IS DISTINCT FROM $92 AND "place" IS DISTINCT FROM $93 AND "place" IS DISTINCT FROM $94 AND "place" IS DISTINCT FROM $95 AND "place" IS DISTINCT FROM $96 AND "place" IS DISTINCT FROM $97 AND "place" IS DISTINCT FROM $98 AND "place" IS DISTINCT FROM $99 AND "place" IS DISTINCT FROM $100 AND "place" IS DISTINCT FROM $101 AND "place" IS DISTINCT FROM $102) LIMIT $103) AS counted
(bigint, bigint[], bigint[], bigint) DELETE FROM "stackedBox" WHERE "number" IN (SELECT "number" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "shape" = ANY ($3)) ORDER BY "place", "number" LIMIT $4)
(bigint, bigint[], bigint[], bigint) SELECT "number" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "shape" = ANY ($3)) ORDER BY "place", "number" LIMIT $4
(bigint, bigint[], bigint[], bigint) SELECT coalesce(activestore_integer(sum(s."size"), 2), 0) AS f0 FROM (SELECT "size" FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "shape" = ANY ($3)) ORDER BY "place", "number" LIMIT $4) AS s
(bigint, bigint[], bigint[], bigint) SELECT count(*) FROM (SELECT TRUE FROM "stackedBox" WHERE ("room" = $1 AND "size" = ANY ($2) AND "shape" = ANY ($3)) LIMIT $4) AS counted

-- stock
CREATE TABLE "stock" ("code" text COLLATE "C" PRIMARY KEY NOT NULL, "count" bigint NOT NULL DEFAULT 0, "revision" bigint NOT NULL DEFAULT 0)
(bigint, bigint) SELECT "code", "count", "revision" FROM "stock" WHERE "count" < $1 ORDER BY "count" DESC, "code" LIMIT $2
(bigint, bigint, bigint) SELECT "code", "count", "revision" FROM "stock" WHERE "count" < $1 ORDER BY "count" DESC, "code" LIMIT $2 OFFSET $3
(bigint, bigint, text) UPDATE "stock" SET "count" = $1, "revision" = activestore_add("revision", $2, 2) WHERE "code" = $3
(bigint, bigint, text) UPDATE "stock" SET "count" = activestore_add("count", $1, 1), "revision" = activestore_add("revision", $2, 2) WHERE "code" = $3
(bigint, bigint, text) UPDATE "stock" SET "count" = activestore_add("count", $1, 1), "revision" = activestore_add("revision", $2, 2) WHERE "code" IS DISTINCT FROM $3
(bigint, bigint, text, bigint) UPDATE "stock" SET "count" = $1, "revision" = activestore_add("revision", $2, 2) WHERE ("code" = $3 AND "revision" = $4)
(bigint, text, bigint) UPDATE "stock" SET "revision" = $1 WHERE ("code" = $2 AND "revision" = $3)

-- tag
CREATE TABLE "tag" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "articleID" uuid)
CREATE INDEX "tag_articleID_index" ON "tag" ("articleID" NULLS FIRST, "uid")
CREATE TABLE "article" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "isPublished" boolean NOT NULL DEFAULT FALSE, "authorID" uuid, "editorID" uuid)
CREATE INDEX "article_authorID_index" ON "article" ("authorID" NULLS FIRST, "uid")
CREATE INDEX "article_editorID_index" ON "article" ("editorID" NULLS FIRST, "uid")
CREATE TABLE "author" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint NOT NULL DEFAULT 0)
CREATE INDEX "author_name_index" ON "author" ("name", "uid")
CREATE TABLE "settings" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "theme" text COLLATE "C" NOT NULL DEFAULT 'light', "authorID" uuid)
CREATE INDEX "settings_authorID_index" ON "settings" ("authorID" NULLS FIRST, "uid")
(bigint) DELETE FROM "tag" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" < $1 AND t1."uid" = t0."articleID")
(bigint) DELETE FROM "tag" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" = $1 AND t1."uid" = t0."articleID")
(bigint) SELECT count(*) FROM "tag" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "author" AS t2 WHERE (SELECT count(*) FROM "article" AS t3 WHERE t3."authorID" = t2."uid") = $1 AND t2."uid" = t1."authorID") AND t1."uid" = t0."articleID")
(bigint) SELECT count(*) FROM "tag" AS t0 WHERE EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" > $1 AND t2."uid" = t1."authorID") AND t1."uid" = t0."articleID")
(text) SELECT count(*) FROM "tag" AS t0 WHERE t0."articleID" IN (SELECT t1."uid" FROM "article" AS t1 WHERE t1."authorID" IN (SELECT t2."uid" FROM "author" AS t2 WHERE t2."name" = $1))
(text, bigint) SELECT count(*) FROM "tag" AS t0 WHERE (EXISTS (SELECT 1 FROM "article" AS t1 WHERE EXISTS (SELECT 1 FROM "author" AS t2 WHERE EXISTS (SELECT 1 FROM "settings" AS t3 WHERE t3."theme" = $1 AND t3."authorID" = t2."uid") AND t2."uid" = t1."authorID") AND t1."uid" = t0."articleID") AND EXISTS (SELECT 1 FROM "article" AS t4 WHERE t4."words" > $2 AND t4."uid" = t0."articleID"))
(uuid) SELECT t0."name" FROM "tag" AS t0 WHERE t0."articleID" IN (SELECT t1."uid" FROM "article" AS t1 WHERE t1."authorID" = $1) ORDER BY t0."uid"
(uuid, text, text) SELECT t0."name" FROM "tag" AS t0 WHERE ((t0."articleID" IN (SELECT t1."uid" FROM "article" AS t1 WHERE t1."authorID" = $1)) IS NOT TRUE AND right(t0."name", length($2)) = $3) ORDER BY t0."uid"
(uuid[]) SELECT t0."name" FROM "tag" AS t0 WHERE t0."articleID" IN (SELECT t1."uid" FROM "article" AS t1 WHERE t1."authorID" = ANY ($1)) ORDER BY t0."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name", r."articleID" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name", t0."articleID" FROM "tag" AS t0 WHERE t0."articleID" = o.value ORDER BY t0."name" DESC, t0."uid" LIMIT $2) AS r ORDER BY r."name" DESC, r."uid"
(uuid[], text, text) SELECT t0."name" FROM "tag" AS t0 WHERE ((t0."articleID" IN (SELECT t1."uid" FROM "article" AS t1 WHERE t1."authorID" = ANY ($1))) IS NOT TRUE AND right(t0."name", length($2)) = $3) ORDER BY t0."uid"

-- tally
CREATE TABLE "tally" ("uid" uuid PRIMARY KEY NOT NULL, "count" bigint NOT NULL DEFAULT 0, "label" text COLLATE "C" NOT NULL DEFAULT '')
(bigint, bigint) UPDATE "tally" SET "count" = activestore_add("count", $1, 1) WHERE "count" > $2
(bigint, uuid) UPDATE "tally" SET "count" = activestore_add("count", $1, 1) WHERE "uid" = $2
(text) SELECT "count" FROM "tally" WHERE "label" = $1 ORDER BY "count", "uid"
(text, bigint) SELECT "uid", "count", "label" FROM "tally" WHERE "label" = $1 ORDER BY "count", "uid" LIMIT $2

-- thing
CREATE TABLE "thing" ("id" bigint PRIMARY KEY NOT NULL, "code" bigint NOT NULL, "size" bigint NOT NULL, "name" text COLLATE "C")
CREATE UNIQUE INDEX "thing_code_unique" ON "thing" ("code")
CREATE UNIQUE INDEX "both" ON "thing" ("name" NULLS FIRST, "size")
CREATE INDEX "thing_size_desc_code_index" ON "thing" ("size" DESC, "code", "id")
(bigint, bigint) SELECT "id", "code", "size", "name" FROM "thing" WHERE "size" = $1 ORDER BY "code", "id" LIMIT $2

-- thing
CREATE TABLE "thing" ("id" bigint PRIMARY KEY NOT NULL, "code" text COLLATE "C" NOT NULL, "size" text COLLATE "C" NOT NULL, "name" text COLLATE "C")
CREATE UNIQUE INDEX "thing_code_unique" ON "thing" ("code")
CREATE UNIQUE INDEX "both" ON "thing" ("name" NULLS FIRST, "size")
CREATE INDEX "thing_size_desc_code_index" ON "thing" ("size" DESC, "code", "id")
(text, bigint) SELECT "id", "code", "size", "name" FROM "thing" WHERE "size" = $1 ORDER BY "code", "id" LIMIT $2

-- topic
CREATE TABLE "topic" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
CREATE UNIQUE INDEX "topic_name_unique" ON "topic" ("name")
CREATE TABLE "article" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "words" bigint NOT NULL DEFAULT 0, "isPublished" boolean NOT NULL DEFAULT FALSE, "authorID" uuid, "editorID" uuid)
CREATE INDEX "article_authorID_index" ON "article" ("authorID" NULLS FIRST, "uid")
CREATE INDEX "article_editorID_index" ON "article" ("editorID" NULLS FIRST, "uid")
CREATE TABLE "author" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "age" bigint NOT NULL DEFAULT 0)
CREATE INDEX "author_name_index" ON "author" ("name", "uid")
CREATE TABLE "listing" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "articleID" uuid NOT NULL, "topicID" uuid NOT NULL)
CREATE UNIQUE INDEX "listing_articleID_topicID_unique" ON "listing" ("articleID", "topicID")
CREATE INDEX "listing_topicID_index" ON "listing" ("topicID", "uid")
(bigint) SELECT t0."name" FROM "topic" AS t0 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 WHERE t1."topicID" = t0."uid")) > $1 ORDER BY t0."uid"
(bigint, uuid) SELECT count(*) FROM "topic" AS t0 WHERE ((SELECT count(*) FROM "article" AS t2 WHERE t2."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 WHERE t1."topicID" = t0."uid")) = $1 AND t0."uid" IN (SELECT t3."topicID" FROM "listing" AS t3 JOIN "article" AS t4 ON t4."uid" = t3."articleID" WHERE t4."uid" = $2))
(text) SELECT t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 JOIN "article" AS t2 ON t2."uid" = t1."articleID" WHERE t2."authorID" IN (SELECT t3."uid" FROM "author" AS t3 WHERE t3."name" = $1)) ORDER BY t0."uid"
(uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) ORDER BY t0."name", t0."uid" LIMIT $2
(uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) ORDER BY t0."uid" DESC LIMIT ALL OFFSET $2
(uuid, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) ORDER BY t0."uid" LIMIT $2
(uuid, bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE (t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) AND (SELECT count(*) FROM "article" AS t3 WHERE t3."uid" IN (SELECT t2."articleID" FROM "listing" AS t2 WHERE t2."topicID" = t0."uid")) > $2) ORDER BY t0."uid" LIMIT $3
(uuid, bigint, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) ORDER BY activestore_fold(t0."name") DESC, t0."uid" LIMIT $2 OFFSET $3
(uuid, text) SELECT count(*) FROM "topic" AS t0 WHERE (EXISTS (SELECT 1 FROM "listing" AS t1 WHERE t1."articleID" = $1 AND t1."topicID" = t0."uid") AND t0."name" = $2)
(uuid, text, bigint) SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE (t0."uid" IN (SELECT t1."topicID" FROM "listing" AS t1 WHERE t1."articleID" = $1) AND t0."name" > $2) ORDER BY t0."name", t0."uid" LIMIT $3
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."name" DESC, t0."uid" LIMIT $2) AS r ORDER BY r."name" DESC, r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."name", t0."uid" LIMIT $2) AS r ORDER BY r."name", r."uid"
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."uid" DESC LIMIT ALL OFFSET $2) AS r ORDER BY r."uid" DESC
(uuid[], bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."uid" LIMIT $2) AS r ORDER BY r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE (SELECT count(*) FROM "article" AS t2 WHERE t2."uid" IN (SELECT t1."articleID" FROM "listing" AS t1 WHERE t1."topicID" = t0."uid")) > $2 AND t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."uid" LIMIT $3) AS r ORDER BY r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY activestore_fold(t0."name") DESC, t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY activestore_fold(r."name") DESC, r."uid"
(uuid[], bigint, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."uid" LIMIT $2 OFFSET $3) AS r ORDER BY r."uid"
(uuid[], text) SELECT "uid", "createdAt", "updatedAt", "name" FROM "topic" WHERE ("uid" = ANY ($1) AND "name" = $2)
(uuid[], text) SELECT "uid", "createdAt", "updatedAt", "name" FROM "topic" WHERE ("uid" = ANY ($1) AND "name" >= $2)
(uuid[], text, bigint) SELECT o.value, r."uid", r."createdAt", r."updatedAt", r."name" FROM unnest($1) AS o(value) CROSS JOIN LATERAL (SELECT t0."uid", t0."createdAt", t0."updatedAt", t0."name" FROM "topic" AS t0 WHERE t0."name" > $2 AND t0."uid" IN (SELECT j."topicID" FROM "listing" AS j WHERE j."articleID" = o.value) ORDER BY t0."name", t0."uid" LIMIT $3) AS r ORDER BY r."name", r."uid"

-- trip
CREATE TABLE "trip" ("code" text COLLATE "C" PRIMARY KEY NOT NULL, "carrierID" bigint NOT NULL, "nextID" text COLLATE "C")
CREATE INDEX "trip_carrierID_index" ON "trip" ("carrierID", "code")
CREATE INDEX "trip_nextID_index" ON "trip" ("nextID" NULLS FIRST, "code")
CREATE TABLE "carrier" ("number" bigint PRIMARY KEY NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '')
(bigint) SELECT "code", "carrierID", "nextID" FROM "trip" ORDER BY "code" DESC LIMIT $1
(bigint) SELECT "code", "carrierID", "nextID" FROM "trip" WHERE "carrierID" = $1 ORDER BY "code"
(bigint) SELECT t0."code" FROM "trip" AS t0 WHERE (t0."carrierID" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "carrier" AS t1 WHERE t1."number" = t0."carrierID")) ORDER BY t0."code" LIMIT $1
(bigint) UPDATE "trip" SET "carrierID" = activestore_add("carrierID", $1, 1)
(bigint, bigint) UPDATE "trip" SET "carrierID" = activestore_add("carrierID", $1, 1) WHERE "carrierID" = $2
(bigint[]) SELECT "code", "carrierID", "nextID" FROM "trip" WHERE "carrierID" = ANY ($1)
(bigint[], bigint) SELECT "code" FROM "trip" WHERE "carrierID" = ANY ($1) ORDER BY "code" LIMIT $2
(text) SELECT t0."code", t0."carrierID", t0."nextID" FROM "trip" AS t0 WHERE EXISTS (SELECT 1 FROM "trip" AS t1 WHERE EXISTS (SELECT 1 FROM "carrier" AS t2 WHERE t2."name" = $1 AND t2."number" = t1."carrierID") AND t1."code" = t0."nextID") ORDER BY t0."code"
(text, bigint) SELECT "code", "carrierID", "nextID" FROM "trip" WHERE "code" <= $1 ORDER BY "code" LIMIT $2
(text[], bigint) SELECT "code" FROM "trip" WHERE "nextID" = ANY ($1) ORDER BY "code" LIMIT $2

-- twin
CREATE TABLE "twin" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "a" bigint, "b" bigint, "s" text COLLATE "C", "t" text COLLATE "C", "d" double precision, "e" double precision, "x" bytea, "y" bytea)
CREATE INDEX "twin_a_index" ON "twin" ("a" NULLS FIRST, "uid")
CREATE INDEX "twin_s_index" ON "twin" ("s" NULLS FIRST, "uid")
CREATE INDEX "twin_d_index" ON "twin" ("d" NULLS FIRST, "uid")
CREATE INDEX "twin_x_index" ON "twin" ("x" NULLS FIRST, "uid")
(bigint) DELETE FROM "twin" WHERE "uid" IN (SELECT "uid" FROM "twin" WHERE "a" IS NULL ORDER BY "uid" LIMIT $1)
(bigint) SELECT "a" FROM "twin" WHERE "a" < $1 ORDER BY "a" NULLS FIRST, "uid"
(bigint) SELECT "s" FROM "twin" ORDER BY "s" DESC NULLS LAST, "uid" LIMIT $1
(bigint) SELECT "uid" FROM "twin" WHERE ("a" > $1) IS NOT TRUE ORDER BY "uid"
(bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "a" NULLS FIRST, "uid" LIMIT $1) AS s
(bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "b" DESC NULLS LAST, "uid" LIMIT $1) AS s
(bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "uid" LIMIT $1) AS s
(bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "uid" LIMIT ALL OFFSET $1) AS s
(bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "a" NULLS FIRST, "uid" LIMIT $1) AS s
(bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "b" DESC NULLS LAST, "uid" LIMIT $1) AS s
(bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "uid" LIMIT $1) AS s
(bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "uid" LIMIT ALL OFFSET $1) AS s
(bigint, bigint) SELECT "uid" FROM "twin" ORDER BY "s" NULLS FIRST, "uid" LIMIT $1 OFFSET $2
(bigint, bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "a" NULLS FIRST, "uid" LIMIT $1 OFFSET $2) AS s
(bigint, bigint) SELECT max(s."a") AS f0 FROM (SELECT "a" FROM "twin" WHERE "b" > $1 ORDER BY "uid" LIMIT $2) AS s
(bigint, bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" ORDER BY "a" NULLS FIRST, "uid" LIMIT $1 OFFSET $2) AS s
(bigint, bigint) SELECT min(s."a") AS f0 FROM (SELECT "a" FROM "twin" WHERE "b" > $1 ORDER BY "uid" LIMIT $2) AS s
(bigint, text, double precision) SELECT "uid" FROM "twin" WHERE (("a" > $1 AND "s" = $2) OR "d" < $3) ORDER BY "uid"
(bigint, text, double precision) SELECT count(*) FROM "twin" WHERE (("a" > $1 AND "s" = $2) OR "d" < $3)
(bytea) SELECT "uid" FROM "twin" WHERE "x" > $1 ORDER BY "uid"
(text) SELECT "s" FROM "twin" WHERE "s" >= $1 ORDER BY "s" NULLS FIRST, "uid"
(text) SELECT "uid" FROM "twin" WHERE "s" <= $1 ORDER BY "uid"
(text) SELECT "uid" FROM "twin" WHERE "s" > $1 ORDER BY "uid"
(text, text, text) DELETE FROM "twin" WHERE ("s" >= $1 AND ("s" < $2 OR $3 IS NULL))
(text, text, text) SELECT "s" FROM "twin" WHERE ("s" >= $1 AND ("s" < $2 OR $3 IS NULL)) ORDER BY "s" NULLS FIRST, "uid"
(text, text, text) SELECT count(*) FROM "twin" WHERE (("s" >= $1 AND ("s" < $2 OR $3 IS NULL))) IS NOT TRUE
SELECT "uid" FROM "twin" ORDER BY "a" NULLS FIRST, "s" DESC NULLS LAST, "uid"
SELECT max("s") AS f0 FROM "twin"
SELECT min("s") AS f0 FROM "twin"

-- veryveryveryveryveryveryveryveryveryveryveryveryveryveryveryLongTable
CREATE TABLE "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" ("id" bigint PRIMARY KEY NOT NULL, "bool" boolean NOT NULL DEFAULT TRUE, "int" bigint NOT NULL DEFAULT -5, "double" double precision NOT NULL DEFAULT '-Infinity'::float8, "string" text COLLATE "C" NOT NULL DEFAULT 'it''s', "data" bytea NOT NULL DEFAULT '\x00FF'::bytea, "date" timestamptz NOT NULL DEFAULT 'epoch'::timestamptz + '-1500000 microseconds'::interval, "uuid" uuid NOT NULL DEFAULT '01020304-0506-0708-090a-0b0c0d0e0f10'::uuid, "decimal" numeric NOT NULL DEFAULT -12.5::numeric, "json" text COLLATE "C" NOT NULL DEFAULT '[]', "veryveryveryveryveryveryveryveryveryveryveryve_e33cf3d6ed274b1d" text COLLATE "C", "veryveryveryveryveryveryveryveryveryveryveryve_585e0f9fd8369551" text COLLATE "C")
(bigint) SELECT f."f0", f."f1" FROM (SELECT "bool" AS f0, bool_or("bool") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "bool") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "data" AS f0, decode(max(encode("data", 'hex') COLLATE "C"), 'hex') AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "data") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "date" AS f0, max("date") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "date") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "decimal" AS f0, max("decimal") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "decimal") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "double" AS f0, max("double") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "double") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "int" AS f0, max("int") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "int") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "string" AS f0, max("string") AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "string") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(bigint) SELECT f."f0", f."f1" FROM (SELECT "uuid" AS f0, max("uuid"::text COLLATE "C")::uuid AS f1 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" GROUP BY "uuid") AS f WHERE f."f1" IS NOT NULL ORDER BY 2 DESC NULLS LAST, 1 NULLS FIRST LIMIT $1
(text, text, bigint) SELECT "id", "bool", "int", "double", "string", "data", "date", "uuid", "decimal", "json", "veryveryveryveryveryveryveryveryveryveryveryve_e33cf3d6ed274b1d", "veryveryveryveryveryveryveryveryveryveryveryve_585e0f9fd8369551" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" WHERE (right("veryveryveryveryveryveryveryveryveryveryveryve_e33cf3d6ed274b1d", length($1)) = $2 OR "int" <= $3) ORDER BY "id"
SELECT bool_and("bool") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "bool") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "data") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "date") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "decimal") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "double") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "int") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT count(DISTINCT "uuid") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT decode(max(encode("data", 'hex') COLLATE "C"), 'hex') AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT decode(min(encode("data", 'hex') COLLATE "C"), 'hex') AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l FULL JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."double" >= -9223372036854775808::float8 AND l."double" < 9223372036854775808::float8 AND l."double"::bigint::float8 = l."double" THEN l."double"::bigint END = r."int" ORDER BY l."id" NULLS FIRST, r."id" NULLS FIRST
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l FULL JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."int"::float8 >= -9223372036854775808::float8 AND l."int"::float8 < 9223372036854775808::float8 AND l."int"::float8::bigint = l."int" THEN l."int"::float8 END = r."double" ORDER BY l."id" NULLS FIRST, r."id" NULLS FIRST
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."double" >= -9223372036854775808::float8 AND l."double" < 9223372036854775808::float8 AND l."double"::bigint::float8 = l."double" THEN l."double"::bigint END = r."int" ORDER BY l."id", r."id"
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."int"::float8 >= -9223372036854775808::float8 AND l."int"::float8 < 9223372036854775808::float8 AND l."int"::float8::bigint = l."int" THEN l."int"::float8 END = r."double" ORDER BY l."id", r."id"
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l LEFT JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."double" >= -9223372036854775808::float8 AND l."double" < 9223372036854775808::float8 AND l."double"::bigint::float8 = l."double" THEN l."double"::bigint END = r."int" ORDER BY l."id", r."id" NULLS FIRST
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l LEFT JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."int"::float8 >= -9223372036854775808::float8 AND l."int"::float8 < 9223372036854775808::float8 AND l."int"::float8::bigint = l."int" THEN l."int"::float8 END = r."double" ORDER BY l."id", r."id" NULLS FIRST
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l RIGHT JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."double" >= -9223372036854775808::float8 AND l."double" < 9223372036854775808::float8 AND l."double"::bigint::float8 = l."double" THEN l."double"::bigint END = r."int" ORDER BY l."id" NULLS FIRST, r."id"
SELECT l."id", l."id", r."id", r."id" FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS l RIGHT JOIN "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559" AS r ON CASE WHEN l."int"::float8 >= -9223372036854775808::float8 AND l."int"::float8 < 9223372036854775808::float8 AND l."int"::float8::bigint = l."int" THEN l."int"::float8 END = r."double" ORDER BY l."id" NULLS FIRST, r."id"
SELECT max("date") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT max("double") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT max("uuid"::text COLLATE "C")::uuid AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT min("date") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT min("decimal") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT min("double") AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"
SELECT min("uuid"::text COLLATE "C")::uuid AS f0 FROM "veryveryveryveryveryveryveryveryveryveryveryve_727e09085a46c559"

-- watched
CREATE TABLE "watched" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "count" bigint NOT NULL DEFAULT 0, "code" text COLLATE "C", "left" uuid)
CREATE UNIQUE INDEX "watched_code_unique" ON "watched" ("code" NULLS FIRST)
(uuid, text, bigint) SELECT "uid" FROM "watched" WHERE ("uid" IS DISTINCT FROM $1 AND "code" = $2) ORDER BY "uid" LIMIT $3

-- wide
CREATE TABLE "wide" ("uid" uuid PRIMARY KEY NOT NULL, "f000" bigint NOT NULL DEFAULT 0, "f001" text COLLATE "C" NOT NULL DEFAULT '', "f002" double precision, "f003" boolean NOT NULL DEFAULT FALSE, "f004" bigint NOT NULL DEFAULT 0, "f005" text COLLATE "C" NOT NULL DEFAULT '', "f006" double precision, "f007" boolean NOT NULL DEFAULT FALSE, "f008" bigint NOT NULL DEFAULT 0, "f009" text COLLATE "C" NOT NULL DEFAULT '', "f010" double precision, "f011" boolean NOT NULL DEFAULT FALSE, "f012" bigint NOT NULL DEFAULT 0, "f013" text COLLATE "C" NOT NULL DEFAULT '', "f014" double precision, "f015" boolean NOT NULL DEFAULT FALSE, "f016" bigint NOT NULL DEFAULT 0, "f017" text COLLATE "C" NOT NULL DEFAULT '', "f018" double precision, "f019" boolean NOT NULL DEFAULT FALSE, "f020" bigint NOT NULL DEFAULT 0, "f021" text COLLATE "C" NOT NULL DEFAULT '', "f022" double precision, "f023" boolean NOT NULL DEFAULT FALSE, "f024" bigint NOT NULL DEFAULT 0, "f025" text COLLATE "C" NOT NULL DEFAULT '', "f026" double precision, "f027" boolean NOT NULL DEFAULT FALSE, "f028" bigint NOT NULL DEFAULT 0, "f029" text COLLATE "C" NOT NULL DEFAULT '', "f030" double precision, "f031" boolean NOT NULL DEFAULT FALSE, "f032" bigint NOT NULL DEFAULT 0, "f033" text COLLATE "C" NOT NULL DEFAULT '', "f034" double precision, "f035" boolean NOT NULL DEFAULT FALSE, "f036" bigint NOT NULL DEFAULT 0, "f037" text COLLATE "C" NOT NULL DEFAULT '', "f038" double precision, "f039" boolean NOT NULL DEFAULT FALSE, "f040" bigint NOT NULL DEFAULT 0, "f041" text COLLATE "C" NOT NULL DEFAULT '', "f042" double precision, "f043" boolean NOT NULL DEFAULT FALSE, "f044" bigint NOT NULL DEFAULT 0, "f045" text COLLATE "C" NOT NULL DEFAULT '', "f046" double precision, "f047" boolean NOT NULL DEFAULT FALSE, "f048" bigint NOT NULL DEFAULT 0, "f049" text COLLATE "C" NOT NULL DEFAULT '', "f050" double precision, "f051" boolean NOT NULL DEFAULT FALSE, "f052" bigint NOT NULL DEFAULT 0, "f053" text COLLATE "C" NOT NULL DEFAULT '', "f054" double precision, "f055" boolean NOT NULL DEFAULT FALSE, "f056" bigint NOT NULL DEFAULT 0, "f057" text COLLATE "C" NOT NULL DEFAULT '', "f058" double precision, "f059" boolean NOT NULL DEFAULT FALSE, "f060" bigint NOT NULL DEFAULT 0, "f061" text COLLATE "C" NOT NULL DEFAULT '', "f062" double precision, "f063" boolean NOT NULL DEFAULT FALSE, "f064" bigint NOT NULL DEFAULT 0, "f065" text COLLATE "C" NOT NULL DEFAULT '', "f066" double precision, "f067" boolean NOT NULL DEFAULT FALSE, "f068" bigint NOT NULL DEFAULT 0, "f069" text COLLATE "C" NOT NULL DEFAULT '', "f070" double precision, "f071" boolean NOT NULL DEFAULT FALSE, "f072" bigint NOT NULL DEFAULT 0, "f073" text COLLATE "C" NOT NULL DEFAULT '', "f074" double precision, "f075" boolean NOT NULL DEFAULT FALSE, "f076" bigint NOT NULL DEFAULT 0, "f077" text COLLATE "C" NOT NULL DEFAULT '', "f078" double precision, "f079" boolean NOT NULL DEFAULT FALSE, "f080" bigint NOT NULL DEFAULT 0, "f081" text COLLATE "C" NOT NULL DEFAULT '', "f082" double precision, "f083" boolean NOT NULL DEFAULT FALSE, "f084" bigint NOT NULL DEFAULT 0, "f085" text COLLATE "C" NOT NULL DEFAULT '', "f086" double precision, "f087" boolean NOT NULL DEFAULT FALSE, "f088" bigint NOT NULL DEFAULT 0, "f089" text COLLATE "C" NOT NULL DEFAULT '', "f090" double precision, "f091" boolean NOT NULL DEFAULT FALSE, "f092" bigint NOT NULL DEFAULT 0, "f093" text COLLATE "C" NOT NULL DEFAULT '', "f094" double precision, "f095" boolean NOT NULL DEFAULT FALSE, "f096" bigint NOT NULL DEFAULT 0, "f097" text COLLATE "C" NOT NULL DEFAULT '', "f098" double precision, "f099" boolean NOT NULL DEFAULT FALSE, "f100" bigint NOT NULL DEFAULT 0, "f101" text COLLATE "C" NOT NULL DEFAULT '', "f102" double precision, "f103" boolean NOT NULL DEFAULT FALSE, "f104" bigint NOT NULL DEFAULT 0, "f105" text COLLATE "C" NOT NULL DEFAULT '', "f106" double precision, "f107" boolean NOT NULL DEFAULT FALSE, "f108" bigint NOT NULL DEFAULT 0, "f109" text COLLATE "C" NOT NULL DEFAULT '', "f110" double precision, "f111" boolean NOT NULL DEFAULT FALSE, "f112" bigint NOT NULL DEFAULT 0, "f113" text COLLATE "C" NOT NULL DEFAULT '', "f114" double precision, "f115" boolean NOT NULL DEFAULT FALSE, "f116" bigint NOT NULL DEFAULT 0, "f117" text COLLATE "C" NOT NULL DEFAULT '', "f118" double precision, "f119" boolean NOT NULL DEFAULT FALSE, "f120" bigint NOT NULL DEFAULT 0, "f121" text COLLATE "C" NOT NULL DEFAULT '', "f122" double precision, "f123" boolean NOT NULL DEFAULT FALSE, "f124" bigint NOT NULL DEFAULT 0, "f125" text COLLATE "C" NOT NULL DEFAULT '', "f126" double precision, "f127" boolean NOT NULL DEFAULT FALSE, "f128" bigint NOT NULL DEFAULT 0, "f129" text COLLATE "C" NOT NULL DEFAULT '', "f130" double precision, "f131" boolean NOT NULL DEFAULT FALSE, "f132" bigint NOT NULL DEFAULT 0, "f133" text COLLATE "C" NOT NULL DEFAULT '', "f134" double precision, "f135" boolean NOT NULL DEFAULT FALSE, "f136" bigint NOT NULL DEFAULT 0, "f137" text COLLATE "C" NOT NULL DEFAULT '', "f138" double precision, "f139" boolean NOT NULL DEFAULT FALSE, "f140" bigint NOT NULL DEFAULT 0, "f141" text COLLATE "C" NOT NULL DEFAULT '', "f142" double precision, "f143" boolean NOT NULL DEFAULT FALSE, "f144" bigint NOT NULL DEFAULT 0, "f145" text COLLATE "C" NOT NULL DEFAULT '', "f146" double precision, "f147" boolean NOT NULL DEFAULT FALSE, "f148" bigint NOT NULL DEFAULT 0, "f149" text COLLATE "C" NOT NULL DEFAULT '', "f150" double precision, "f151" boolean NOT NULL DEFAULT FALSE, "f152" bigint NOT NULL DEFAULT 0, "f153" text COLLATE "C" NOT NULL DEFAULT '', "f154" double precision, "f155" boolean NOT NULL DEFAULT FALSE, "f156" bigint NOT NULL DEFAULT 0, "f157" text COLLATE "C" NOT NULL DEFAULT '', "f158" double precision, "f159" boolean NOT NULL DEFAULT FALSE, "f160" bigint NOT NULL DEFAULT 0, "f161" text COLLATE "C" NOT NULL DEFAULT '', "f162" double precision, "f163" boolean NOT NULL DEFAULT FALSE, "f164" bigint NOT NULL DEFAULT 0, "f165" text COLLATE "C" NOT NULL DEFAULT '', "f166" double precision, "f167" boolean NOT NULL DEFAULT FALSE, "f168" bigint NOT NULL DEFAULT 0, "f169" text COLLATE "C" NOT NULL DEFAULT '', "f170" double precision, "f171" boolean NOT NULL DEFAULT FALSE, "f172" bigint NOT NULL DEFAULT 0, "f173" text COLLATE "C" NOT NULL DEFAULT '', "f174" double precision, "f175" boolean NOT NULL DEFAULT FALSE, "f176" bigint NOT NULL DEFAULT 0, "f177" text COLLATE "C" NOT NULL DEFAULT '', "f178" double precision, "f179" boolean NOT NULL DEFAULT FALSE, "f180" bigint NOT NULL DEFAULT 0, "f181" text COLLATE "C" NOT NULL DEFAULT '', "f182" double precision, "f183" boolean NOT NULL DEFAULT FALSE, "f184" bigint NOT NULL DEFAULT 0, "f185" text COLLATE "C" NOT NULL DEFAULT '', "f186" double precision, "f187" boolean NOT NULL DEFAULT FALSE, "f188" bigint NOT NULL DEFAULT 0, "f189" text COLLATE "C" NOT NULL DEFAULT '', "f190" double precision, "f191" boolean NOT NULL DEFAULT FALSE, "f192" bigint NOT NULL DEFAULT 0, "f193" text COLLATE "C" NOT NULL DEFAULT '', "f194" double precision, "f195" boolean NOT NULL DEFAULT FALSE, "f196" bigint NOT NULL DEFAULT 0, "f197" text COLLATE "C" NOT NULL DEFAULT '', "f198" double precision, "f199" boolean NOT NULL DEFAULT FALSE)
(boolean, bigint) SELECT count(*) FROM "wide" WHERE ("f199" = $1 AND "f064" = $2)

-- works
CREATE TABLE "works" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "title" text COLLATE "C" NOT NULL DEFAULT '', "minutes" bigint, "fee" double precision NOT NULL DEFAULT 0.0, "composerID" uuid)
CREATE INDEX "works_minutes_index" ON "works" ("minutes" NULLS FIRST, "uid")
CREATE INDEX "works_composerID_index" ON "works" ("composerID" NULLS FIRST, "uid")
CREATE TABLE "composers" ("uid" uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, "name" text COLLATE "C" NOT NULL DEFAULT '', "city" text COLLATE "C")
(bigint) SELECT l."uid", l."createdAt", l."updatedAt", l."title", l."minutes", l."fee", l."composerID", l."uid", r."uid", r."createdAt", r."updatedAt", r."title", r."minutes", r."fee", r."composerID", r."uid" FROM "works" AS l JOIN (SELECT "uid", "createdAt", "updatedAt", "title", "minutes", "fee", "composerID" FROM "works" WHERE "minutes" > $1) AS r ON l."composerID" = r."composerID" ORDER BY l."uid", r."uid"
(uuid) SELECT "minutes" AS f0, count(*) AS f1 FROM "works" WHERE "composerID" = $1 GROUP BY "minutes" ORDER BY 1 NULLS FIRST
(uuid) SELECT coalesce(activestore_integer(sum("minutes"), 4), 0) AS f0 FROM "works" WHERE "composerID" = $1
(uuid) SELECT max("minutes") AS f0 FROM "works" WHERE "composerID" = $1
SELECT l."uid", l."createdAt", l."updatedAt", l."title", l."minutes", l."fee", l."composerID", l."uid", r."uid", r."createdAt", r."updatedAt", r."name", r."city", r."uid" FROM "works" AS l LEFT JOIN "composers" AS r ON l."composerID" = r."uid" ORDER BY l."uid", r."uid" NULLS FIRST
