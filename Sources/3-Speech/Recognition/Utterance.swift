import Dispatch
import PCM
import Synchronization

/// A stretch of speech said in one go: its sound so far, and its end.
///
/// The session adds sound, and any number of readers hear it from the first sample on, each at its own pace. The
/// utterance keeps the sound once, and a reader copies none of it. It leaves out sound beyond a bound, so that a
/// command that never ends takes no more memory.
///
/// ```swift
/// let utterance = Utterance()
/// utterance.append(samples)
/// utterance.end()
/// for await chunk in utterance.sound { print(chunk.count) }
/// ```
public final class Utterance: Sendable {
    /// A piece of an utterance, as a reader gets it.
    public enum Piece: Hashable, Sendable {
        /// Mono 16-bit samples at 16 kHz, one or more.
        case sound([Int16])
        /// The speaker has fallen silent after this number of samples, and the session asks for the text so far;
        /// see ``Hypothesis/soFar(_:sampleCount:)``.
        case pause(sampleCount: Int)
    }

    /// The outcome of a reader's step.
    enum Step {
        case piece(Piece)
        case end
        /// No piece is there yet; the state of the utterance has this number.
        case nothing(change: Int)
    }

    private enum Waiter {
        case task(CheckedContinuation<Void, Never>)
        case thread(DispatchSemaphore)

        func wake() {
            switch self {
            case .task(let continuation): continuation.resume()
            case .thread(let semaphore): semaphore.signal()
            }
        }
    }

    private struct State {
        var chunks: [[Int16]] = []
        var sampleCount = 0
        /// The pause that the session asks about: the number of samples before it, and which text ends the
        /// utterance there.
        var pause: (sampleCount: Int, endsIf: @Sendable (String) -> Bool)?
        /// How many samples its readers hear; nil while there may be more.
        var end: Int?
        var takesSound = true
        var isCancelled = false
        /// Counts changes, so that no reader sleeps through one.
        var change = 0
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0

        func asks(at sampleCount: Int) -> Bool { end == nil && pause?.sampleCount == sampleCount }

        mutating func wakeAll() -> [Waiter] {
            change += 1
            defer { waiters = [:] }
            return Array(waiters.values)
        }
    }

    private let state = Mutex(State())
    private let maximumSamples: Int

    /// Makes an utterance that has no sound yet.
    ///
    /// - Parameter maximumSamples: sound beyond it is left out.
    public init(maximumSamples: Int = UtteranceLimits.maximumSamples) { self.maximumSamples = maximumSamples }

    /// Makes an utterance that is complete, such as that of a file.
    public init(samples: [Int16]) {
        maximumSamples = samples.count
        append(samples)
        end()
    }

    /// How many samples it has so far.
    public var sampleCount: Int { state.withLock { $0.sampleCount } }

    /// Its sound so far, in one piece. Copies.
    public var samples: [Int16] { Array(state.withLock { $0.chunks }.joined()) }

    /// Whether ``cancel()`` has given it up: its readers hear no more.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Adds sound: mono 16-bit samples at 16 kHz. Leaves out samples after the end.
    public func append(_ samples: [Int16]) {
        change { state in
            guard state.takesSound else { return }
            let room = maximumSamples - state.sampleCount
            let kept = samples.count <= room ? samples : Array(samples.prefix(room))
            guard !kept.isEmpty else { return }
            state.chunks.append(kept)
            state.sampleCount += kept.count
        }
    }

    /// Notes that the speaker has fallen silent, and asks the readers for the text so far. A later pause replaces an
    /// earlier one.
    ///
    /// - Returns: the number of samples so far, which the answer repeats.
    @discardableResult
    public func pause() -> Int { pause { _ in false } }

    /// Does the same as ``pause()``. If `isAll` is true for the text so far, the utterance ends for now;
    /// see ``endIfComplete(_:before:)``.
    package func pause(endsIf isAll: @escaping @Sendable (String) -> Bool) -> Int {
        change { state in
            state.pause = (state.sampleCount, isAll)
            return state.sampleCount
        }
    }

    /// Withdraws the question for the text so far.
    package func withdrawPause() { change { $0.pause = nil } }

    /// Takes the text before a pause, and ends the utterance for now if the text is complete. Call it on the thread
    /// that has found the text, so that the recognizer knows at once that it has all sound.
    package func endIfComplete(_ text: String, before sampleCount: Int) {
        let isAll = state.withLock { $0.asks(at: sampleCount) ? $0.pause?.endsIf : nil }
        // The closure runs outside the lock: the grammar may be large.
        guard isAll?(text) == true else { return }
        change { state in
            if state.asks(at: sampleCount) { state.end = state.sampleCount }
        }
    }

    /// Ends the utterance: it takes no more sound.
    public func end() {
        change { state in
            state.takesSound = false
            state.end = state.end ?? state.sampleCount
        }
    }

    /// Ends the utterance for its readers at the sound so far. The speaker may go on: see ``goOn()``.
    package func endForNow() { change { $0.end = $0.sampleCount } }

    /// Whether the utterance has ended for its readers and still takes sound.
    package var hasEndedForNow: Bool { state.withLock { $0.end != nil && $0.takesSound } }

    /// Lets later readers hear the sound after ``endForNow()``, too.
    package func goOn() {
        change { state in
            (state.pause, state.end) = (nil, state.takesSound ? nil : state.sampleCount)
        }
    }

    /// Gives the utterance up: its readers hear no more, and it takes no more sound.
    public func cancel() {
        change { state in
            (state.isCancelled, state.takesSound) = (true, false)
        }
    }

    /// Waits for its end, or until the task is cancelled.
    package func ended() async {
        while !Task.isCancelled {
            let change: Int? = state.withLock { $0.end != nil || $0.isCancelled ? nil : $0.change }
            guard let change else { return }
            await wait(for: change)
        }
    }

    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, waiters) = state.withLock { state in
            let result = body(&state)
            return (result, state.wakeAll())
        }
        for waiter in waiters { waiter.wake() }
        return result
    }

    // MARK: - Reading

    /// Its sound from the first sample to the end, in chunks of any size but 0; ends early if the task is cancelled.
    public var sound: Sound { Sound(utterance: self) }

    /// The sound, with the pauses in their places.
    public var pieces: Pieces { Pieces(utterance: self) }

    /// A reader at the first sample, for a thread that may wait.
    public var reader: Reader { Reader(utterance: self) }

    func step(_ reader: inout Reader) -> Step {
        state.withLock { state in
            if state.isCancelled { return .end }
            if let pause = state.pause?.sampleCount, pause == reader.position, pause != reader.pause {
                reader.pause = pause
                return .piece(.pause(sampleCount: pause))
            }
            if reader.position >= state.end ?? .max { return .end }
            guard reader.chunk < state.chunks.count else { return .nothing(change: state.change) }
            let chunk = state.chunks[reader.chunk]
            reader.chunk += 1
            reader.position += chunk.count
            return .piece(.sound(chunk))
        }
    }

    /// Suspends until the state's number is another than `change`, or the task is cancelled.
    func wait(for change: Int) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard state.change == change, !Task.isCancelled else { return false }
                    state.waiters[id] = .task(continuation)
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.wake()
        }
    }

    /// Blocks the thread until the state's number is another than `change`.
    func block(until change: Int) {
        let semaphore = DispatchSemaphore(value: 0)
        let mustWait = state.withLock { state in
            guard state.change == change else { return false }
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = .thread(semaphore)
            return true
        }
        if mustWait { semaphore.wait() }
    }
}

extension Utterance {
    /// A reader of an utterance, and its place there.
    public struct Reader: Sendable {
        fileprivate let utterance: Utterance
        fileprivate var chunk = 0
        /// How many samples it has heard.
        public fileprivate(set) var position = 0
        /// The pause that it received last.
        fileprivate var pause: Int?

        fileprivate init(utterance: Utterance) { self.utterance = utterance }

        /// The next piece; nil at the end, and once the task is cancelled.
        public mutating func next() async -> Piece? {
            while !Task.isCancelled {
                switch utterance.step(&self) {
                case .piece(let piece): return piece
                case .end: return nil
                case .nothing(let change): await utterance.wait(for: change)
                }
            }
            return nil
        }

        /// The next piece; nil at the end, and once the utterance is given up. Blocks its thread, so call it on a
        /// thread of your own and never on one of Swift's.
        public mutating func blockingNext() -> Piece? {
            while true {
                switch utterance.step(&self) {
                case .piece(let piece): return piece
                case .end: return nil
                case .nothing(let change): utterance.block(until: change)
                }
            }
        }
    }

    /// The pieces of an utterance.
    public struct Pieces: AsyncSequence, Sendable {
        fileprivate let utterance: Utterance

        /// Begins at the first sample.
        public func makeAsyncIterator() -> Iterator { Iterator(reader: utterance.reader) }

        /// Hears one piece after the other.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var reader: Reader

            /// The next piece.
            public mutating func next() async -> Piece? { await reader.next() }
        }
    }

    /// The sound of an utterance.
    public struct Sound: AsyncSequence, Sendable {
        fileprivate let utterance: Utterance

        /// Begins at the first sample.
        public func makeAsyncIterator() -> Iterator { Iterator(reader: utterance.reader) }

        /// Hears one chunk after the other.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var reader: Reader

            /// The next chunk.
            public mutating func next() async -> [Int16]? {
                while let piece = await reader.next() {
                    if case .sound(let chunk) = piece { return chunk }
                }
                return nil
            }
        }
    }
}
