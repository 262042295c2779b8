// Packets of the Host Controller Interface, written field by field.
#include "radio.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct packet event(uint8_t code) {
    return (struct packet){.length = 3, .bytes = {0x04, code}};
}

struct packet low_energy_event(uint8_t code) {
    struct packet packet = event(0x3e);
    add8(&packet, code);
    return packet;
}

void add(struct packet *packet, const void *bytes, size_t length) {
    if (packet->length + length > sizeof packet->bytes) abort();
    memcpy(packet->bytes + packet->length, bytes, length);
    packet->length += length;
}

void add8(struct packet *packet, unsigned value) {
    uint8_t byte = value;
    add(packet, &byte, 1);
}

void add16(struct packet *packet, unsigned value) {
    add8(packet, value & 255);
    add8(packet, value >> 8);
}

void add_address(struct packet *packet, const struct address *address) {
    add8(packet, address->type);
    add(packet, address->bytes, 6);
}

void send_up(struct controller *controller, struct packet *packet) {
    if (packet->bytes[0] == 0x04) packet->bytes[2] = packet->length - 3;
    if (write(controller->file, packet->bytes, packet->length) != (ssize_t)packet->length) perror("radio: /dev/vhci");
}

unsigned read16(const uint8_t *bytes) {
    return bytes[0] | bytes[1] << 8;
}

bool same_address(const struct address *one, const struct address *other) {
    return (one->type & 1) == (other->type & 1) && !memcmp(one->bytes, other->bytes, 6);
}

long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}
