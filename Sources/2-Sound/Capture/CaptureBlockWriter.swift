import PCM
import Synchronization

/// Keeps a source's position in the stream and passes its blocks to the ring.
///
/// Real-time safe, except the calls whose names say that they wait.
struct CaptureBlockWriter: ~Copyable, Sendable {
    /// Frames since the stream began, lost ones included, at the present sample rate.
    private(set) var position = 0
    private var producer: RingProducer<CaptureBlock>
    private var block: CaptureBlock
    /// The filled part of ``block`` that was not passed on yet.
    private var filled = MonoDownmix.Conversion()
    /// Frames lost since the last block that went into the ring.
    private var pendingLoss = 0
    private var pendingMarks = PendingMarks()
    private let control: CaptureControl

    init(_ producer: consuming RingProducer<CaptureBlock>, sampleRate: SampleRate, control: CaptureControl) {
        self.producer = producer
        self.control = control
        block = CaptureBlock(sampleRate: sampleRate)
    }

    var sampleRate: SampleRate { block.sampleRate }

    /// Frames in the block that is filled and not yet handed over.
    var pendingFrameCount: Int { filled.frameCount }

    /// Counts lost frames.
    mutating func lose(_ frameCount: Int) {
        guard frameCount > 0 else { return }
        position += frameCount
        pendingLoss += frameCount
        control.lostFrameCount.add(frameCount, ordering: .relaxed)
    }

    /// Moves on in the stream over frames that were not meant to be captured.
    mutating func skip(_ frameCount: Int) {
        guard frameCount > 0 else { return }
        position += frameCount
        pendingLoss += frameCount
    }

    /// Continues at another rate; the position stays at the same instant.
    mutating func changeRate(to sampleRate: SampleRate) {
        guard sampleRate != block.sampleRate else { return }
        let ratio = Double(sampleRate.hertz) / Double(block.sampleRate.hertz)
        position = Int((Double(position) * ratio).rounded())
        pendingLoss = Int((Double(pendingLoss) * ratio).rounded())
        block.sampleRate = sampleRate
    }

    /// Lets `fill` put samples into the next block; it returns how many it has put there.
    @inline(__always)
    mutating func fill(_ fill: (UnsafeMutableBufferPointer<Float>) -> Int) {
        convert { memory in
            let count = fill(memory)
            return MonoDownmix.Conversion(cleaning: UnsafeMutableBufferPointer(rebasing: memory[..<count]))
        }
    }

    /// Lets `fill` write frames into the next block; it returns their statistics, and writes only finite samples.
    @inline(__always)
    mutating func convert(_ fill: (UnsafeMutableBufferPointer<Float>) -> MonoDownmix.Conversion) {
        block.arrivalSeconds = MonotonicClock.now()
        var span = block.samples.mutableSpan
        filled = span.withUnsafeMutableBufferPointer { fill($0) }
    }

    /// Hands the filled block over, or drops and counts it when the ring is full; false when it was dropped.
    @discardableResult
    mutating func writeOrDrop() -> Bool {
        let frameCount = filled.frameCount
        guard frameCount > 0 else { return true }
        guard writePendingMarks(), write(.none) else {
            control.overflowedBlockCount.add(1, ordering: .relaxed)
            filled = MonoDownmix.Conversion()
            lose(frameCount)
            return false
        }
        return true
    }

    /// Hands the filled block over when there is space; false when the source must stop first.
    mutating func waitAndWrite() -> Bool {
        guard filled.frameCount > 0 else { return true }
        return waitForSpace() && write(.none)
    }

    /// Hands a mark over when there is space; false when the source must stop first.
    mutating func waitAndMark(_ mark: CaptureBlock.Mark) -> Bool {
        while waitForSpace() {
            if writePendingMarks() && write(mark) { return true }
        }
        return false
    }

    /// Hands a mark over, at once or before the next block that finds room. The filled block stays as it is.
    mutating func mark(_ mark: CaptureBlock.Mark) {
        pendingMarks.insert(mark)
        _ = writePendingMarks()
    }

    private mutating func writePendingMarks() -> Bool {
        while let mark = pendingMarks.first {
            guard write(mark) else { return false }
            pendingMarks.remove(mark)
        }
        return true
    }

    /// Writes the filled block, or a mark in its place; false, and nothing changed, when the ring is full.
    private mutating func write(_ mark: CaptureBlock.Mark) -> Bool {
        let sound = mark == .none ? filled : MonoDownmix.Conversion()
        block.frameCount = sound.frameCount
        block.clippedFrameCount = sound.clippedFrameCount
        block.nonFiniteFrameCount = sound.nonFiniteFrameCount
        block.mark = mark
        block.position = position
        block.lostFrameCount = pendingLoss
        guard producer.write(block) else { return false }
        pendingLoss = 0
        position += sound.frameCount
        control.count(sound)
        if mark == .none { filled = MonoDownmix.Conversion() }
        return true
    }

    private func waitForSpace() -> Bool {
        while !producer.waitForSpace(1, timeout: 0.1) {
            if control.mustStop { return false }
        }
        return !control.mustStop
    }
}
