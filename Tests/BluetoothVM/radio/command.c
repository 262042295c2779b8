// Commands of the kernel to a controller (Bluetooth Core Specification, volume 4, part E, 7).
#include "radio.h"
#include <string.h>

static struct address address_at(const uint8_t *bytes) {
    struct address address = {.type = bytes[0] & 1};
    memcpy(address.bytes, bytes + 1, 6);
    return address;
}

static void reset(struct controller *controller) {
    drop_links(controller);
    memset(controller->sets, 0, sizeof controller->sets);
    memset(&controller->scan, 0, sizeof controller->scan);
    controller->attempt.on = false;
    controller->accepted_count = controller->parcel_count = 0;
    memset(&controller->random, 0, sizeof controller->random);
    controller->random.type = 1;
}

// An address that is in use on the air cannot be replaced. The sets of Bluetooth 5 have addresses of their own.
static uint8_t set_random(struct controller *controller, const uint8_t *bytes) {
    if ((controller->sets[0].on && !controller->extended) || controller->attempt.on) return DISALLOWED;
    memcpy(controller->random.bytes, bytes, 6);
    return SUCCESS;
}

static uint8_t set_advertising(struct controller *controller, const uint8_t *bytes) {
    struct set *set = &controller->sets[0];
    if (set->on) return DISALLOWED;
    set->used = true;
    set->interval = (read16(bytes) + read16(bytes + 2)) / 2 * 625 / 1000;
    set->event = bytes[4];
    set->address.type = bytes[5] & 1;
    return SUCCESS;
}

static uint8_t enable_advertising(struct controller *controller, const uint8_t *bytes) {
    struct set *set = &controller->sets[0];
    set_address(set, set->address.type ? &controller->random : &controller->public);
    set->on = bytes[0];
    set->next = now();
    return SUCCESS;
}

static uint8_t set_scanning(struct controller *controller, const uint8_t *bytes) {
    struct scan *scan = &controller->scan;
    if (scan->on) return DISALLOWED;
    scan->active = bytes[0];
    scan->interval = read16(bytes + 1);
    scan->window = read16(bytes + 3);
    scan->accepts_listed_only = bytes[6] & 1;
    return SUCCESS;
}

static uint8_t enable_scanning(struct controller *controller, const uint8_t *bytes) {
    controller->scan.on = bytes[0];
    controller->scan.filters_duplicates = bytes[1];
    memset(controller->scan.heard, 0, sizeof controller->scan.heard);
    return SUCCESS;
}

static uint8_t accept_address(struct controller *controller, const uint8_t *bytes) {
    if (controller->accepted_count == MAX_ACCEPTED) return MEMORY_EXCEEDED;
    controller->accepted[controller->accepted_count++] = address_at(bytes);
    return SUCCESS;
}

static uint8_t forget_address(struct controller *controller, const uint8_t *bytes) {
    struct address address = address_at(bytes);
    for (int i = 0; i < controller->accepted_count; i++) {
        if (!same_address(&controller->accepted[i], &address)) continue;
        controller->accepted[i] = controller->accepted[--controller->accepted_count];
        break;
    }
    return SUCCESS;
}

// Commands that are answered at once, by a status alone. The length is that of the parameters.
static bool obey_simple(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    uint8_t status = SUCCESS;
    switch (opcode) {
    case 0x0c03: reset(controller); break;
    case 0x0c01: case 0x2001: break; // masks of events
    case 0x2005: status = set_random(controller, bytes); break;
    case 0x2006: status = set_advertising(controller, bytes); break;
    case 0x2008: set_payload(&controller->sets[0].data, bytes + 1, bytes[0]); break;
    case 0x2009: set_payload(&controller->sets[0].response, bytes + 1, bytes[0]); break;
    case 0x200a: status = enable_advertising(controller, bytes); break;
    case 0x200b: status = set_scanning(controller, bytes); break;
    case 0x200c: status = enable_scanning(controller, bytes); break;
    case 0x2010: controller->accepted_count = 0; break;
    case 0x2011: status = accept_address(controller, bytes); break;
    case 0x2012: status = forget_address(controller, bytes); break;
    default: return false;
    }
    answer(controller, opcode, status);
    return true;
}

static void begin(struct controller *controller, unsigned opcode, uint8_t status) {
    struct packet packet = event(0x0f);
    add8(&packet, status);
    add8(&packet, 1);
    add16(&packet, opcode);
    send_up(controller, &packet);
}

// Says what the peer's controller is: one like this.
static void tell_of_peer(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    static const uint8_t nothing[8];
    begin(controller, opcode, SUCCESS);
    struct packet packet = opcode == 0x041d ? event(0x0c) : low_energy_event(opcode == 0x2016 ? 0x04 : 0x03);
    add8(&packet, find_link(controller, read16(bytes)) ? SUCCESS : UNKNOWN_CONNECTION);
    add16(&packet, read16(bytes));
    if (opcode == 0x041d) add8(&packet, 8), add16(&packet, 0x05f1), add16(&packet, 0);
    if (opcode == 0x2016) add(&packet, nothing, sizeof nothing);
    if (opcode == 0x2013) add16(&packet, read16(bytes + 4)), add(&packet, bytes + 6, 4);
    send_up(controller, &packet);
}

static void create_link(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    struct attempt attempt = {.on = true, .own_type = bytes[12] & 1, .target = address_at(bytes + 5),
                              .interval = read16(bytes + 15), .timeout = read16(bytes + 19)};
    begin(controller, opcode, controller->attempt.on ? DISALLOWED : SUCCESS);
    if (!controller->attempt.on) controller->attempt = attempt;
}

static void create_extended_link(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    struct attempt attempt = {.on = true, .own_type = bytes[1] & 1, .target = address_at(bytes + 2),
                              .interval = read16(bytes + 16), .timeout = read16(bytes + 20)};
    begin(controller, opcode, controller->attempt.on ? DISALLOWED : SUCCESS);
    if (!controller->attempt.on) controller->attempt = attempt;
}

static bool obey_about_links(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    switch (opcode) {
    case 0x200d: create_link(controller, opcode, bytes); break;
    case 0x2043: create_extended_link(controller, opcode, bytes); break;
    case 0x200e:
        answer(controller, opcode, controller->attempt.on ? SUCCESS : DISALLOWED);
        stop_connecting(controller);
        break;
    case 0x0406:
        begin(controller, opcode, find_link(controller, read16(bytes)) ? SUCCESS : UNKNOWN_CONNECTION);
        disconnect(controller, read16(bytes), bytes[2]);
        break;
    case 0x041d: case 0x2013: case 0x2016: tell_of_peer(controller, opcode, bytes); break;
    default: return false;
    }
    return true;
}

void obey(struct controller *controller, const uint8_t *packet, size_t length) {
    uint8_t bytes[256] = {0}; // a command that is too short reads as one that ends in zeros
    unsigned opcode = read16(packet + 1);
    if (length > 4) memcpy(bytes, packet + 4, length - 4 > 255 ? 255 : length - 4);
    switch (opcode) {
    case 0x1001: case 0x1002: case 0x1003: case 0x1009: case 0x2002: case 0x2003: case 0x2007: case 0x200f:
    case 0x201c: case 0x203a: case 0x203b: describe(controller, opcode); return;
    }
    if (obey_simple(controller, opcode, bytes) || obey_about_links(controller, opcode, bytes)) return;
    if (controller->extended && obey_extended(controller, opcode, bytes, length - 4)) return;
    answer(controller, opcode, UNKNOWN_COMMAND);
}
