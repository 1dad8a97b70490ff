#include "profiles.h"

#include <string.h>

// Repeats the declarations of ApusSampling, because a program may omit that target.
#if defined(__APPLE__)
#define WEAK __attribute__((weak_import))
#else
#define WEAK __attribute__((weak))
#endif

extern char *apus_profile_begin(int32_t rate) WEAK;
extern void apus_profile_resume(void) WEAK;
extern void apus_profile_pause(void) WEAK;
extern char *apus_profile_end(int32_t lines) WEAK;

bool apus_profile_link_exists(void) {
  return apus_profile_begin && apus_profile_resume && apus_profile_pause && apus_profile_end;
}

char *apus_profile_link_begin(int32_t rate) {
  return apus_profile_begin ? apus_profile_begin(rate) : strdup("the product ApusSampling is not linked");
}

void apus_profile_link_resume(void) {
  if (apus_profile_resume) apus_profile_resume();
}

void apus_profile_link_pause(void) {
  if (apus_profile_pause) apus_profile_pause();
}

char *apus_profile_link_end(int32_t lines) { return apus_profile_end ? apus_profile_end(lines) : NULL; }
