// Sends bytes through an L2CAP channel of Bluetooth Low Energy, and as many back:
//
//     channel listen PSM BYTES               PSM 0: the kernel chooses; prints "listening PSM"
//     channel connect ADAPTER PEER PSM BYTES  with addresses ADDRESS/public or ADDRESS/random
//
// Both ends print "peer ADDRESS/TYPE" and, when every byte was right, "sent and received BYTES in SECONDS".
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// As in the kernel's include/net/bluetooth/{bluetooth,l2cap}.h.
enum { L2CAP = 0, BLUETOOTH_LEVEL = 274, SEND_LIMIT = 12, PUBLIC = 1, RANDOM = 2 };
struct channel_address {
    sa_family_t family;
    uint16_t psm;
    uint8_t bytes[6];
    uint16_t cid;
    uint8_t type;
};

static void fail(const char *what) {
    printf("failed: %s: %s\n", what, strerror(errno));
    exit(1);
}

static struct channel_address parse(const char *text, unsigned psm) {
    struct channel_address address = {.family = AF_BLUETOOTH, .psm = psm};
    unsigned b[6];
    char type[8];
    if (sscanf(text, "%x:%x:%x:%x:%x:%x/%7s", &b[5], &b[4], &b[3], &b[2], &b[1], &b[0], type) != 7) exit(2);
    for (int i = 0; i < 6; i++) address.bytes[i] = b[i];
    address.type = strcmp(type, "random") ? PUBLIC : RANDOM;
    return address;
}

static void show_peer(const struct channel_address *peer) {
    const uint8_t *b = peer->bytes;
    printf("peer %02X:%02X:%02X:%02X:%02X:%02X/%s\n", b[5], b[4], b[3], b[2], b[1], b[0],
           peer->type == PUBLIC ? "public" : "random");
}

static uint8_t expected(size_t offset) {
    return offset * 31 + (offset >> 8);
}

// A channel takes no more at once than the peer accepts in one piece.
static bool send_all(int file, size_t count) {
    uint16_t limit = 0;
    socklen_t size = sizeof limit;
    if (getsockopt(file, BLUETOOTH_LEVEL, SEND_LIMIT, &limit, &size)) fail("the peer's limit");
    uint8_t *piece = malloc(limit);
    for (size_t sent = 0; sent < count;) {
        size_t length = count - sent < limit ? count - sent : limit;
        for (size_t i = 0; i < length; i++) piece[i] = expected(sent + i);
        ssize_t written = send(file, piece, length, MSG_NOSIGNAL);
        if (written <= 0) return perror("channel: send"), false;
        sent += written;
    }
    free(piece);
    return true;
}

static bool receive_all(int file, size_t count) {
    uint8_t piece[65536];
    for (size_t received = 0; received < count;) {
        ssize_t length = recv(file, piece, sizeof piece, 0);
        if (length <= 0) return perror("channel: receive"), false;
        for (ssize_t i = 0; i < length; i++)
            if (piece[i] != expected(received + i)) return fprintf(stderr, "channel: wrong byte\n"), false;
        received += length;
    }
    return true;
}

static int listen_once(unsigned psm) {
    struct channel_address address = parse("00:00:00:00:00:00/public", psm), peer;
    socklen_t size = sizeof address;
    int file = socket(AF_BLUETOOTH, SOCK_STREAM, L2CAP);
    if (file < 0 || bind(file, (void *)&address, size) || listen(file, 1)) fail("listen");
    if (getsockname(file, (void *)&address, &size)) fail("own address");
    printf("listening %u\n", address.psm);
    size = sizeof peer;
    int accepted = accept(file, (void *)&peer, &size);
    if (accepted < 0) fail("accept");
    show_peer(&peer);
    return accepted;
}

static int make_socket(const struct channel_address *own, int flags) {
    int file = socket(AF_BLUETOOTH, SOCK_STREAM | flags, L2CAP);
    if (file < 0 || bind(file, (const void *)own, sizeof *own)) fail("adapter");
    return file;
}

// Requests that the peer refuses, so that the next one has a number that no request of the peer has (decision 0040).
static void spend_requests(const struct channel_address *own, struct channel_address peer) {
    peer.psm = 0x7F;
    for (int i = 0; i < 12; i++) connect(make_socket(own, SOCK_NONBLOCK), (void *)&peer, sizeof peer);
}

static int connect_to(const char *adapter, const char *text, unsigned psm) {
    struct channel_address own = parse(adapter, 0), peer = parse(text, psm);
    spend_requests(&own, peer);
    int file = make_socket(&own, 0);
    if (connect(file, (void *)&peer, sizeof peer)) fail("connect");
    show_peer(&peer);
    return file;
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    bool listens = count == 4 && !strcmp(words[1], "listen");
    if (!listens && (count != 6 || strcmp(words[1], "connect"))) return fprintf(stderr, "usage: see channel.c\n"), 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    unsigned psm = strtoul(words[listens ? 2 : 4], NULL, 0);
    size_t bytes = strtoul(words[listens ? 3 : 5], NULL, 0);
    int file = listens ? listen_once(psm) : connect_to(words[2], words[3], psm);
    double start = seconds();
    bool right = listens ? receive_all(file, bytes) && send_all(file, bytes)
                         : send_all(file, bytes) && receive_all(file, bytes);
    if (right) printf("sent and received %zu in %.2f\n", bytes, seconds() - start);
    // A close may overtake the last bytes sent, so the end that received them closes first, and the other waits.
    char last;
    if (listens && right) recv(file, &last, 1, 0);
    return !right;
}
