#include "SiteQueries.h"

const floor_site_functions floor_site_lmdb = {
    .open = site_lmdb_open,
    .close = site_lmdb_close,
    .insert_writers = site_lmdb_insert_writers,
    .insert_posts = site_lmdb_insert_posts,
    .insert_labels = site_lmdb_insert_labels,
    .insert_labelings = site_lmdb_insert_labelings,
    .newest = site_lmdb_newest,
    .newest_after = site_lmdb_newest_after,
    .shortest_from = site_lmdb_shortest_from,
    .words_between = site_lmdb_words_between,
    .count_from = site_lmdb_count_from,
    .fewest_words = site_lmdb_fewest_words,
    .count_by_language = site_lmdb_count_by_language,
    .email_or_name = site_lmdb_email_or_name,
    .posts_of_label = site_lmdb_posts_of_label,
    .count_of_label = site_lmdb_count_of_label,
    .posts_labeled = site_lmdb_posts_labeled,
    .count_labeled = site_lmdb_count_labeled,
    .writers_with_posts = site_lmdb_writers_with_posts,
};
