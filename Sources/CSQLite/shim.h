#include <sqlite3.h>
#include <sys/prctl.h>

// Swift calls no function with a variable number of arguments.

// Sets an option of a connection. A success means that it is as wanted.
static inline int vicino_sqlite3_switch(sqlite3 *connection, int option, int value) {
    int present = -1;
    int code = sqlite3_db_config(connection, option, value, &present);
    if (code != SQLITE_OK) return code;
    return present == value ? SQLITE_OK : SQLITE_ERROR;
}

// No program that this process could start would have more rights than it, and no other process can look into it.
static inline int vicino_give_up_privileges(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
