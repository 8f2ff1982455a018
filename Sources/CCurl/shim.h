#pragma once
// The type checks of curl's headers wrap the functions in macros that a function pointer cannot go through.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// libcurl is loaded when the first request is made, not linked: with the thirty libraries it needs, loading takes about 5 ms,
// which a program that is started for every command would pay each time.
struct ofj_curl {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *easy);
  CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
  CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
  CURLcode (*easy_pause)(CURL *easy, int mask);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *multi);
  CURLMcode (*multi_setopt)(CURLM *multi, CURLMoption option, ...);
  CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_perform)(CURLM *multi, int *running);
  CURLMsg *(*multi_info_read)(CURLM *multi, int *rest);
  CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *more, unsigned int count, int milliseconds, int *changed);
  CURLMcode (*multi_wakeup)(CURLM *multi);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
  void (*slist_free_all)(struct curl_slist *list);
  curl_version_info_data *(*version_info)(CURLversion age);
};

// Fills the table; 0 when the library is not there or too old. Loading again costs nothing, and nothing is ever unloaded.
static inline int ofj_curl_load(struct ofj_curl *curl) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define OFJ_FIND(name) \
  if (!(*(void **)&curl->name = dlsym(library, "curl_" #name))) return 0
  OFJ_FIND(global_init);
  OFJ_FIND(easy_init);
  OFJ_FIND(easy_cleanup);
  OFJ_FIND(easy_setopt);
  OFJ_FIND(easy_getinfo);
  OFJ_FIND(easy_pause);
  OFJ_FIND(multi_init);
  OFJ_FIND(multi_cleanup);
  OFJ_FIND(multi_setopt);
  OFJ_FIND(multi_add_handle);
  OFJ_FIND(multi_remove_handle);
  OFJ_FIND(multi_perform);
  OFJ_FIND(multi_info_read);
  OFJ_FIND(multi_poll);
  OFJ_FIND(multi_wakeup);
  OFJ_FIND(slist_append);
  OFJ_FIND(slist_free_all);
  OFJ_FIND(version_info);
#undef OFJ_FIND
  // OpenSSL would clean up at exit while a request of another thread may still be using it.
  int (*initialize_openssl)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (initialize_openssl) initialize_openssl(0x00080000 /* OPENSSL_INIT_NO_ATEXIT */, 0);
  return curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Swift cannot call variadic functions.
static inline CURLcode ofj_curl_set_long(const struct ofj_curl *curl, CURL *easy, CURLoption option, long value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode ofj_curl_set_size(const struct ofj_curl *curl, CURL *easy, CURLoption option, int64_t value) {
  return curl->easy_setopt(easy, option, (curl_off_t)value);
}
static inline CURLcode ofj_curl_set_text(
    const struct ofj_curl *curl, CURL *easy, CURLoption option, const char *value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode ofj_curl_set_list(
    const struct ofj_curl *curl, CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl->easy_setopt(easy, option, value);
}
static inline CURLcode ofj_curl_set_multi_long(
    const struct ofj_curl *curl, CURLM *multi, CURLMoption option, long value) {
  return curl->multi_setopt(multi, option, value);
}
static inline curl_version_info_data *ofj_curl_version(const struct ofj_curl *curl) {
  return curl->version_info(CURLVERSION_NOW);
}
static inline long ofj_curl_long(const struct ofj_curl *curl, CURL *easy, CURLINFO info) {
  long value = 0;
  return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

// A socket that programs we start do not inherit.
static inline curl_socket_t ofj_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

typedef size_t (*ofj_curl_transfer)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ofj_curl_seek)(void *context, curl_off_t offset, int origin);
typedef int (*ofj_curl_before_request)(
    void *context, char *remote, char *local, int remote_port, int local_port);

static inline void ofj_curl_set_callbacks(
    const struct ofj_curl *curl, CURL *easy, void *context, ofj_curl_transfer header, ofj_curl_transfer write,
    ofj_curl_transfer read, ofj_curl_seek seek, ofj_curl_before_request before) {
  curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  curl->easy_setopt(easy, CURLOPT_HEADERDATA, context);
  curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  curl->easy_setopt(easy, CURLOPT_WRITEDATA, context);
  curl->easy_setopt(easy, CURLOPT_READFUNCTION, read);
  curl->easy_setopt(easy, CURLOPT_READDATA, context);
  curl->easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
  curl->easy_setopt(easy, CURLOPT_SEEKDATA, context);
  curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, before);
  curl->easy_setopt(easy, CURLOPT_PREREQDATA, context);
  curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, ofj_curl_open_socket);
}
