// Reads property lists with libplist, and writes each one again in both forms.
//
//   exchange FILE...     FILE.FORM becomes FILE-FORM-libplist.binary and .xml
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <plist/plist.h>

static int save(const char *stem, const char *form, const char *end, const char *bytes, uint32_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s-%s-libplist.%s", stem, form, end);
  FILE *file = fopen(path, "wb");
  if (!file) return 1;
  size_t count = fwrite(bytes, 1, size, file);
  return fclose(file) != 0 || count != size;
}

int main(int count, char **paths) {
  int faults = 0;
  for (int index = 1; index < count; index++) {
    FILE *file = fopen(paths[index], "rb");
    if (!file) return 1;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) return 1;
    fclose(file);
    plist_t list = NULL;
    plist_from_memory(bytes, (uint32_t)size, &list);
    free(bytes);
    if (!list) {
      printf("%s: libplist does not read it\n", paths[index]);
      faults++;
      continue;
    }
    char *form = strrchr(paths[index], '.');
    *form++ = 0;
    char *text = NULL;
    uint32_t length = 0;
    plist_to_bin(list, &text, &length);
    faults += save(paths[index], form, "binary", text, length);
    free(text);
    plist_to_xml(list, &text, &length);
    faults += save(paths[index], form, "xml", text, length);
    free(text);
    plist_free(list);
  }
  return faults != 0;
}
