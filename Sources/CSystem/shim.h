#pragma once
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// glibc before 2.36 has no wrapper for pidfd_open.
static inline int ofj_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

// glibc declares pipe2 for _GNU_SOURCE only. Both ends are closed in programs that are started.
static inline int ofj_pipe(int *ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

// glibc declares memfd_create for _GNU_SOURCE only. It is closed in programs that are started.
static inline int ofj_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1 /* MFD_CLOEXEC */); }

// prctl is variadic, which Swift cannot call. The kernel keeps the first 15 bytes of the name.
static inline int ofj_set_thread_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

// Swift sees `environ` as a mutable global and refuses to read it; it is read once, before the first thread is started.
extern char **environ;
static inline char **ofj_environment(void) { return environ; }

// glibc declares pwritev2 and RWF_NOWAIT for _GNU_SOURCE only, which Swift's Glibc module does not set. An offset of -1 writes
// at the current position, as a pipe needs; RWF_NOWAIT writes what there is room for and never waits.
static inline ssize_t ofj_write_without_waiting(int descriptor, const struct iovec *parts, int count) {
  return syscall(SYS_pwritev2, descriptor, parts, count, -1L, -1L, 0x8 /* RWF_NOWAIT */);
}

// glibc declares memmem for _GNU_SOURCE only.
void *memmem(const void *bytes, size_t length, const void *wanted, size_t wanted_length);

// glibc declares this for _GNU_SOURCE only. Every descriptor from this one on is closed in the program that is started.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
static inline int ofj_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
