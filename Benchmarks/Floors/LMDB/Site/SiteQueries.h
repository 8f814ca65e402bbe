#ifndef ACTIVESTORE_LMDB_SITE_QUERIES_H
#define ACTIVESTORE_LMDB_SITE_QUERIES_H

// The queries of LMDB's floor of the site; include/SiteFloors.h says what each does.

#include "SiteTrees.h"

int64_t site_lmdb_newest(floor_site *site, int64_t limit);
int64_t site_lmdb_newest_after(floor_site *site, int64_t publishedAt, const floor_uid *uid, int64_t limit);
int64_t site_lmdb_shortest_from(floor_site *site, int64_t from, int64_t limit);
int64_t site_lmdb_words_between(floor_site *site, int64_t from, int64_t to);
int64_t site_lmdb_count_from(floor_site *site, int64_t from);
int64_t site_lmdb_fewest_words(floor_site *site);
int64_t site_lmdb_count_by_language(floor_site *site);
int64_t site_lmdb_email_or_name(floor_site *site, floor_text email, floor_text name);
int64_t site_lmdb_posts_of_label(floor_site *site, const floor_uid *label, int64_t limit);
int64_t site_lmdb_count_of_label(floor_site *site, const floor_uid *label);
int64_t site_lmdb_posts_labeled(floor_site *site, floor_text name, int64_t limit);
int64_t site_lmdb_count_labeled(floor_site *site, floor_text name);
int64_t site_lmdb_writers_with_posts(floor_site *site, floor_text name);

#endif
