#include <endian.h>
#include <stdlib.h>

#include "PostgreSQLFloor.h"

/// The server counts from 2000, the records from 1970.
#define YEAR_2000 INT64_C(946684800000000)

void postgresql_add(postgresql_parameters *parameters, const void *bytes, size_t length) {
    parameters->values[parameters->count] = bytes;
    parameters->lengths[parameters->count++] = (int)length;
}

void postgresql_add_number(postgresql_parameters *parameters, int64_t number) {
    parameters->room[parameters->count] = htobe64((uint64_t)number);
    postgresql_add(parameters, &parameters->room[parameters->count], 8);
}

void postgresql_add_date(postgresql_parameters *parameters, int64_t microseconds) {
    postgresql_add_number(parameters, microseconds - YEAR_2000);
}

int64_t postgresql_decode_number(const PGresult *result, int row, int column) {
    uint64_t number;
    memcpy(&number, PQgetvalue(result, row, column), sizeof number);
    return (int64_t)be64toh(number);
}

int64_t postgresql_decode_date(const PGresult *result, int row, int column) {
    return postgresql_decode_number(result, row, column) + YEAR_2000;
}

floor_text postgresql_decode_text(const PGresult *result, int row, int column) {
    size_t length = (size_t)PQgetlength(result, row, column);
    floor_text text = { floor_allocate(NULL, length + 1), length };
    memcpy(text.bytes, PQgetvalue(result, row, column), length + 1);
    return text;
}

void postgresql_decode(const PGresult *result, int row, floor_author *author) {
    memcpy(author->uid.bytes, PQgetvalue(result, row, 0), sizeof author->uid.bytes);
    author->createdAt = postgresql_decode_date(result, row, 1);
    author->updatedAt = postgresql_decode_date(result, row, 2);
    author->name = postgresql_decode_text(result, row, 3);
    author->age = postgresql_decode_number(result, row, 4);
    author->email = postgresql_decode_text(result, row, 5);
    author->bio = postgresql_decode_text(result, row, 6);
}

static const int binary[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };

PGresult *postgresql_run(floor_store *store, enum postgresql_statement which, const postgresql_parameters *parameters) {
    PGresult *result = PQexecPrepared(
        store->connection, postgresql_name(store, which), parameters->count, parameters->values, parameters->lengths, binary, 1);
    postgresql_check(store, result);
    return result;
}

void postgresql_send(floor_store *store, enum postgresql_statement which, const postgresql_parameters *parameters) {
    if (PQsendQueryPrepared(
            store->connection, postgresql_name(store, which), parameters->count, parameters->values, parameters->lengths, binary, 1)
        == 1)
        return;
    postgresql_check(store, NULL);
}

void postgresql_receive(floor_store *store, size_t count) {
    PQpipelineSync(store->connection);
    for (size_t i = 0; i < count; i++) {
        PGresult *result = PQgetResult(store->connection);
        postgresql_check(store, result);
        PQclear(result);
        // The end of this statement's results.
        PQgetResult(store->connection);
    }
    PGresult *end = PQgetResult(store->connection);
    postgresql_check(store, end);
    PQclear(end);
}
