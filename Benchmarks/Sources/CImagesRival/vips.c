#include "CImagesRival.h"

#include <dlfcn.h>
#include <string.h>

// The functions of libvips and GLib that are used, by their names in the C interface.
static struct {
  int (*init)(const char *);
  int (*version)(int);
  void (*concurrency_set)(int);
  void (*cache_set_max)(int);
  int (*thumbnail_buffer)(const void *, size_t, void **, int, ...);
  int (*jpegsave_buffer)(void *, void **, size_t *, ...);
  void *(*image_new_from_memory)(const void *, size_t, int, int, int, int);
  int (*resize)(void *, void **, double, ...);
  void *(*image_write_to_memory)(void *, size_t *);
  void (*object_unref)(void *);
  void (*free)(void *);
} vips;

enum { SIZE_DOWN = 2, FORMAT_UCHAR = 0 };

static int load(void) {
  static int state = 0;
  if (state) return state > 0;
  state = -1;
  void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_GLOBAL);
  if (!library) library = dlopen("libvips.dylib", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return 0;
  struct {
    void **to;
    const char *name;
  } functions[] = {
      {(void **)&vips.init, "vips_init"},
      {(void **)&vips.version, "vips_version"},
      {(void **)&vips.concurrency_set, "vips_concurrency_set"},
      {(void **)&vips.cache_set_max, "vips_cache_set_max"},
      {(void **)&vips.thumbnail_buffer, "vips_thumbnail_buffer"},
      {(void **)&vips.jpegsave_buffer, "vips_jpegsave_buffer"},
      {(void **)&vips.image_new_from_memory, "vips_image_new_from_memory"},
      {(void **)&vips.resize, "vips_resize"},
      {(void **)&vips.image_write_to_memory, "vips_image_write_to_memory"},
      {(void **)&vips.object_unref, "g_object_unref"},
      {(void **)&vips.free, "g_free"},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].to = dlsym(library, functions[index].name);
    if (!*functions[index].to) return 0;
  }
  if (vips.init("images-rival")) return 0;
  // One thread, and no results of earlier calls.
  vips.concurrency_set(1);
  vips.cache_set_max(0);
  state = 1;
  return 1;
}

int images_rival_vips_version(void) {
  return load() ? vips.version(0) * 1000000 + vips.version(1) * 1000 + vips.version(2) : 0;
}

int images_rival_vips_thumbnail(const uint8_t *bytes, size_t count, int side, void **file, size_t *length) {
  void *image = NULL;
  if (!load()) return 0;
  if (vips.thumbnail_buffer(bytes, count, &image, side, "height", side, "size", SIZE_DOWN, NULL)) return 0;
  int status = vips.jpegsave_buffer(image, file, length, "Q", 75, "strip", 1, NULL);
  vips.object_unref(image);
  return status == 0;
}

int images_rival_vips_resize(const uint8_t *pixels, int source_width, int source_height, int width, int height,
                             uint8_t *out) {
  if (!load()) return 0;
  void *result = NULL;
  void *image = vips.image_new_from_memory(pixels, (size_t)source_width * (size_t)source_height * 3, source_width,
                                           source_height, 3, FORMAT_UCHAR);
  if (!image) return 0;
  int status = vips.resize(image, &result, (double)width / source_width, "vscale", (double)height / source_height,
                           NULL);
  vips.object_unref(image);
  if (status) return 0;
  size_t length = 0;
  void *bytes = vips.image_write_to_memory(result, &length);
  vips.object_unref(result);
  int is_right = bytes && length == (size_t)width * (size_t)height * 3;
  if (is_right) memcpy(out, bytes, length);
  vips.free(bytes);
  return is_right;
}

void images_rival_vips_free(void *file) { vips.free(file); }
