// What controllers send without a link, and who hears it.
#include "radio.h"
#include <stdlib.h>
#include <string.h>

// With the commands of Bluetooth 5 a set has a number that the kernel chooses; the legacy commands have one set.
struct set *find_set(struct controller *controller, uint8_t handle, bool make) {
    struct set *free = NULL;
    for (int i = 0; i < MAX_SETS; i++) {
        struct set *set = &controller->sets[i];
        if (set->used && set->handle == handle) return set;
        if (!set->used && !free) free = set;
    }
    if (!make || !free) return NULL;
    *free = (struct set){.used = true, .handle = handle, .generation = free->generation};
    return free;
}

void set_address(struct set *set, const struct address *address) {
    if (!same_address(&set->address, address) || !set->generation) set->generation++;
    set->address = *address;
}

void set_payload(struct payload *payload, const uint8_t *bytes, size_t length) {
    payload->length = length > 31 ? 31 : length;
    memcpy(payload->bytes, bytes, payload->length);
}

static bool accepts(const struct controller *hearer, const struct address *address) {
    if (!hearer->scan.accepts_listed_only) return true;
    for (int i = 0; i < hearer->accepted_count; i++)
        if (same_address(&hearer->accepted[i], address)) return true;
    return false;
}

static bool catches(const struct controller *hearer) {
    const struct scan *scan = &hearer->scan;
    if (rand() % 100 < air.loss) return false;
    return !air.windows || scan->window >= scan->interval || rand() % scan->interval < scan->window;
}

static void report(struct controller *hearer, const struct address *address, enum event event,
                   enum event of, const struct payload *payload, int level) {
    // Forms of the extended report for legacy advertisements, by the numbers of the legacy report.
    static const uint8_t forms[] = {[CONNECTABLE] = 0x13, [SCANNABLE] = 0x12, [NOT_CONNECTABLE] = 0x10};
    static const uint8_t rest[] = {0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    struct packet packet = low_energy_event(hearer->extended ? 0x0d : 0x02);
    add8(&packet, 1);
    if (hearer->extended) {
        add16(&packet, event == SCAN_RESPONSE ? (of == CONNECTABLE ? 0x1b : 0x1a) : forms[event]);
        add_address(&packet, address);
        add(&packet, (uint8_t[]){1, 0, 0xff}, 3); // 1M, no second channel, no set
        add(&packet, rest, 1);                    // power unknown
        add8(&packet, (uint8_t)level);
        add(&packet, rest + 1, 9);
    } else {
        add8(&packet, event);
        add_address(&packet, address);
    }
    add8(&packet, payload->length);
    add(&packet, payload->bytes, payload->length);
    if (!hearer->extended) add8(&packet, (uint8_t)level);
    send_up(hearer, &packet);
}

static void hear(struct controller *hearer, struct controller *speaker, struct set *set, int level) {
    struct scan *scan = &hearer->scan;
    unsigned *heard = &scan->heard[speaker - air.controllers][set - speaker->sets];
    if (!scan->on || !accepts(hearer, &set->address) || !catches(hearer)) return;
    if (air.strict && scan->filters_duplicates && *heard == set->generation) return;
    *heard = set->generation;
    report(hearer, &set->address, set->event, set->event, &set->data, level);
    if (scan->active && set->event != NOT_CONNECTABLE)
        report(hearer, &set->address, SCAN_RESPONSE, set->event, &set->response, level);
}

static void transmit(struct controller *speaker, struct set *set) {
    for (int i = 0; i < air.count; i++) {
        struct controller *hearer = &air.controllers[i];
        int level = air.levels[i][speaker - air.controllers];
        if (hearer == speaker || level == OUT_OF_RANGE) continue;
        if (connects(hearer, speaker, set)) return;
        hear(hearer, speaker, set, level);
    }
}

// Strangers' advertisements: addresses that stay, and data of some manufacturer.
static void transmit_foreign(int number) {
    struct address address = {1, {number & 255, number >> 8, 0x10, 0x0e, 0xee, 0xc0}};
    struct payload payload = {31, {2, 1, 6, 27, 0xff, 0xff, 0xff, number & 255, number >> 8}};
    for (int i = 9; i < 31; i++) payload.bytes[i] = i * 7 + number;
    for (int i = 0; i < air.count; i++) {
        struct controller *hearer = &air.controllers[i];
        if (hearer->scan.on && accepts(hearer, &address) && catches(hearer))
            report(hearer, &address, NOT_CONNECTABLE, NOT_CONNECTABLE, &payload, -60 - number % 36);
    }
}

static void advertise_foreign(long time) {
    if (air.foreign == 0) return;
    while (air.foreign_sent < (time - air.foreign_since) * air.foreign_rate / 1000)
        transmit_foreign(air.foreign_sent++ % air.foreign);
}

void advertise(long time) {
    for (int i = 0; i < air.count; i++) {
        for (int k = 0; k < MAX_SETS; k++) {
            struct set *set = &air.controllers[i].sets[k];
            if (!set->on || time < set->next) continue;
            set->next = time + set->interval + rand() % 11; // the delay that the specification asks for
            transmit(&air.controllers[i], set);
        }
    }
    advertise_foreign(time);
}
