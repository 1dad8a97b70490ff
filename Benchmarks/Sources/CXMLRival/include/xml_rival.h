// libxml2 and expat, loaded when the program runs, so that they are not needed to build.
#ifndef XML_RIVAL_H
#define XML_RIVAL_H

#include <stddef.h>
#include <stdint.h>

/// What a parse saw; equal for all parsers of a document.
typedef struct {
  int64_t elements;
  int64_t attributes;
  /// The number of bytes of all texts, names and attribute values.
  int64_t bytes;
  /// Whether the parser accepted the document.
  int32_t is_accepted;
} xml_rival_counts;

/// The version of libxml2, or NULL if it is not installed.
const char *xml_rival_libxml2_version(void);

/// The version of expat, or NULL if it is not installed.
const char *xml_rival_expat_version(void);

/// Parses a document with libxml2's SAX2 interface.
xml_rival_counts xml_rival_libxml2(const uint8_t *document, size_t size);

/// Parses a document with expat.
xml_rival_counts xml_rival_expat(const uint8_t *document, size_t size);

#endif
