#include "xml_rival.h"

#include <dlfcn.h>
#include <string.h>

/// The interface of SAX2 of libxml2: its members in the order of `libxml/parser.h`.
typedef struct {
  void (*unused_before[17])(void);
  void (*characters)(void *context, const uint8_t *text, int length);
  void (*ignorable_white_space)(void *context, const uint8_t *text, int length);
  void (*unused_middle[6])(void);
  void (*cdata_block)(void *context, const uint8_t *text, int length);
  void (*external_subset)(void);
  unsigned int initialized;
  void *private_data;
  void (*start_element)(void *context, const char *name, const char *prefix, const char *uri,
                        int namespaces, const char **namespace_list, int attributes, int defaulted,
                        const char **attribute_list);
  void (*end_element)(void *context, const char *name, const char *prefix, const char *uri);
  void (*structured_error)(void *context, const void *error);
} sax2;

static const unsigned int sax2_magic = 0xDEEDBEAF;

static struct {
  int (*parse)(sax2 *handler, void *context, const char *document, int size);
  void (*initialize)(void);
  const char *version;
} libxml2;

static struct {
  void *(*create)(const char *encoding);
  void (*set_elements)(void *parser, void (*start)(void *, const char *, const char **),
                       void (*end)(void *, const char *));
  void (*set_text)(void *parser, void (*text)(void *, const char *, int));
  void (*set_data)(void *parser, void *data);
  int (*parse)(void *parser, const char *document, int size, int is_final);
  void (*free)(void *parser);
  const char *version;
} expat;

static void *open_first(const char *const *names) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

const char *xml_rival_libxml2_version(void) {
  if (libxml2.version) return libxml2.version;
  const char *names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.dylib", NULL};
  void *library = open_first(names);
  if (!library) return NULL;
  libxml2.parse = dlsym(library, "xmlSAXUserParseMemory");
  libxml2.initialize = dlsym(library, "xmlInitParser");
  const char **version = dlsym(library, "xmlParserVersion");
  if (!libxml2.parse || !libxml2.initialize || !version) return NULL;
  libxml2.initialize();
  libxml2.version = *version;
  return libxml2.version;
}

const char *xml_rival_expat_version(void) {
  if (expat.version) return expat.version;
  const char *names[] = {"libexpat.so.1", "libexpat.dylib", NULL};
  void *library = open_first(names);
  if (!library) return NULL;
  const char *(*version)(void) = dlsym(library, "XML_ExpatVersion");
  expat.create = dlsym(library, "XML_ParserCreate");
  expat.set_elements = dlsym(library, "XML_SetElementHandler");
  expat.set_text = dlsym(library, "XML_SetCharacterDataHandler");
  expat.set_data = dlsym(library, "XML_SetUserData");
  expat.parse = dlsym(library, "XML_Parse");
  expat.free = dlsym(library, "XML_ParserFree");
  if (!version || !expat.create || !expat.parse || !expat.free) return NULL;
  expat.version = version();
  return expat.version;
}

static void add_text(void *context, const uint8_t *text, int length) {
  (void)text;
  ((xml_rival_counts *)context)->bytes += length;
}

static void start_libxml2(void *context, const char *name, const char *prefix, const char *uri, int namespaces,
                          const char **namespace_list, int attributes, int defaulted, const char **list) {
  (void)prefix, (void)uri, (void)namespaces, (void)namespace_list, (void)defaulted;
  xml_rival_counts *counts = context;
  counts->elements++;
  counts->attributes += attributes;
  counts->bytes += (int64_t)strlen(name);
  for (int index = 0; index < attributes; index++) {
    const char **attribute = list + 5 * index;
    counts->bytes += (int64_t)strlen(attribute[0]) + (attribute[4] - attribute[3]);
  }
}

static void ignore_error(void *context, const void *error) { (void)context, (void)error; }

xml_rival_counts xml_rival_libxml2(const uint8_t *document, size_t size) {
  xml_rival_counts counts = {0};
  if (!xml_rival_libxml2_version()) return counts;
  sax2 handler;
  memset(&handler, 0, sizeof handler);
  handler.characters = add_text;
  handler.ignorable_white_space = add_text;
  handler.cdata_block = add_text;
  handler.initialized = sax2_magic;
  handler.start_element = start_libxml2;
  handler.structured_error = ignore_error;
  counts.is_accepted = libxml2.parse(&handler, &counts, (const char *)document, (int)size) == 0;
  return counts;
}

static void start_expat(void *context, const char *name, const char **list) {
  xml_rival_counts *counts = context;
  counts->elements++;
  counts->bytes += (int64_t)strlen(name);
  for (; *list; list += 2) {
    counts->attributes++;
    counts->bytes += (int64_t)(strlen(list[0]) + strlen(list[1]));
  }
}

static void end_expat(void *context, const char *name) { (void)context, (void)name; }
static void text_expat(void *context, const char *text, int length) {
  (void)text;
  ((xml_rival_counts *)context)->bytes += length;
}

xml_rival_counts xml_rival_expat(const uint8_t *document, size_t size) {
  xml_rival_counts counts = {0};
  if (!xml_rival_expat_version()) return counts;
  void *parser = expat.create(NULL);
  expat.set_data(parser, &counts);
  expat.set_elements(parser, start_expat, end_expat);
  expat.set_text(parser, text_expat);
  counts.is_accepted = expat.parse(parser, (const char *)document, (int)size, 1) != 0;
  expat.free(parser);
  return counts;
}
