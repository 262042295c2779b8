// An emulated radio of Bluetooth Low Energy: controllers that the kernel drives through /dev/vhci, and that hear each
// other at levels which a test sets.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_CONTROLLERS = 8,
    MAX_SETS = 8,       // advertising sets of a controller
    MAX_LINKS = 16,     // of all controllers together
    MAX_PARCELS = 8,    // ACL packets that a controller holds
    MAX_ACL = 251,      // bytes of one
    MAX_ACCEPTED = 16,  // entries of an accept list
    FIRST_HANDLE = 0x40,
    OUT_OF_RANGE = 999, // in place of a level
};

enum {
    SUCCESS = 0x00,
    UNKNOWN_COMMAND = 0x01,
    UNKNOWN_CONNECTION = 0x02,
    MEMORY_EXCEEDED = 0x07,
    TIMED_OUT = 0x08,
    DISALLOWED = 0x0c,
    INVALID = 0x12,
    ENDED_HERE = 0x16,
};

struct address {
    uint8_t type; // 0 public, 1 random
    uint8_t bytes[6];
};

struct payload {
    uint8_t length, bytes[31];
};

// The numbers of legacy advertising reports.
enum event { CONNECTABLE = 0, SCANNABLE = 2, NOT_CONNECTABLE = 3, SCAN_RESPONSE = 4 };

struct set {
    bool used, on;
    uint8_t handle;
    enum event event;
    struct address address;
    struct payload data, response;
    long interval, next; // ms
    unsigned generation; // raised with each new address
};

struct scan {
    bool on, active, filters_duplicates, accepts_listed_only;
    int interval, window;
    unsigned heard[MAX_CONTROLLERS][MAX_SETS];
};

struct attempt {
    bool on;
    uint8_t own_type;
    struct address target;
    int interval, timeout; // as in the command: 1.25 ms, 10 ms
};

struct parcel {
    long due;
    int link;
    size_t length;
    uint8_t bytes[5 + MAX_ACL];
};

struct controller {
    int file;
    bool extended; // commands of Bluetooth 5 for advertising, scanning and connecting
    struct address public, random;
    struct set sets[MAX_SETS]; // the first is that of the legacy commands
    struct scan scan;
    struct attempt attempt;
    struct address accepted[MAX_ACCEPTED];
    int accepted_count;
    struct parcel parcels[MAX_PARCELS];
    int parcel_count;
    long busy_until;
};

struct link {
    bool used;
    struct controller *ends[2]; // central, peripheral
    int interval, timeout;      // as in the command
    long unheard_since;         // 0 while in range
};

struct air {
    int count;
    struct controller controllers[MAX_CONTROLLERS];
    struct link links[MAX_LINKS];
    int levels[MAX_CONTROLLERS][MAX_CONTROLLERS]; // [hearer][speaker], dBm; 127 is unknown
    int loss;                                     // percent of the advertisements that a scanner misses
    bool strict, windows;                         // filter duplicates as asked; hear only in scan windows
    int foreign, foreign_rate;                    // other advertisers, and their reports a second
    long foreign_since, foreign_sent;
    int speed, delay; // of links: bytes a second, 0 for no limit; ms
    long carried;     // bytes over links since the speed was set
};

extern struct air air;

struct packet {
    size_t length;
    uint8_t bytes[320];
};

// packet.c
struct packet event(uint8_t code);
struct packet low_energy_event(uint8_t code);
void add(struct packet *packet, const void *bytes, size_t length);
void add8(struct packet *packet, unsigned value);
void add16(struct packet *packet, unsigned value);
void add_address(struct packet *packet, const struct address *address);
void send_up(struct controller *controller, struct packet *packet);
unsigned read16(const uint8_t *bytes);
bool same_address(const struct address *one, const struct address *other);
long now(void);

// command.c, answers.c
void obey(struct controller *controller, const uint8_t *packet, size_t length);
void answer(struct controller *controller, unsigned opcode, uint8_t status);
struct packet begin_answer(unsigned opcode);
void describe(struct controller *controller, unsigned opcode);

// extended.c
bool obey_extended(struct controller *controller, unsigned opcode, const uint8_t *bytes, size_t length);

// advertise.c
struct set *find_set(struct controller *controller, uint8_t handle, bool make);
void set_address(struct set *set, const struct address *address);
void set_payload(struct payload *payload, const uint8_t *bytes, size_t length);
void advertise(long time);

// link.c
void try_connecting(struct controller *controller, unsigned opcode, const struct attempt *attempt);
void stop_connecting(struct controller *controller);
bool connects(struct controller *central, struct controller *peripheral, struct set *set);
void disconnect(struct controller *controller, unsigned handle, uint8_t reason);
void drop_links(struct controller *controller);
struct link *find_link(struct controller *controller, unsigned handle);
void carry(struct controller *controller, const uint8_t *packet, size_t length);
void deliver(long time);

// control.c
int open_control(const char *path);
void read_control(int file);
int tell(const char *path, int count, char **words);
