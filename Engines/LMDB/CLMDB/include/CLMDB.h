#ifndef ACTIVESTORE_C_LMDB_H
#define ACTIVESTORE_C_LMDB_H

#include <lmdb.h>

#include "FileFacts.h"
#include "PageCount.h"
#include "PageRead.h"
#include "PageSample.h"
#include "Reader.h"
#include "WriteCalls.h"

#endif
