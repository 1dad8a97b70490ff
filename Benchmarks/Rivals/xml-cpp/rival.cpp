// Reads a document with libxml2 (SAX2), expat and pugixml, and counts its parts.
//
// Every function returns the processor time of the parse in nanoseconds, or -1 for an error of the
// document. The counts of a tree come from a walk after the parse, which the time of `apus_xml_pugixml_read`
// includes, and the other does not; both include the destruction of the tree.
#include <cstdint>
#include <cstring>
#include <ctime>

#ifdef HAS_LIBXML2
#include <libxml/parser.h>
#endif
#ifdef HAS_EXPAT
#include <expat.h>
#endif
#ifdef HAS_PUGIXML
#include <pugixml.hpp>
#endif

struct Counts {
  uint64_t elements, attributes, values, text, names;
};

namespace {

int64_t now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

} // namespace

#ifdef HAS_LIBXML2
namespace {

void libxml2Start(void *state, const xmlChar *, const xmlChar *, const xmlChar *, int, const xmlChar **, int count,
                  int, const xmlChar **attributes) {
  Counts *counts = static_cast<Counts *>(state);
  counts->elements++;
  counts->attributes += uint64_t(count);
  for (int index = 0; index < count; index++)
    counts->values += uint64_t(attributes[5 * index + 4] - attributes[5 * index + 3]);
}

void libxml2End(void *, const xmlChar *, const xmlChar *, const xmlChar *) {}

void libxml2Text(void *state, const xmlChar *, int count) { static_cast<Counts *>(state)->text += uint64_t(count); }

xmlSAXHandler libxml2Handler() {
  xmlSAXHandler handler;
  std::memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = libxml2Start;
  handler.endElementNs = libxml2End;
  handler.characters = libxml2Text;
  handler.ignorableWhitespace = libxml2Text;
  handler.cdataBlock = libxml2Text;
  return handler;
}

} // namespace

extern "C" int64_t apus_xml_libxml2(const char *bytes, size_t size, size_t chunk, Counts *counts) {
  xmlSAXHandler handler = libxml2Handler();
  std::memset(counts, 0, sizeof *counts);
  int64_t start = now();
  int failed = 0;
  if (chunk == 0) {
    failed = xmlSAXUserParseMemory(&handler, counts, bytes, int(size));
  } else {
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, counts, nullptr, 0, nullptr);
    for (size_t index = 0; index < size && !failed; index += chunk)
      failed = xmlParseChunk(parser, bytes + index, int(size - index < chunk ? size - index : chunk), 0);
    if (!failed) failed = xmlParseChunk(parser, bytes, 0, 1);
    xmlFreeParserCtxt(parser);
  }
  return failed ? -1 : now() - start;
}
#endif

#ifdef HAS_EXPAT
namespace {

void expatStart(void *state, const XML_Char *, const XML_Char **attributes) {
  Counts *counts = static_cast<Counts *>(state);
  counts->elements++;
  for (; *attributes; attributes += 2) {
    counts->attributes++;
    counts->values += std::strlen(attributes[1]);
  }
}

void expatEnd(void *, const XML_Char *) {}

void expatText(void *state, const XML_Char *, int count) { static_cast<Counts *>(state)->text += uint64_t(count); }

} // namespace

extern "C" int64_t apus_xml_expat(const char *bytes, size_t size, size_t chunk, Counts *counts) {
  std::memset(counts, 0, sizeof *counts);
  if (chunk == 0) chunk = size;
  int64_t start = now();
  XML_Parser parser = XML_ParserCreate(nullptr);
  XML_SetUserData(parser, counts);
  XML_SetElementHandler(parser, expatStart, expatEnd);
  XML_SetCharacterDataHandler(parser, expatText);
  bool failed = false;
  for (size_t index = 0; index < size && !failed; index += chunk) {
    size_t count = size - index < chunk ? size - index : chunk;
    failed = XML_Parse(parser, bytes + index, int(count), index + count == size) != XML_STATUS_OK;
  }
  XML_ParserFree(parser);
  return failed ? -1 : now() - start;
}
#endif

#ifdef HAS_PUGIXML
namespace {

// Counts an element, and all elements in it.
void count(pugi::xml_node node, Counts *counts) {
  counts->elements++;
  counts->names += std::strlen(node.name());
  for (pugi::xml_attribute attribute = node.first_attribute(); attribute; attribute = attribute.next_attribute()) {
    counts->attributes++;
    counts->names += std::strlen(attribute.name());
    counts->values += std::strlen(attribute.value());
  }
  for (pugi::xml_node child = node.first_child(); child; child = child.next_sibling()) {
    if (child.type() == pugi::node_element)
      count(child, counts);
    else
      counts->text += std::strlen(child.value());
  }
}

// Makes a tree, counts its parts and destroys it; the count may be left out of the time.
int64_t readTree(const char *bytes, size_t size, bool timesCount, Counts *counts) {
  std::memset(counts, 0, sizeof *counts);
  int64_t start = now();
  pugi::xml_document *document = new pugi::xml_document;
  pugi::xml_parse_result result = document->load_buffer(bytes, size);
  int64_t parsed = now();
  count(document->document_element(), counts);
  int64_t counted = now();
  delete document;
  int64_t time = now() - start - (timesCount ? 0 : counted - parsed);
  return result ? time : -1;
}

} // namespace

extern "C" int64_t apus_xml_pugixml(const char *bytes, size_t size, size_t, Counts *counts) {
  return readTree(bytes, size, false, counts);
}

extern "C" int64_t apus_xml_pugixml_read(const char *bytes, size_t size, size_t, Counts *counts) {
  return readTree(bytes, size, true, counts);
}
#endif
