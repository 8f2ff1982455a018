// A program that is spoken to over a pair of pipes, and the clock it is measured with.
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include "channel.h"

struct peer {
  pid_t process;
  struct channel channel;
};

// Starts a program; its standard error goes nowhere.
struct peer start_peer(char **arguments, const char *framing);

// Closes the program's input and waits for it; it must exit with 0.
void finish_peer(struct peer *peer);

// Kills the program, for one that has been measured and has nothing to finish.
void kill_peer(struct peer *peer);

// Sends a request and waits for its answer, which must not be an error.
struct message exchange(struct peer *peer, struct message request);

// Ends the measurement when an answer is an error: what fails early is no work.
void refuse_error(struct message answer);

// Monotonic, in nanoseconds.
int64_t now(void);

struct messages {
  struct message *items;
  size_t count;
};

// Reads a file of one message a line.
struct messages read_messages(const char *path);

// Cuts the rest of a command line into the commands behind each "--"; fails unless there are `count`.
void split_commands(char **arguments, char ***commands, int count);
