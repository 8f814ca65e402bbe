#include "PostgreSQLFloor.h"

const floor_functions floor_postgresql = {
    .open = postgresql_open,
    .create_tables = postgresql_create_tables,
    .close = postgresql_close,
    .insert_all = postgresql_insert_all,
    .insert_articles = postgresql_insert_articles,
    .insert_each = postgresql_insert_each,
    .update_ages = postgresql_update_ages,
    .delete_authors = postgresql_delete,
    .find_in_one_read = postgresql_find_in_one_read,
    .find_each = postgresql_find_each,
    .find_emails = postgresql_find_emails,
    .where_name = postgresql_where_name,
    .scan = postgresql_scan,
    .pluck_bio = postgresql_pluck_bio,
    .count_older = postgresql_count_older,
    .authors_with_articles = postgresql_authors_with_articles,
    .digest = postgresql_digest,
    .layout = postgresql_layout,
    .library_version = postgresql_library_version,
};
