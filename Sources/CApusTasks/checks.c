#include "checks.h"

static __thread void (*checkpoint)(void *);
static __thread void *checkpoint_context;
static __thread int disabled;

void apus_set_checkpoint(void (*body)(void *), void *context) {
  checkpoint = body;
  checkpoint_context = context;
}

void apus_checkpoint(void) {
  if (checkpoint && disabled == 0) checkpoint(checkpoint_context);
}

void apus_checkpoints_disable(void) { disabled++; }
void apus_checkpoints_enable(void) { disabled--; }

static uint32_t refused;
void apus_refuse(uint32_t what) { __atomic_store_n(&refused, what, __ATOMIC_RELEASE); }
uint32_t apus_refused(void) { return __atomic_load_n(&refused, __ATOMIC_ACQUIRE); }
