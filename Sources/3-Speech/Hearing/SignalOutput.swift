import PCM

/// The signal thread's end of the ring to the session.
///
/// For a live source it drops a record that finds the ring full, and counts it: the audio threads never wait. For a
/// recording played faster than time it waits for room instead, so that no record is lost.
package struct SignalOutput: ~Copyable, Sendable {
    private var ring: RingProducer<SignalRecord>
    private let waitsForSpace: Bool
    /// How many endpoints were handed over.
    private(set) var endpointCount = 0
    /// How many records found no room.
    private(set) var droppedCount = 0

    /// Makes an end of `ring` that waits for space or drops records.
    package init(ring: consuming RingProducer<SignalRecord>, waitsForSpace: Bool) {
        self.ring = ring
        self.waitsForSpace = waitsForSpace
    }

    mutating func write(_ record: SignalRecord) {
        if record.kind == .endpoint { endpointCount += 1 }
        while !ring.write(record) {
            guard waitsForSpace else {
                droppedCount += 1
                return
            }
            _ = ring.waitForSpace(1, timeout: 0.1)
        }
    }
}
