#include "CRecognizerFrontEnd.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/recognizer.vefe"
};

const unsigned char *const ve_recognizer_front_end = bytes;
const size_t ve_recognizer_front_end_size = sizeof bytes;
