// Makes controllers for the kernel and relays between them:
//
//     radio CONTROL COUNT [extended]    until it is killed
//     radio CONTROL tell WORD...        sends words to the one that runs
//
//     rssi HEARER SPEAKER LEVEL     how loud HEARER hears SPEAKER, in dBm (-50); 127 is unknown, 999 out of range
//     apart ONE OTHER               out of range of each other; a link ends after its timeout
//     loss PERCENT                  of the advertisements that each scanner misses
//     windows 0|1                   whether a scanner hears only in its scan windows
//     strict 0|1                    whether a scanner reports an address once in a scan, if the kernel asks for that
//     foreign COUNT RATE            strangers that advertise, and how many advertisements they send a second
//     speed BYTES, delay MS         of links: bytes a second (0: no limit), and how late they arrive
//     carried BYTES                 fails until links have carried so many since the speed was set
#include "radio.h"
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct air air;

enum { TICK = 10 }; // ms

static void create(int number, bool extended) {
    struct controller *controller = &air.controllers[number];
    const uint8_t request[] = {0xff, 0x00};
    *controller = (struct controller){.file = open("/dev/vhci", O_RDWR), .extended = extended, .random.type = 1,
                                      .public.bytes = {number, 0x00, 0x00, 0xc0, 0xff, 0x00}};
    if (controller->file < 0 || write(controller->file, request, 2) != 2) perror("radio: /dev/vhci"), exit(1);
    for (int i = 0; i < MAX_CONTROLLERS; i++) air.levels[number][i] = -50;
    air.count = number + 1;
}

static void listen_to(struct controller *controller) {
    uint8_t packet[4096];
    ssize_t length = read(controller->file, packet, sizeof packet);
    if (length >= 4 && packet[0] == 0x01) obey(controller, packet, length);
    if (length >= 5 && packet[0] == 0x02) carry(controller, packet, length);
}

static void run(int control) {
    struct pollfd files[MAX_CONTROLLERS + 1];
    for (int i = 0; i < air.count; i++) files[i] = (struct pollfd){air.controllers[i].file, POLLIN, 0};
    files[air.count] = (struct pollfd){control, POLLIN, 0};
    for (;;) {
        if (poll(files, air.count + 1, TICK) < 0) perror("radio: poll"), exit(1);
        for (int i = 0; i < air.count; i++)
            if (files[i].revents) listen_to(&air.controllers[i]);
        if (files[air.count].revents) read_control(control);
        deliver(now());
        advertise(now());
    }
}

int main(int count, char **words) {
    if (count > 3 && !strcmp(words[2], "tell")) return tell(words[1], count - 3, words + 3);
    int controllers = count > 2 ? atoi(words[2]) : 0;
    bool extended = count == 4 && !strcmp(words[3], "extended");
    if (controllers < 1 || controllers > MAX_CONTROLLERS || (count == 4 && !extended))
        return fprintf(stderr, "usage: radio CONTROL COUNT [extended] | radio CONTROL tell WORD...\n"), 2;
    mlockall(MCL_CURRENT | MCL_FUTURE); // the kernel gives a controller up that takes two seconds for a command
    int control = open_control(words[1]);
    for (int i = 0; i < controllers; i++) create(i, extended);
    run(control);
}
