#include <stdio.h>
#include <stdlib.h>

#include "PostgreSQLFloor.h"

#define COLUMNS "\"uid\", \"createdAt\", \"updatedAt\", \"name\", \"age\", \"email\", \"bio\""

static const char *const texts[PG_STATEMENTS] = {
    [PG_INSERT] = "INSERT INTO \"author\" (" COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [PG_INSERT_ARTICLE] = "INSERT INTO \"article\" (\"uid\", \"createdAt\", \"updatedAt\", \"authorID\", \"title\", \"words\") "
                          "VALUES ($1, $2, $3, $4, $5, $6)",
    [PG_UPDATE_AGE] = "UPDATE \"author\" SET \"updatedAt\" = $1, \"age\" = $2 WHERE \"uid\" = $3",
    [PG_DELETE] = "DELETE FROM \"author\" WHERE \"uid\" = $1",
    [PG_FIND] = "SELECT " COLUMNS " FROM \"author\" WHERE \"uid\" = $1",
    [PG_FIND_EMAIL] = "SELECT " COLUMNS " FROM \"author\" WHERE \"email\" = $1",
    [PG_WHERE_NAME] = "SELECT " COLUMNS " FROM \"author\" WHERE \"name\" = $1 ORDER BY \"uid\"",
    [PG_SCAN] = "SELECT " COLUMNS " FROM \"author\" ORDER BY \"uid\"",
    [PG_PLUCK_BIO] = "SELECT \"bio\" FROM \"author\" ORDER BY \"uid\"",
    [PG_COUNT_OLDER] = "SELECT count(*) FROM \"author\" WHERE \"age\" > $1",
    [PG_AUTHORS] = "SELECT " COLUMNS " FROM \"author\" WHERE \"uid\" = ANY($1::uuid[]) ORDER BY \"uid\"",
    [PG_ARTICLES] = "SELECT \"uid\", \"createdAt\", \"updatedAt\", \"authorID\", \"title\", \"words\" FROM \"article\" "
                    "WHERE \"authorID\" = ANY($1::uuid[])",
};

static const char tables[] =
    "CREATE TABLE \"author\" (\"uid\" uuid PRIMARY KEY NOT NULL, \"createdAt\" timestamptz NOT NULL, \"updatedAt\" timestamptz NOT NULL, "
    "\"name\" text COLLATE \"C\" NOT NULL DEFAULT '', \"age\" bigint NOT NULL DEFAULT 0, \"email\" text COLLATE \"C\" NOT NULL DEFAULT '', "
    "\"bio\" text COLLATE \"C\" NOT NULL DEFAULT '');"
    "CREATE INDEX \"author_name_index\" ON \"author\" (\"name\", \"uid\");"
    "CREATE INDEX \"author_age_index\" ON \"author\" (\"age\", \"uid\");"
    "CREATE UNIQUE INDEX \"author_email_unique\" ON \"author\" (\"email\");"
    "CREATE TABLE \"article\" (\"uid\" uuid PRIMARY KEY NOT NULL, \"createdAt\" timestamptz NOT NULL, \"updatedAt\" timestamptz NOT NULL, "
    "\"authorID\" uuid NOT NULL, \"title\" text COLLATE \"C\" NOT NULL DEFAULT '', \"words\" bigint NOT NULL DEFAULT 0);"
    "CREATE INDEX \"article_authorID_index\" ON \"article\" (\"authorID\", \"uid\");";

/// Two stores of one server are two namespaces; the path of a store is the name of its namespace.
static PGconn *connect_to(const char *namespace) {
    const char *url = getenv("ACTIVESTORE_POSTGRESQL");
    if (url == NULL) {
        fputs("floor: Scripts/postgresql-cluster starts a server and says its URL in ACTIVESTORE_POSTGRESQL\n", stderr);
        exit(1);
    }
    char options[256];
    snprintf(options, sizeof options, "-c search_path=%s -c jit=off -c client_min_messages=error -c TimeZone=UTC", namespace);
    const char *names[] = { "dbname", "options", "client_encoding", NULL }, *values[] = { url, options, "UTF8", NULL };
    PGconn *connection = PQconnectdbParams(names, values, 1);
    if (PQstatus(connection) == CONNECTION_OK) return connection;
    fprintf(stderr, "floor: %s\n", PQerrorMessage(connection));
    exit(1);
}

floor_store *postgresql_open(const char *path) {
    floor_store *store = floor_allocate(NULL, sizeof *store);
    *store = (floor_store){ .connection = connect_to(path) };
    char sql[256];
    snprintf(sql, sizeof sql, "CREATE SCHEMA IF NOT EXISTS %s", path);
    postgresql_execute(store, sql);
    return store;
}

void postgresql_create_tables(floor_store *store) { postgresql_execute(store, tables); }

void postgresql_close(floor_store *store) {
    PQfinish(store->connection);
    free(store);
}

void postgresql_check(floor_store *store, PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC) return;
    fprintf(stderr, "floor: %s%s\n", PQresultErrorMessage(result), PQerrorMessage(store->connection));
    exit(1);
}

void postgresql_execute(floor_store *store, const char *sql) {
    PGresult *result = PQexec(store->connection, sql);
    postgresql_check(store, result);
    PQclear(result);
}

const char *postgresql_name(floor_store *store, enum postgresql_statement which) {
    static const char *const names[PG_STATEMENTS] = { "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11" };
    if (store->prepared[which]) return names[which];
    PGresult *result = PQprepare(store->connection, names[which], texts[which], 0, NULL);
    postgresql_check(store, result);
    PQclear(result);
    store->prepared[which] = 1;
    return names[which];
}

char *postgresql_layout(const char *path) {
    PGconn *connection = connect_to(path);
    PGresult *result = PQexec(
        connection,
        "SELECT string_agg(line, E'\\n' ORDER BY line) FROM ("
        "SELECT replace(indexdef, current_schema() || '.', '') AS line FROM pg_indexes WHERE schemaname = current_schema() "
        "AND tablename IN ('author', 'article') UNION ALL "
        "SELECT table_name || '.' || lpad(ordinal_position::text, 2, '0') || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || "
        "coalesce(' ' || collation_name, '') || coalesce(' ' || column_default, '') FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND table_name IN ('author', 'article')) AS lines");
    char *text = PQresultStatus(result) == PGRES_TUPLES_OK ? strdup(PQgetvalue(result, 0, 0)) : NULL;
    PQclear(result);
    PQfinish(connection);
    return text;
}

const char *postgresql_library_version(void) {
    static char text[64];
    PGconn *connection = connect_to("public");
    snprintf(text, sizeof text, "PostgreSQL %s, libpq %d", PQparameterStatus(connection, "server_version"), PQlibVersion());
    PQfinish(connection);
    return text;
}

void floor_postgresql_run(const char *sql) {
    floor_store store = { .connection = connect_to("public") };
    postgresql_execute(&store, sql);
    PQfinish(store.connection);
}
