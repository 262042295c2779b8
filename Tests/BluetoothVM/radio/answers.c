// What a controller says of itself.
#include "radio.h"
#include <string.h>

struct packet begin_answer(unsigned opcode) {
    struct packet packet = event(0x0e);
    add8(&packet, 1); // the kernel may send one command more
    add16(&packet, opcode);
    return packet;
}

void answer(struct controller *controller, unsigned opcode, uint8_t status) {
    struct packet packet = begin_answer(opcode);
    add8(&packet, status);
    send_up(controller, &packet);
}

// A bit for each command that the kernel may use; the numbers are those of the specification (volume 4, part E, 6.27).
static void add_commands(struct packet *packet, bool extended) {
    uint8_t commands[64] = {[0] = 0x20, [2] = 0x80, [5] = 0xc0, [14] = 0x28, [15] = 0x02,
                            [25] = 0xf7, [26] = 0xff, [27] = 0x27, [28] = 0x08};
    if (extended) commands[36] = 0xfe, commands[37] = 0xe3;
    add(packet, commands, sizeof commands);
}

static void add_version(struct packet *packet, bool extended) {
    uint8_t version = extended ? 9 : 8; // 5.0, 4.2
    add8(packet, version);
    add16(packet, 0);
    add8(packet, version);
    add16(packet, 0x05f1); // the Linux Foundation
    add16(packet, 0);
}

static void add_buffers(struct packet *packet) {
    add16(packet, MAX_ACL);
    add8(packet, MAX_PARCELS);
}

void describe(struct controller *controller, unsigned opcode) {
    static const uint8_t features[8] = {[4] = 0x60}; // Low Energy, and not the older Bluetooth
    static const uint8_t states[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0x03};
    uint8_t abilities[8] = {[1] = controller->extended ? 0x10 : 0};
    struct packet packet = begin_answer(opcode);
    add8(&packet, SUCCESS);
    switch (opcode) {
    case 0x1001: add_version(&packet, controller->extended); break;
    case 0x1002: add_commands(&packet, controller->extended); break;
    case 0x1003: add(&packet, features, sizeof features); break;
    case 0x1009: add(&packet, controller->public.bytes, 6); break;
    case 0x2002: add_buffers(&packet); break;
    case 0x2003: add(&packet, abilities, sizeof abilities); break;
    case 0x2007: add8(&packet, 0); break; // dBm
    case 0x200f: add8(&packet, MAX_ACCEPTED); break;
    case 0x201c: add(&packet, states, sizeof states); break;
    case 0x203a: add16(&packet, 31); break;
    case 0x203b: add8(&packet, MAX_SETS - 1); break;
    }
    send_up(controller, &packet);
}
