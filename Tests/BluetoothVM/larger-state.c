// Makes the state of the processor's registers larger than it is, as an Intel processor with AMX does, for a program that
// traces others. It is preloaded into the kernel in user mode:
//
//     LD_PRELOAD=larger-state.so linux ...
//
// A state that is read has 8 KiB more, with known values. A state that is written must have them unchanged, and
// all of it: otherwise it is refused, as Linux refuses a state that is not whole.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#ifndef NT_X86_XSTATE
#define NT_X86_XSTATE 0x202
#endif

enum { LARGEST = 16384, MORE = 8192 };

static long request(long kind, pid_t process, void *address, void *data) {
    return syscall(SYS_ptrace, kind, process, address, data);
}

// The same for every process, because a new process begins with the state of another one.
static unsigned char expected(size_t offset) {
    return offset * 31 + (offset >> 8) + 7;
}

static long read_state(pid_t process, struct iovec *wanted) {
    static unsigned char whole[LARGEST];
    struct iovec real = {whole, LARGEST - MORE};
    if (request(PTRACE_GETREGSET, process, (void *)NT_X86_XSTATE, &real) < 0) return -1;
    for (size_t i = 0; i < MORE; i++) whole[real.iov_len + i] = expected(i);
    size_t length = real.iov_len + MORE;
    if (wanted->iov_len > length) wanted->iov_len = length;
    memcpy(wanted->iov_base, whole, wanted->iov_len);
    return 0;
}

static long refuse(void) {
    errno = EFAULT;
    return -1;
}

static long write_state(pid_t process, const struct iovec *given) {
    static unsigned char present[LARGEST];
    struct iovec real = {present, LARGEST - MORE};
    if (request(PTRACE_GETREGSET, process, (void *)NT_X86_XSTATE, &real) < 0) return -1;
    // Linux takes no more than the state has.
    if (given->iov_len < real.iov_len + MORE) return refuse();
    const unsigned char *more = (const unsigned char *)given->iov_base + real.iov_len;
    for (size_t i = 0; i < MORE; i++)
        if (more[i] != expected(i)) return refuse();
    real.iov_base = given->iov_base;
    return request(PTRACE_SETREGSET, process, (void *)NT_X86_XSTATE, &real);
}

long ptrace(enum __ptrace_request kind, ...) {
    va_list list;
    va_start(list, kind);
    pid_t process = va_arg(list, pid_t);
    void *address = va_arg(list, void *);
    void *data = va_arg(list, void *);
    va_end(list);
    if ((long)address == NT_X86_XSTATE && kind == PTRACE_GETREGSET) return read_state(process, data);
    if ((long)address == NT_X86_XSTATE && kind == PTRACE_SETREGSET) return write_state(process, data);
    // What is read by these is the result, as the C library gives it.
    if (kind == PTRACE_PEEKTEXT || kind == PTRACE_PEEKDATA || kind == PTRACE_PEEKUSER) {
        long value;
        if (request(kind, process, address, &value) < 0) return -1;
        errno = 0;
        return value;
    }
    return request(kind, process, address, data);
}
