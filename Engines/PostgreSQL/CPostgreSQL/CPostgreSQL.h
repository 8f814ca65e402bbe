#ifndef ACTIVESTORE_CPOSTGRESQL_H
#define ACTIVESTORE_CPOSTGRESQL_H

#include <libpq-fe.h>

#endif
