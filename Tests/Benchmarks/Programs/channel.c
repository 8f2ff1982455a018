#define _GNU_SOURCE
#include "channel.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

_Noreturn void fail(const char *what) {
  fprintf(stderr, "%s: %s (%s)\n", program_invocation_short_name, what, strerror(errno));
  exit(2);
}

struct channel make_channel(int input, int output, const char *framing) {
  size_t capacity = 1 << 16;
  char *buffer = malloc(capacity);
  if (buffer == NULL) fail("no memory");
  return (struct channel){
    .input = input,
    .output = output,
    .has_headers = strcmp(framing, "headers") == 0,
    .buffer = buffer,
    .capacity = capacity,
  };
}

void send_message(struct channel *channel, struct message message) {
  char header[64];
  struct iovec parts[2];
  if (channel->has_headers) {
    int length = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", message.length);
    parts[0] = (struct iovec){header, (size_t)length};
    parts[1] = (struct iovec){(char *)message.text, message.length};
  } else {
    parts[0] = (struct iovec){(char *)message.text, message.length};
    parts[1] = (struct iovec){"\n", 1};
  }
  struct iovec *part = parts;
  while (part < parts + 2) {
    ssize_t written = writev(channel->output, part, (int)(parts + 2 - part));
    if (written < 0) fail("cannot write");
    for (; part < parts + 2 && (size_t)written >= part->iov_len; part++) written -= (ssize_t)part->iov_len;
    if (part < parts + 2) {
      part->iov_base = (char *)part->iov_base + written;
      part->iov_len -= (size_t)written;
    }
  }
}

static bool next_line(struct channel *channel, struct message *message) {
  const char *start = channel->buffer + channel->start;
  const char *feed = memchr(start, '\n', channel->end - channel->start);
  if (feed == NULL) return false;
  *message = (struct message){start, (size_t)(feed - start)};
  channel->start += message->length + 1;
  return true;
}

static bool next_body(struct channel *channel, struct message *message) {
  static const char name[] = "Content-Length: ";
  const char *start = channel->buffer + channel->start;
  size_t available = channel->end - channel->start;
  const char *blank = memmem(start, available, "\r\n\r\n", 4);
  if (blank == NULL) return false;
  const char *field = memmem(start, (size_t)(blank - start), name, sizeof name - 1);
  if (field == NULL) fail("a message without Content-Length");
  size_t length = strtoul(field + sizeof name - 1, NULL, 10);
  size_t header = (size_t)(blank + 4 - start);
  if (available < header + length) return false;
  *message = (struct message){blank + 4, length};
  channel->start += header + length;
  return true;
}

bool next_message(struct channel *channel, struct message *message) {
  return channel->has_headers ? next_body(channel, message) : next_line(channel, message);
}

bool read_more(struct channel *channel) {
  if (channel->start == channel->end) channel->start = channel->end = 0;
  if (channel->end == channel->capacity) {
    if (channel->start > channel->capacity / 2) {
      memmove(channel->buffer, channel->buffer + channel->start, channel->end - channel->start);
      channel->end -= channel->start;
      channel->start = 0;
    } else {
      channel->capacity *= 2;
      channel->buffer = realloc(channel->buffer, channel->capacity);
      if (channel->buffer == NULL) fail("no memory");
    }
  }
  ssize_t count = read(channel->input, channel->buffer + channel->end, channel->capacity - channel->end);
  if (count < 0) fail("cannot read");
  channel->end += (size_t)count;
  return count > 0;
}

bool receive_message(struct channel *channel, struct message *message) {
  while (!next_message(channel, message)) {
    if (!read_more(channel)) return false;
  }
  return true;
}
