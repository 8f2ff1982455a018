#pragma once
#include <dlfcn.h>
#include <iconv.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// libvips and zbar are found at run time; nothing of theirs is needed to build. The operations of libvips are variadic, which
// Swift cannot call: each wrapper takes the address of the function and names the options it sets. All answer 0 for success.
typedef int (*ofj_vips_load)(const void *data, size_t length, void **out, int width, ...);
typedef void *(*ofj_vips_open)(const void *data, size_t length, const char *options, ...);
typedef int (*ofj_vips_operation)(void *in, void **out, ...);
typedef int (*ofj_vips_number_operation)(void *in, void **out, double number, ...);
typedef int (*ofj_vips_choice_operation)(void *in, void **out, int choice, ...);
typedef int (*ofj_vips_save)(void *in, void **data, size_t *length, ...);

// Reads the header of a picture; the pixels are decoded when they are asked for.
static inline void *ofj_vips_header(void *function, const void *data, size_t length) {
  return ((ofj_vips_open)function)(data, length, "", NULL);
}

// A picture of exactly this size, upright; an error when it is cut off. A color profile in it is turned into sRGB. Without one
// there is nothing to turn: libvips would take the detour through it all the same, and lose the strong blues. VIPS_SIZE_FORCE is
// 3. The option `fail_on` of vips_thumbnail_buffer itself is not passed to the loader of PNG by libvips 8.14.
static inline int ofj_vips_thumbnail(void *function, const void *data, size_t length, void **out, int width, int height,
                                     int has_profile) {
  ofj_vips_load load = (ofj_vips_load)function;
  const char *options = "fail_on=truncated";
  return has_profile ? load(data, length, out, width, "height", height, "size", 3, "option_string", options, "export_profile",
                            "srgb", NULL)
                     : load(data, length, out, width, "height", height, "size", 3, "option_string", options, NULL);
}

static inline int ofj_vips_apply(void *function, void *in, void **out) {
  return ((ofj_vips_operation)function)(in, out, NULL);
}

static inline int ofj_vips_apply_number(void *function, void *in, void **out, double number) {
  return ((ofj_vips_number_operation)function)(in, out, number, NULL);
}

static inline int ofj_vips_apply_choice(void *function, void *in, void **out, int choice) {
  return ((ofj_vips_choice_operation)function)(in, out, choice, NULL);
}

// Puts the picture on a background, a VipsArrayDouble.
static inline int ofj_vips_flatten(void *function, void *in, void **out, void *background) {
  return ((ofj_vips_operation)function)(in, out, "background", background, NULL);
}

static inline int ofj_vips_jpeg(void *function, void *in, void **data, size_t *length, int quality) {
  return ((ofj_vips_save)function)(in, data, length, "Q", quality, "strip", 1, "optimize_coding", 1, NULL);
}

static inline int ofj_vips_png(void *function, void *in, void **data, size_t *length) {
  return ((ofj_vips_save)function)(in, data, length, "strip", 1, NULL);
}

// prctl is variadic too. A process that is not dumpable leaves no core file and lets no other process look into it.
static inline int ofj_die_with_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }
static inline int ofj_keep_private(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) | prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// The first argument of setrlimit is an enum of glibc or an int, by the feature macros that Swift's module was built with.
static inline int ofj_limit(int resource, unsigned long value) {
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit);
}
