// The layout of the page that the recorder and the agents of all processes share; only these two use it.
#ifndef CAPUS_SAMPLING_PAGE_H
#define CAPUS_SAMPLING_PAGE_H

#include "CApusSampling.h"

#define APUS_AGENT_VERSION 0x41505334U
/// A power of two: 8 MiB, in which the samples of some seconds fit.
#define APUS_AGENT_SLOTS 8192U

struct apus_agent_slot {
  /// The number of the sample plus 1 when the sample is complete.
  uint64_t sequence;
  struct apus_agent_sample sample;
  uint64_t addresses[APUS_AGENT_ADDRESSES];
};

struct apus_agent_page {
  uint32_t version;
  /// Not 0 after the recording: agents then end their events.
  uint32_t has_ended;
  uint64_t period;
  /// The number of samples that agents have begun.
  uint64_t next;
  uint64_t processes;
  uint64_t refused;
  /// The number of the sample that the recorder reads next, and those that it missed.
  uint64_t read;
  uint64_t lost;
  struct apus_agent_slot slots[APUS_AGENT_SLOTS];
};

#endif
