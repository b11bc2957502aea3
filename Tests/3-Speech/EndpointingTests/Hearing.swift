import Endpointing

/// The events of an endpointer over a whole recording.
struct Hearing: Equatable {
    var events: [EndpointerEvent] = []

    var starts: [Int] {
        events.compactMap { if case .speechStart(let start, _) = $0 { start } else { nil } }
    }

    var endpoints: [Endpoint] {
        events.compactMap { if case .endpoint(let endpoint) = $0 { endpoint } else { nil } }
    }

    var endpoint: Endpoint? { endpoints.first }

    /// Listens to all of `samples` from `begin` on, in chunks whose lengths repeat those in `chunks`.
    init(
        _ samples: [Int16], options: EndpointerOptions = .init(), begin: Int = 0, chunks: [Int] = [160]
    ) throws {
        var endpointer = try Endpointer(options: options)
        var events: [EndpointerEvent] = []
        endpointer.process(samples[..<begin], chunks: chunks) { events.append($0) }
        endpointer.begin(atSample: begin) { events.append($0) }
        endpointer.process(samples[begin...], chunks: chunks) { events.append($0) }
        self.events = events
    }

    /// Listens to a drawn scene.
    init(_ scene: Scene, options: EndpointerOptions = .init(), begin: Int = 0) throws {
        try self.init(scene.samples(), options: options, begin: begin)
    }
}

extension Endpointer {
    /// Takes `samples` in chunks whose lengths repeat those in `chunks`.
    mutating func process(_ samples: ArraySlice<Int16>, chunks: [Int], event: (EndpointerEvent) -> Void) {
        var rest = samples
        var turn = 0
        while !rest.isEmpty {
            let chunk = rest.prefix(chunks[turn % chunks.count])
            chunk.withUnsafeBufferPointer { process($0, event: event) }
            rest = rest.dropFirst(chunk.count)
            turn += 1
        }
    }

    /// Takes all of `samples` at once.
    mutating func process(_ samples: [Int16], event: (EndpointerEvent) -> Void = { _ in }) {
        samples.withUnsafeBufferPointer { process($0, event: event) }
    }
}

/// `seconds` in samples at 16 kHz.
func samples(_ seconds: Double) -> Int { Int((seconds * 16_000).rounded()) }

extension Int {
    /// True within `tolerance` of `other`, in seconds at 16 kHz.
    func isWithin(_ tolerance: Double, of other: Int) -> Bool { abs(self - other) <= samples(tolerance) }
}
