#include "CRecognizerFrontEnd.h"

// #embed came with C23; the compiler has it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/recognizer.vefe"
};

const unsigned char *const ve_recognizer_front_end = bytes;
const size_t ve_recognizer_front_end_size = sizeof bytes;
