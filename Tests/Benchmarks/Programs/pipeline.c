// Sends requests without waiting for answers, and measures the time until the last one is answered.
//
//   pipeline REQUESTS_FILE -- PROGRAM…
//
// The first request is answered before the clock starts. Prints the nanoseconds that the others took, and their number.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "peer.h"

// Writes what the pipe has room for.
static const char *write_some(int output, const char *text, const char *end) {
  while (text < end) {
    ssize_t written = write(output, text, (size_t)(end - text));
    if (written < 0 && errno == EAGAIN) return text;
    if (written < 0) fail("cannot write");
    text += written;
  }
  return text;
}

static size_t count_answers(struct channel *channel) {
  size_t count = 0;
  struct message answer;
  while (next_message(channel, &answer)) {
    refuse_error(answer);
    count++;
  }
  return count;
}

int main(int count, char **arguments) {
  char **command;
  split_commands(arguments, &command, 1);
  if (count < 4) return 2;
  struct messages requests = read_messages(arguments[1]);
  struct peer peer = start_peer(command, "lines");
  exchange(&peer, requests.items[0]);
  // The requests lie in one file, so that they can be written as they are.
  const struct message *last = &requests.items[requests.count - 1];
  const char *text = requests.items[0].text + requests.items[0].length + 1, *end = last->text + last->length + 1;
  fcntl(peer.channel.output, F_SETFL, O_NONBLOCK);

  int64_t start = now();
  size_t expected = requests.count - 1, answered = 0;
  while (answered < expected) {
    text = write_some(peer.channel.output, text, end);
    struct pollfd events[2] = {
      {.fd = peer.channel.input, .events = POLLIN},
      {.fd = text < end ? peer.channel.output : -1, .events = POLLOUT},
    };
    if (poll(events, 2, -1) < 0) fail("cannot wait");
    if (events[0].revents == 0) continue;
    if (!read_more(&peer.channel)) fail("the program left without an answer");
    answered += count_answers(&peer.channel);
  }
  printf("%lld %zu\n", (long long)(now() - start), expected);
  finish_peer(&peer);
  return 0;
}
