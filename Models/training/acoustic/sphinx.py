"""libpocketsphinx: the cepstra that its front end takes from samples."""

import ctypes
import ctypes.util
import pathlib

import numpy as np

HOME = pathlib.Path("/usr/share/pocketsphinx/model/en-us")
MODEL, DICTIONARY = HOME / "en-us", HOME / "cmudict-en-us.dict"
CEPSTRA = 13
_VOID = ctypes.c_void_p


def _library():
    name = ctypes.util.find_library("pocketsphinx")
    if not name:
        raise SystemExit("libpocketsphinx is missing: apt install libpocketsphinx3 pocketsphinx-en-us")
    library = ctypes.CDLL(name)
    for function in ("cmd_ln_parse_r", "ps_args", "ps_init", "fe_init_auto_r"):
        getattr(library, function).restype = _VOID
    library.err_set_logfp(None)
    return library


_sphinx = _library()


class FrontEnd:
    """The cepstra of the model's own settings: noise removed, what is no speech left out or not."""

    def __init__(self, leaves_out_silence):
        words = ["-hmm", MODEL, "-dict", DICTIONARY, "-remove_silence", "yes" if leaves_out_silence else "no"]
        arguments = (ctypes.c_char_p * len(words))(*(str(word).encode() for word in words))
        configuration = _VOID(_sphinx.cmd_ln_parse_r(None, _VOID(_sphinx.ps_args()), len(words), arguments, 0))
        # Makes a decoder only because it reads the settings of the model.
        if not _sphinx.ps_init(configuration):
            raise SystemExit(f"PocketSphinx cannot load {MODEL}: apt install pocketsphinx-en-us")
        self._end = _VOID(_sphinx.fe_init_auto_r(configuration))

    def cepstra(self, samples):
        """[frames, CEPSTRA], not normalized."""
        pcm = np.clip(np.round(samples * 32767), -32768, 32767).astype(np.int16)
        block, count = ctypes.POINTER(ctypes.POINTER(ctypes.c_float))(), ctypes.c_int32()
        _sphinx.fe_start_stream(self._end)
        _sphinx.fe_start_utt(self._end)
        _sphinx.fe_process_utt(
            self._end, _VOID(pcm.ctypes.data), ctypes.c_size_t(len(pcm)), ctypes.byref(block), ctypes.byref(count))
        frames = np.empty((0, CEPSTRA), np.float32)
        if count.value:
            frames = np.ctypeslib.as_array(block[0], (count.value, CEPSTRA)).copy()
        _sphinx.ckd_free_2d(block)
        last, more = (ctypes.c_float * CEPSTRA)(), ctypes.c_int32()
        _sphinx.fe_end_utt(self._end, last, ctypes.byref(more))
        return np.vstack([frames, np.array(last, np.float32)[None]]) if more.value else frames
