// The commands of Bluetooth 5 for advertising and scanning: several advertising sets, each with an address of its own.
#include "radio.h"
#include <string.h>

static uint8_t set_set_address(struct controller *controller, const uint8_t *bytes) {
    struct set *set = find_set(controller, bytes[0], false);
    if (!set) return UNKNOWN_CONNECTION;
    struct address address = {.type = 1};
    memcpy(address.bytes, bytes + 1, 6);
    set_address(set, &address);
    return SUCCESS;
}

// Only the forms that legacy advertising has too: with 31 bytes, on the first channels.
static void set_parameters(struct controller *controller, unsigned opcode, const uint8_t *bytes) {
    struct set *set = find_set(controller, bytes[0], true);
    unsigned form = read16(bytes + 1);
    struct packet packet = begin_answer(opcode);
    if (!set || set->on || !(form & 0x10)) {
        add8(&packet, !set ? MEMORY_EXCEEDED : set->on ? DISALLOWED : INVALID);
    } else {
        set->event = form & 1 ? CONNECTABLE : form & 2 ? SCANNABLE : NOT_CONNECTABLE;
        set->interval = read16(bytes + 3) * 625 / 1000;
        if (bytes[10] & 1) set->address.type = 1;
        else set_address(set, &controller->public);
        add8(&packet, SUCCESS);
    }
    add8(&packet, 0); // dBm
    send_up(controller, &packet);
}

static uint8_t enable(struct controller *controller, const uint8_t *bytes, size_t length) {
    int count = bytes[1];
    if (!bytes[0] && count == 0)
        for (int i = 0; i < MAX_SETS; i++) controller->sets[i].on = false;
    for (int i = 0; i < count && 2 + 4 * (size_t)i < length; i++) {
        struct set *set = find_set(controller, bytes[2 + 4 * i], false);
        if (!set) return UNKNOWN_CONNECTION;
        set->on = bytes[0];
        set->next = now();
    }
    return SUCCESS;
}

// Data comes whole, in one command; larger data would not fit a legacy advertisement.
static uint8_t set_data(struct controller *controller, const uint8_t *bytes, bool response) {
    struct set *set = find_set(controller, bytes[0], false);
    if (!set) return UNKNOWN_CONNECTION;
    if (bytes[1] != 3 || bytes[3] > 31) return INVALID;
    set_payload(response ? &set->response : &set->data, bytes + 4, bytes[3]);
    return SUCCESS;
}

static uint8_t remove_set(struct controller *controller, uint8_t handle) {
    struct set *set = find_set(controller, handle, false);
    if (!set) return UNKNOWN_CONNECTION;
    if (set->on) return DISALLOWED;
    unsigned generation = set->generation;
    *set = (struct set){.generation = generation};
    return SUCCESS;
}

static uint8_t clear_sets(struct controller *controller) {
    for (int i = 0; i < MAX_SETS; i++)
        if (controller->sets[i].on) return DISALLOWED;
    for (int i = 0; i < MAX_SETS; i++) controller->sets[i].used = false;
    return SUCCESS;
}

static uint8_t scan_parameters(struct controller *controller, const uint8_t *bytes) {
    struct scan *scan = &controller->scan;
    if (scan->on) return DISALLOWED;
    scan->accepts_listed_only = bytes[1] & 1;
    scan->active = bytes[3];
    scan->interval = read16(bytes + 4);
    scan->window = read16(bytes + 6);
    return SUCCESS;
}

bool obey_extended(struct controller *controller, unsigned opcode, const uint8_t *bytes, size_t length) {
    uint8_t status;
    switch (opcode) {
    case 0x2036: set_parameters(controller, opcode, bytes); return true;
    case 0x2035: status = set_set_address(controller, bytes); break;
    case 0x2037: status = set_data(controller, bytes, false); break;
    case 0x2038: status = set_data(controller, bytes, true); break;
    case 0x2039: status = enable(controller, bytes, length); break;
    case 0x203c: status = remove_set(controller, bytes[0]); break;
    case 0x203d: status = clear_sets(controller); break;
    case 0x2041: status = scan_parameters(controller, bytes); break;
    case 0x2042:
        controller->scan.on = bytes[0];
        controller->scan.filters_duplicates = bytes[1];
        memset(controller->scan.heard, 0, sizeof controller->scan.heard);
        status = SUCCESS;
        break;
    default: return false;
    }
    answer(controller, opcode, status);
    return true;
}
