// The test's words to the radio: datagrams to a Unix socket, each answered.
#include "radio.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

int open_control(const char *path) {
    struct sockaddr_un address = address_of(path);
    int file = socket(AF_UNIX, SOCK_DGRAM, 0);
    unlink(path);
    if (file < 0 || bind(file, (void *)&address, sizeof address) || chmod(path, 0666))
        perror("radio: control"), exit(1);
    return file;
}

static bool is_controller(int number) {
    return number >= 0 && number < air.count;
}

static bool set_level(const char *text) {
    int hearer, speaker, level;
    char rest;
    if (sscanf(text, "rssi %d %d %d %c", &hearer, &speaker, &level, &rest) == 3) {
        if (!is_controller(hearer) || !is_controller(speaker)) return false;
        air.levels[hearer][speaker] = level;
    } else if (sscanf(text, "apart %d %d %c", &hearer, &speaker, &rest) == 2) {
        if (!is_controller(hearer) || !is_controller(speaker)) return false;
        air.levels[hearer][speaker] = air.levels[speaker][hearer] = OUT_OF_RANGE;
    } else {
        return false;
    }
    return true;
}

static bool set_foreign(const char *text) {
    int count, rate;
    char rest;
    if (sscanf(text, "foreign %d %d %c", &count, &rate, &rest) != 2 || count < 0 || count > 65535 || rate < 0)
        return false;
    air.foreign = count;
    air.foreign_rate = rate;
    air.foreign_since = now();
    air.foreign_sent = 0;
    return true;
}

static bool set_number(const char *text, const char *word, int *number, int limit) {
    char name[16], rest;
    int value;
    if (sscanf(text, "%15s %d %c", name, &value, &rest) != 2 || strcmp(name, word) || value < 0 || value > limit)
        return false;
    *number = value;
    return true;
}

static bool understand(const char *text) {
    int choice;
    if (set_number(text, "strict", &choice, 1)) return air.strict = choice, true;
    if (set_number(text, "windows", &choice, 1)) return air.windows = choice, true;
    if (set_number(text, "speed", &air.speed, 10000000)) return air.carried = 0, true;
    if (set_number(text, "carried", &choice, 1000000000)) return air.carried >= choice;
    return set_number(text, "loss", &air.loss, 100) ||
           set_number(text, "delay", &air.delay, 10000) || set_level(text) || set_foreign(text);
}

void read_control(int file) {
    struct sockaddr_un sender;
    socklen_t size = sizeof sender;
    char text[128];
    ssize_t length = recvfrom(file, text, sizeof text - 1, 0, (void *)&sender, &size);
    if (length < 0) return;
    text[length] = 0;
    const char *reply = understand(text) ? "done" : "not understood";
    sendto(file, reply, strlen(reply), MSG_DONTWAIT, (void *)&sender, size);
}

int tell(const char *path, int count, char **words) {
    struct sockaddr_un address = address_of(path), own = {.sun_family = AF_UNIX};
    struct timeval timeout = {.tv_sec = 5};
    char text[128] = "", reply[32] = "no answer";
    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), i ? " %s" : "%s", words[i]);
    int file = socket(AF_UNIX, SOCK_DGRAM, 0);
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (file < 0 || bind(file, (void *)&own, sizeof own.sun_family) || // the kernel chooses a name
        sendto(file, text, strlen(text), 0, (void *)&address, sizeof address) < 0)
        return perror("radio"), 1;
    ssize_t length = recv(file, reply, sizeof reply - 1, 0);
    if (length >= 0) reply[length] = 0;
    if (strcmp(reply, "done")) return fprintf(stderr, "radio: %s: %s\n", text, reply), 1;
    return 0;
}
