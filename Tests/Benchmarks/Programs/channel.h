// Messages over a pair of descriptors, in either framing of the protocol.
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct message {
  const char *text;
  size_t length;
};

struct channel {
  int input;
  int output;
  bool has_headers;
  char *buffer;
  size_t start;
  size_t end;
  size_t capacity;
};

// `framing` is "lines" or "headers".
struct channel make_channel(int input, int output, const char *framing);

void send_message(struct channel *channel, struct message message);

// Takes the next message out of what has been read; false when more must be read. It is valid until the next read.
bool next_message(struct channel *channel, struct message *message);

// Reads once; false at the end of the input.
bool read_more(struct channel *channel);

// Waits for the next message; false at the end of the input.
bool receive_message(struct channel *channel, struct message *message);

// Prints a sentence and what the system says, and ends the program.
_Noreturn void fail(const char *what);
