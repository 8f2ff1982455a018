#define _GNU_SOURCE
#include "peer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct peer start_peer(char **arguments, const char *framing) {
  int to_peer[2], from_peer[2];
  if (pipe2(to_peer, O_CLOEXEC) != 0 || pipe2(from_peer, O_CLOEXEC) != 0) fail("cannot make a pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to_peer[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from_peer[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  struct peer peer;
  errno = posix_spawnp(&peer.process, arguments[0], &actions, NULL, arguments, environ);
  if (errno != 0) fail(arguments[0]);
  posix_spawn_file_actions_destroy(&actions);
  close(to_peer[0]);
  close(from_peer[1]);
  peer.channel = make_channel(from_peer[0], to_peer[1], framing);
  return peer;
}

static int close_and_wait(struct peer *peer) {
  int status = 0;
  close(peer->channel.output);
  if (waitpid(peer->process, &status, 0) < 0) fail("cannot wait");
  close(peer->channel.input);
  free(peer->channel.buffer);
  return status;
}

void finish_peer(struct peer *peer) {
  if (close_and_wait(peer) != 0) fail("the program did not exit with 0");
}

void kill_peer(struct peer *peer) {
  kill(peer->process, SIGKILL);
  close_and_wait(peer);
}

void refuse_error(struct message answer) {
  static const char error[] = "\"error\":{";
  size_t searched = answer.length < 256 ? answer.length : 256;
  if (memmem(answer.text, searched, error, sizeof error - 1) == NULL) return;
  fprintf(stderr, "%.*s\n", (int)answer.length, answer.text);
  exit(2);
}

struct message exchange(struct peer *peer, struct message request) {
  struct message answer;
  send_message(&peer->channel, request);
  if (!receive_message(&peer->channel, &answer)) fail("the program left without an answer");
  refuse_error(answer);
  return answer;
}

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

struct messages read_messages(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  size_t size = (size_t)status.st_size;
  const char *text = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (text == MAP_FAILED) fail(path);
  close(file);
  struct messages messages = {NULL, 0};
  const char *feed;
  for (const char *line = text; (feed = memchr(line, '\n', size - (size_t)(line - text))) != NULL; line = feed + 1) {
    if ((messages.count & (messages.count - 1)) == 0) {
      size_t room = messages.count == 0 ? 1 : messages.count * 2;
      messages.items = realloc(messages.items, room * sizeof messages.items[0]);
      if (messages.items == NULL) fail("no memory");
    }
    messages.items[messages.count++] = (struct message){line, (size_t)(feed - line)};
  }
  if (messages.count == 0) fail("a file without messages");
  return messages;
}

void split_commands(char **arguments, char ***commands, int count) {
  int found = 0;
  for (; *arguments != NULL; arguments++) {
    if (strcmp(*arguments, "--") != 0) continue;
    *arguments = NULL;
    if (found < count) commands[found] = arguments + 1;
    found++;
  }
  for (int i = 0; i < count; i++) {
    if (found != count || commands[i][0] == NULL) {
      fprintf(stderr, "expected %d commands, each behind --\n", count);
      exit(2);
    }
  }
}
