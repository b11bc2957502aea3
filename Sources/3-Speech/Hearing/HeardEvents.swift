import Endpointing

/// The endpointer's events of one hop.
struct HeardEvents {
    /// The first sample of speech.
    private(set) var speechStart: Int?
    private(set) var endpoint: Endpoint?

    mutating func record(_ event: EndpointerEvent) {
        switch event {
        case .speechStart(let start, _): speechStart = start
        case .endpoint(let end): endpoint = end
        }
    }
}
