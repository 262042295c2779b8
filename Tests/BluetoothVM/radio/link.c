// Links between two controllers, and what they carry.
#include "radio.h"
#include <string.h>

static int handle_of(const struct link *link) {
    return FIRST_HANDLE + (link - air.links);
}

static struct controller *peer_of(const struct link *link, const struct controller *controller) {
    return link->ends[link->ends[0] == controller];
}

struct link *find_link(struct controller *controller, unsigned handle) {
    unsigned number = (handle & 0xfff) - FIRST_HANDLE;
    if (number >= MAX_LINKS) return NULL;
    struct link *link = &air.links[number];
    return link->used && (link->ends[0] == controller || link->ends[1] == controller) ? link : NULL;
}

// Both handles of a link have the same number. An end without a link tells why there is none.
static void complete(struct controller *controller, uint8_t status, const struct link *link, int role,
                     const struct address *peer) {
    static const uint8_t no_private_addresses[12];
    struct packet packet = low_energy_event(controller->extended ? 0x0a : 0x01);
    add8(&packet, status);
    add16(&packet, link ? handle_of(link) : 0);
    add8(&packet, role);
    add_address(&packet, peer);
    if (controller->extended) add(&packet, no_private_addresses, sizeof no_private_addresses);
    add16(&packet, link ? link->interval : 0);
    add16(&packet, 0);
    add16(&packet, link ? link->timeout : 0);
    add8(&packet, 0);
    send_up(controller, &packet);
}

static void end_set(struct controller *peripheral, struct set *set, const struct link *link) {
    set->on = false;
    if (!peripheral->extended) return;
    struct packet packet = low_energy_event(0x12);
    add8(&packet, SUCCESS);
    add8(&packet, set->handle);
    add16(&packet, handle_of(link));
    add8(&packet, 0);
    send_up(peripheral, &packet);
}

bool connects(struct controller *central, struct controller *peripheral, struct set *set) {
    struct attempt *attempt = &central->attempt;
    if (!attempt->on || set->event != CONNECTABLE || !same_address(&attempt->target, &set->address)) return false;
    struct link *link = air.links;
    while (link->used)
        if (++link == air.links + MAX_LINKS) return false;
    *link = (struct link){.used = true, .ends = {central, peripheral},
                          .interval = attempt->interval, .timeout = attempt->timeout};
    attempt->on = false;
    complete(central, SUCCESS, link, 0, &set->address);
    complete(peripheral, SUCCESS, link, 1, attempt->own_type ? &central->random : &central->public);
    end_set(peripheral, set, link);
    return true;
}

void stop_connecting(struct controller *controller) {
    if (!controller->attempt.on) return;
    controller->attempt.on = false;
    complete(controller, UNKNOWN_CONNECTION, NULL, 0, &controller->attempt.target);
}

static void tell_end(struct controller *controller, const struct link *link, uint8_t reason) {
    struct packet packet = event(0x05);
    add8(&packet, SUCCESS);
    add16(&packet, handle_of(link));
    add8(&packet, reason);
    send_up(controller, &packet);
}

static void end(struct link *link, uint8_t central_reason, uint8_t peripheral_reason) {
    link->used = false;
    for (int side = 0; side < 2; side++) {
        struct controller *controller = link->ends[side];
        int kept = 0;
        for (int i = 0; i < controller->parcel_count; i++)
            if (controller->parcels[i].link != link - air.links) controller->parcels[kept++] = controller->parcels[i];
        controller->parcel_count = kept;
        tell_end(controller, link, side == 0 ? central_reason : peripheral_reason);
    }
}

void disconnect(struct controller *controller, unsigned handle, uint8_t reason) {
    struct link *link = find_link(controller, handle);
    if (!link) return;
    bool central = link->ends[0] == controller;
    end(link, central ? ENDED_HERE : reason, central ? reason : ENDED_HERE);
}

// Without its controller a link ends for the peer as if the device were gone.
void drop_links(struct controller *controller) {
    for (int i = 0; i < MAX_LINKS; i++) {
        struct link *link = &air.links[i];
        if (!link->used || (link->ends[0] != controller && link->ends[1] != controller)) continue;
        link->used = false;
        tell_end(peer_of(link, controller), link, TIMED_OUT);
    }
}

// Takes a packet of the kernel. A controller sends one after another, at the speed of the air.
void carry(struct controller *controller, const uint8_t *packet, size_t length) {
    struct link *link = find_link(controller, read16(packet + 1));
    if (!link || length > 5 + MAX_ACL || controller->parcel_count == MAX_PARCELS) return;
    struct parcel *parcel = &controller->parcels[controller->parcel_count++];
    long start = now() > controller->busy_until ? now() : controller->busy_until;
    controller->busy_until = start + (air.speed ? (long)length * 1000 / air.speed : 0);
    parcel->due = controller->busy_until + air.delay;
    parcel->link = link - air.links;
    parcel->length = length;
    memcpy(parcel->bytes, packet, length);
}

static void hand_over(struct controller *controller, struct parcel *parcel) {
    struct link *link = &air.links[parcel->link];
    struct packet packet = {.length = 0}, done = event(0x13);
    add(&packet, parcel->bytes, parcel->length);
    air.carried += parcel->length;
    unsigned flags = packet.bytes[2] >> 4 & 3; // the kernel begins with 0, a controller with 2
    packet.bytes[2] = (packet.bytes[2] & 0x0f) | (flags == 0 ? 2 : flags) << 4;
    send_up(peer_of(link, controller), &packet);
    add8(&done, 1);
    add16(&done, handle_of(link));
    add16(&done, 1);
    send_up(controller, &done);
}

static bool in_range(const struct link *link) {
    long one = link->ends[0] - air.controllers, other = link->ends[1] - air.controllers;
    return air.levels[one][other] != OUT_OF_RANGE && air.levels[other][one] != OUT_OF_RANGE;
}

static void deliver_from(struct controller *controller, long time) {
    int kept = 0, count = controller->parcel_count;
    for (int i = 0; i < count; i++) {
        struct parcel *parcel = &controller->parcels[i];
        if (parcel->due <= time && in_range(&air.links[parcel->link])) hand_over(controller, parcel);
        else controller->parcels[kept++] = *parcel;
    }
    controller->parcel_count = kept;
}

// A link whose ends do not hear each other for its timeout is over.
void deliver(long time) {
    for (int i = 0; i < MAX_LINKS; i++) {
        struct link *link = &air.links[i];
        if (!link->used) continue;
        if (in_range(link)) link->unheard_since = 0;
        else if (!link->unheard_since) link->unheard_since = time;
        else if (time - link->unheard_since > link->timeout * 10L) end(link, TIMED_OUT, TIMED_OUT);
    }
    for (int i = 0; i < air.count; i++) deliver_from(&air.controllers[i], time);
}
