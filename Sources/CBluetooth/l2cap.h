// What Linux's sockets of Bluetooth take and give for L2CAP. The kernel declares it for programs in
// include/net/bluetooth/bluetooth.h and l2cap.h, but installs neither header. The values are part of its stable
// interface; this header states them anew, so that nothing has to be linked or installed.

#ifndef VICINO_L2CAP_H
#define VICINO_L2CAP_H

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

// Families, protocols, and the level of options.
enum {
    l2cap_family = 31,
    l2cap_protocol = 0,
    l2cap_option_level = 274,
};

// Options of a socket.
enum {
    l2cap_option_security = 4,
    l2cap_option_sent_mtu = 12,
    l2cap_option_received_mtu = 13,
};

// Levels of security. With the lowest, neither side demands a pairing.
enum {
    l2cap_security_low = 1,
};

// Types of an address. Type 0 is of the older Bluetooth, whose channels are others.
enum {
    l2cap_address_public = 1,
    l2cap_address_random = 2,
};

struct l2cap_address {
    uint16_t family;
    // Little-endian.
    uint16_t psm;
    // The last part of the written form first.
    uint8_t device[6];
    // 0 for a channel that is named by its PSM.
    uint16_t channel;
    uint8_t device_type;
};

_Static_assert(sizeof(sa_family_t) == sizeof(uint16_t), "the family has two bytes");
_Static_assert(sizeof(struct l2cap_address) == 14, "an address of L2CAP has 14 bytes");
_Static_assert(offsetof(struct l2cap_address, psm) == 2, "");
_Static_assert(offsetof(struct l2cap_address, device) == 4, "");
_Static_assert(offsetof(struct l2cap_address, channel) == 10, "");
_Static_assert(offsetof(struct l2cap_address, device_type) == 12, "");

struct l2cap_security {
    uint8_t level;
    uint8_t key_size;
};

_Static_assert(sizeof(struct l2cap_security) == 2, "the security of a socket has 2 bytes");
_Static_assert(offsetof(struct l2cap_security, key_size) == 1, "");

// Accepts a connection whose descriptor does not block, and is not inherited. Swift does not see `accept4`.
static inline int l2cap_accept(int listener, struct sockaddr *peer, socklen_t *size) {
    int socket = accept(listener, peer, size);
    if (socket < 0) return -1;
    if (fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 && fcntl(socket, F_SETFL, O_NONBLOCK) == 0) return socket;
    close(socket);
    return -1;
}

#ifdef AF_BLUETOOTH
_Static_assert(AF_BLUETOOTH == l2cap_family, "the C library knows the same family");
#endif

#endif
