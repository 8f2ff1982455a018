// Measures the time from a request to its answer for two programs that run side by side, in turns of a block of
// requests.
//
//   exchange FRAMING WARM_UP BLOCKS REQUESTS_PER_BLOCK REQUESTS_FILE BASELINE_REQUESTS_FILE
//     -- PROGRAM… -- BASELINE…
//
// Prints a line for each exchange, `a` or `b`, nanoseconds, bytes of the answer; and one for each block, `A` or `B` and
// the processor time that the program used for an exchange of it, in nanoseconds, which other work on the machine
// hardly changes.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "peer.h"

struct side {
  char name;
  struct peer peer;
  struct messages requests;
  size_t next;
};

static struct side make_side(char name, char **command, const char *framing, const char *requests) {
  return (struct side){name, start_peer(command, framing), read_messages(requests), 0};
}

static int64_t processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) fail("no processor time");
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void run_block(struct side *side, int count, bool is_measured) {
  int64_t used = processor_time(side->peer.process);
  for (int i = 0; i < count; i++) {
    struct message request = side->requests.items[side->next];
    side->next = (side->next + 1) % side->requests.count;
    int64_t start = now();
    struct message answer = exchange(&side->peer, request);
    int64_t end = now();
    if (is_measured) printf("%c %lld %zu\n", side->name, (long long)(end - start), answer.length);
  }
  used = processor_time(side->peer.process) - used;
  if (is_measured) printf("%c %lld\n", side->name - 'a' + 'A', (long long)(used / count));
}

int main(int count, char **arguments) {
  char **commands[2];
  split_commands(arguments, commands, 2);
  if (count < 11) return 2;
  const char *framing = arguments[1];
  int warm_up = atoi(arguments[2]), blocks = atoi(arguments[3]), block = atoi(arguments[4]);
  struct side a = make_side('a', commands[0], framing, arguments[5]);
  struct side b = make_side('b', commands[1], framing, arguments[6]);
  run_block(&a, warm_up, false);
  run_block(&b, warm_up, false);
  for (int i = 0; i < blocks; i++) {
    run_block(&a, block, true);
    run_block(&b, block, true);
  }
  kill_peer(&a.peer);
  kill_peer(&b.peer);
  return 0;
}
