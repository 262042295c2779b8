// The input of a stream is then constant, as that of Swift is.
#define ZLIB_CONST
#include <zlib.h>
