// Answers every message with itself: what a round trip costs when the program at the other end does nothing.
//
//   echo FRAMING
#include <unistd.h>

#include "channel.h"

int main(int count, char **arguments) {
  struct channel channel = make_channel(STDIN_FILENO, STDOUT_FILENO, count > 1 ? arguments[1] : "lines");
  struct message message;
  while (receive_message(&channel, &message)) send_message(&channel, message);
  return 0;
}
