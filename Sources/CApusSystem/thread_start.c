#include "thread_start.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct errand {
  void (*body)(void *);
  void *context;
};

static void *run_detached(void *context) {
  struct errand errand = *(struct errand *)context;
  free(context);
  errand.body(errand.context);
  return 0;
}

int apus_detach_thread(void (*body)(void *), void *context) {
  struct errand *errand = malloc(sizeof *errand);
  if (!errand) return ENOMEM;
  *errand = (struct errand){body, context};
  pthread_t thread;
  int status = pthread_create(&thread, 0, run_detached, errand);
  if (status != 0) {
    free(errand);
    return status;
  }
  return pthread_detach(thread);
}
