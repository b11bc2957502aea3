"""An acoustic model of PocketSphinx: 42 codebooks of 128 Gaussians in 3 streams, shared by all states of a phone."""

import pathlib
import struct
import subprocess
import tempfile

import numpy as np

MIXTURE_STEP = 1024 * np.log(1.0001)  # what one step of a byte in sendump is worth
MAGIC = 0x11223344
LEAST_VARIANCE = 1e-4  # PocketSphinx's own


def read_gaussians(path):
    """[codebook, stream, density, 13], of `means` or `variances`."""
    content = pathlib.Path(path).read_bytes()
    start = content.index(b"endhdr\n") + 7
    magic, codebooks, streams, densities, *lengths = struct.unpack_from("<7I", content, start)
    if magic != MAGIC or len(set(lengths)) > 1:
        raise SystemExit(f"{path} is no little-endian model with three streams of the same width.")
    count = struct.unpack_from("<I", content, start + 28)[0]
    values = np.frombuffer(content, "<f4", count, start + 32)
    return values.reshape(codebooks, streams, densities, lengths[0]).astype(np.float64)


def write_gaussians(path, values):
    body = np.array(values.shape[:3] + (values.shape[3],) * 3 + (values.size,), "<u4").tobytes()
    body += values.astype("<f4").tobytes()
    checksum = 0
    for word in np.frombuffer(body, "<u4").tolist():
        checksum = ((checksum << 20 | checksum >> 12) + word) & 0xFFFFFFFF
    header = b"s3\nversion 1.0\nchksum0 yes\n      endhdr\n" + struct.pack("<I", MAGIC)
    pathlib.Path(path).write_bytes(header + body + struct.pack("<I", checksum))


def read_mixtures(path):
    """[stream, density, senone]: logarithms of the weights."""
    content, at, streams = pathlib.Path(path).read_bytes(), 0, 1
    while length := struct.unpack_from("<I", content, at)[0]:
        text = content[at + 4 : at + 3 + length].decode()
        at += 4 + length
        if text.startswith("feature_count"):
            streams = int(text.split()[1])
        if text.startswith(("cluster_count", "mixw_shift")) and int(text.split()[1]) not in (0, 10):
            raise SystemExit(f"{path} is packed in another way than Debian's.")
    densities, senones = struct.unpack_from("<2I", content, at + 4)
    values = np.frombuffer(content, np.uint8, streams * densities * senones, at + 12)
    return values.reshape(streams, densities, senones) * -MIXTURE_STEP


class Topology:
    """Which three senones each phone has between two others."""

    def __init__(self, path):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder) / "mdef"
            subprocess.run(["pocketsphinx_mdef_convert", "-text", path, text], check=True, capture_output=True)
            rows = [line.split() for line in text.read_text().splitlines() if line.endswith(" N")]
        self.senones = {tuple(row[:4]): tuple(map(int, row[6:9])) for row in rows}
        self.phones = [row[0] for row in rows if row[1] == "-"]
        self.codebook = np.zeros(1 + max(s for states in self.senones.values() for s in states), np.int64)
        for (phone, *_), states in self.senones.items():
            self.codebook[list(states)] = self.phones.index(phone)

    def alone(self, phone):
        return self.senones[phone, "-", "-", "-"]

    def between(self, left, phone, right, position):
        return self.senones.get((phone, left, right, position)) or self.alone(phone)


class Model:
    def __init__(self, folder):
        self.topology = Topology(folder / "mdef")
        self.means = read_gaussians(folder / "means")
        self.variances = np.maximum(read_gaussians(folder / "variances"), LEAST_VARIANCE)
        self.mixtures = read_mixtures(folder / "sendump")
        # log N(x) = x² · square + x · linear + constant, for all Gaussians of a stream at once
        self._square = -0.5 / self.variances
        self._linear = self.means / self.variances
        self._constant = -0.5 * (self.means**2 / self.variances + np.log(2 * np.pi * self.variances)).sum(-1)

    def densities(self, frames, codebook, stream):
        """Log densities [frames, 128] of one codebook and stream; `frames` are [frames, 13]."""
        return ((frames**2) @ self._square[codebook, stream].T + frames @ self._linear[codebook, stream].T
                + self._constant[codebook, stream])

    def scores(self, features, senones):
        """Log-likelihoods [frames, senones]."""
        result = np.zeros((len(features), len(senones)))
        codebooks = self.topology.codebook[senones]
        for stream, frames in enumerate(np.split(features, self.means.shape[1], 1)):
            for codebook in np.unique(codebooks):
                which = np.flatnonzero(codebooks == codebook)
                logs = self.densities(frames, codebook, stream)
                top = logs.max(1, keepdims=True)
                weights = np.exp(self.mixtures[stream][:, senones[which]])
                result[:, which] += np.log(np.exp(logs - top) @ weights + 1e-30) + top
        return result

    def shares(self, frames, senones, codebook, stream):
        """How much each Gaussian of a codebook has a share in frames of these senones: [frames, 128], rows sum to 1."""
        logs = self.densities(frames, codebook, stream) + self.mixtures[stream][:, senones].T
        shares = np.exp(logs - logs.max(1, keepdims=True))
        return shares / shares.sum(1, keepdims=True)
