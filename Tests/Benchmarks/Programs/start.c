// Measures how long two programs take from their start to their first answer, in turns.
//
//   start ROUNDS REQUESTS_FILE -- PROGRAM… -- BASELINE…
//
// Prints a line for each start: `a` or `b`, nanoseconds, then resident, proportional and peak resident memory in bytes.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

// A field of a file in /proc, which gives kB.
static long memory(pid_t process, const char *file, const char *field) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)process, file);
  FILE *stream = fopen(path, "r");
  if (stream == NULL) fail(path);
  long kilobytes = -1;
  while (fgets(line, sizeof line, stream) != NULL) {
    if (strncmp(line, field, strlen(field)) == 0) kilobytes = strtol(line + strlen(field), NULL, 10);
  }
  fclose(stream);
  if (kilobytes < 0) fail(field);
  return kilobytes * 1024;
}

static void measure(char name, char **command, struct message request) {
  int64_t start = now();
  struct peer peer = start_peer(command, "headers");
  exchange(&peer, request);
  int64_t end = now();
  printf(
    "%c %lld %ld %ld %ld\n", name, (long long)(end - start), memory(peer.process, "status", "VmRSS:"),
    memory(peer.process, "smaps_rollup", "Pss:"), memory(peer.process, "status", "VmHWM:"));
  kill_peer(&peer);
}

int main(int count, char **arguments) {
  char **commands[2];
  split_commands(arguments, commands, 2);
  if (count < 7) return 2;
  int rounds = atoi(arguments[1]);
  struct message request = read_messages(arguments[2]).items[0];
  for (int round = 0; round < rounds; round++) {
    measure('a', commands[0], request);
    measure('b', commands[1], request);
  }
  return 0;
}
