#ifndef ACTIVESTORE_SITE_FLOORS_H
#define ACTIVESTORE_SITE_FLOORS_H

// What the queries of a publishing site cost at least: the best plan of each by hand in C. SQLite's reads the file that the engine made; LMDB's has the
// layout that suits LMDB best, which is not the engine's. See LMDB/Site/SiteTrees.h.
//
// Every query decodes whole records, with a copy of each text, and comes to the number that Sources/Shapes/Shape.swift makes of the library's answer.

#include <stddef.h>
#include <stdint.h>

/// A record of the table `writer`; the country's bytes are NULL for nil.
typedef struct {
    floor_uid uid;
    int64_t createdAt, updatedAt, age;
    floor_text name, email, country;
    double score;
    int hasScore;
} floor_writer;

/// A record of the table `post`; the rating is negative for nil.
typedef struct {
    floor_uid uid, writer;
    int64_t createdAt, updatedAt, publishedAt, words, rating;
    floor_text title, status, language, body;
} floor_post;

/// A record of the table `label`, of which no query reads more.
typedef struct {
    floor_uid uid;
    floor_text name;
} floor_label;

/// A record of the table `labeling`, of which no query reads more.
typedef struct {
    floor_uid post, label;
} floor_labeling;

/// An open database of the site; each floor has its own.
typedef struct floor_site floor_site;

/// The queries of one library. A limit of -1 is none.
typedef struct {
    /// Opens a database; LMDB's is created where there is none.
    floor_site *(*open)(const char *path);
    void (*close)(floor_site *site);
    /// Adds records in one transaction; NULL where the engine's own file is read.
    void (*insert_writers)(floor_site *site, const floor_writer *writers, size_t count);
    void (*insert_posts)(floor_site *site, const floor_post *posts, size_t count);
    void (*insert_labels)(floor_site *site, const floor_label *labels, size_t count);
    void (*insert_labelings)(floor_site *site, const floor_labeling *labelings, size_t count);

    /// The newest posts, those of one time by key.
    int64_t (*newest)(floor_site *site, int64_t limit);
    /// Those that follow a post in that order.
    int64_t (*newest_after)(floor_site *site, int64_t publishedAt, const floor_uid *uid, int64_t limit);
    /// The shortest posts of so many words or more, by words.
    int64_t (*shortest_from)(floor_site *site, int64_t words, int64_t limit);
    /// The posts of so many words, the upper bound excluded, by key.
    int64_t (*words_between)(floor_site *site, int64_t from, int64_t to);
    /// How many posts have so many words or more.
    int64_t (*count_from)(floor_site *site, int64_t words);
    /// The fewest words of a post.
    int64_t (*fewest_words)(floor_site *site);
    /// How many posts there are in each language.
    int64_t (*count_by_language)(floor_site *site);
    /// The writers of an address or a name, by key.
    int64_t (*email_or_name)(floor_site *site, floor_text email, floor_text name);
    /// The posts of a label, by key.
    int64_t (*posts_of_label)(floor_site *site, const floor_uid *label, int64_t limit);
    int64_t (*count_of_label)(floor_site *site, const floor_uid *label);
    /// The posts with a label of that name, by key.
    int64_t (*posts_labeled)(floor_site *site, floor_text name, int64_t limit);
    int64_t (*count_labeled)(floor_site *site, floor_text name);
    /// The writers of a name, each with each post, by both keys.
    int64_t (*writers_with_posts)(floor_site *site, floor_text name);
} floor_site_functions;

extern const floor_site_functions floor_site_sqlite;
extern const floor_site_functions floor_site_lmdb;

#endif
