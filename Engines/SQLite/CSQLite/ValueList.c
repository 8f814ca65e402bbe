#include "ValueList.h"

#include <stdlib.h>
#include <string.h>

static const char pointer_type[] = "activestore_list";

enum { column_value = 0, column_list = 1 };

typedef struct {
    sqlite3_vtab_cursor base;
    activestore_sqlite_list *list;
    int64_t row;
} list_cursor;

activestore_sqlite_list *activestore_sqlite_list_create(int64_t count, int64_t bytes) {
    int64_t size = 0;
    if (count < 0 || bytes < 0 || __builtin_mul_overflow(count, (int64_t)sizeof(activestore_sqlite_member), &size) ||
        __builtin_add_overflow(size, bytes, &size) ||
        __builtin_add_overflow(size, (int64_t)sizeof(activestore_sqlite_list), &size)) {
        return 0;
    }
    activestore_sqlite_list *list = malloc((size_t)size);
    if (list) list->count = count;
    return list;
}

void activestore_sqlite_list_destroy(void *list) { free(list); }

int activestore_sqlite_bind_list(sqlite3_stmt *statement, int index, activestore_sqlite_list *list) {
    return sqlite3_bind_pointer(statement, index, list, pointer_type, activestore_sqlite_list_destroy);
}

static int list_connect(
    sqlite3 *database, void *unused, int count, const char *const *arguments, sqlite3_vtab **table, char **message) {
    (void)unused, (void)count, (void)arguments, (void)message;
    int code = sqlite3_declare_vtab(database, "CREATE TABLE x(value, list HIDDEN)");
    if (code != SQLITE_OK) return code;
    sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY);
    *table = sqlite3_malloc64(sizeof **table);
    if (!*table) return SQLITE_NOMEM;
    memset(*table, 0, sizeof **table);
    return SQLITE_OK;
}

static int list_disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

static int list_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
    (void)table;
    info->estimatedCost = 2147483647.0;
    info->estimatedRows = 2147483647;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != column_list || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
        if (!info->aConstraint[i].usable) return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
        info->idxNum = 1;
        info->estimatedCost = 1;
        info->estimatedRows = 25;
        break;
    }
    return SQLITE_OK;
}

static int list_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
    (void)table;
    list_cursor *made = sqlite3_malloc64(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    *cursor = &made->base;
    return SQLITE_OK;
}

static int list_close(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int list_filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **values) {
    (void)name;
    list_cursor *cursor = (list_cursor *)base;
    cursor->row = 0;
    cursor->list = plan == 1 && count == 1 ? sqlite3_value_pointer(values[0], pointer_type) : 0;
    return SQLITE_OK;
}

static int list_next(sqlite3_vtab_cursor *base) {
    ((list_cursor *)base)->row++;
    return SQLITE_OK;
}

static int list_eof(sqlite3_vtab_cursor *base) {
    list_cursor *cursor = (list_cursor *)base;
    return !cursor->list || cursor->row >= cursor->list->count;
}

static int list_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
    list_cursor *cursor = (list_cursor *)base;
    if (column != column_value) return SQLITE_OK;  // the list itself reads as NULL
    const activestore_sqlite_member *member = &cursor->list->members[cursor->row];
    const char *bytes = (const char *)activestore_sqlite_list_bytes(cursor->list) + member->offset;
    double number;
    switch (member->kind) {
        case ACTIVESTORE_SQLITE_INT: sqlite3_result_int64(context, member->bits); break;
        case ACTIVESTORE_SQLITE_DOUBLE:
            memcpy(&number, &member->bits, sizeof number);
            sqlite3_result_double(context, number);
            break;
        // The list outlives the statement's run, so nothing needs to be copied.
        case ACTIVESTORE_SQLITE_TEXT:
            sqlite3_result_text64(context, bytes, (sqlite3_uint64)member->bits, SQLITE_STATIC, SQLITE_UTF8);
            break;
        default: sqlite3_result_blob64(context, bytes, (sqlite3_uint64)member->bits, SQLITE_STATIC); break;
    }
    return SQLITE_OK;
}

static int list_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
    *row = ((list_cursor *)base)->row;
    return SQLITE_OK;
}

// Without xCreate the table exists by its name alone and cannot be made by SQL.
static const sqlite3_module list_module = {
    .iVersion = 0,
    .xConnect = list_connect,
    .xBestIndex = list_best_index,
    .xDisconnect = list_disconnect,
    .xOpen = list_open,
    .xClose = list_close,
    .xFilter = list_filter,
    .xNext = list_next,
    .xEof = list_eof,
    .xColumn = list_column,
    .xRowid = list_rowid,
};

int activestore_sqlite_register_list(sqlite3 *database) {
    return sqlite3_create_module_v2(database, "activestore_list", &list_module, 0, 0);
}
