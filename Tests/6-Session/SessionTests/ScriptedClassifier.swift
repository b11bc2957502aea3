import Commands
import Foundation
import Synchronization

/// A classifier that answers as its script says.
final class ScriptedClassifier: IntentClassifier {
    enum Answer: Sendable {
        case means(CommandAction, UUID? = nil, confidence: Double = 0.9, shouldCache: Bool = true)
        case unknown
        case fail(ClassifierErrorCode)
        /// Never ends, not even when it is cancelled.
        case hang
    }

    private struct State {
        var script: [Answer]
        var asked: [ClassifierRequest] = []
    }

    let name = "scripted"
    private let state: Mutex<State>

    init(_ script: [Answer]) { state = Mutex(State(script: script)) }

    /// What it was asked so far.
    var asked: [ClassifierRequest] { state.withLock { $0.asked } }

    func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
        let answer = state.withLock { state in
            state.asked.append(request)
            return state.script.isEmpty ? .unknown : state.script.removeFirst()
        }
        switch answer {
        case .means(let action, let milestone, let confidence, let shouldCache):
            return try ClassifierResponse(
                intent: action.rawValue, targetID: milestone, confidence: confidence,
                shouldCache: shouldCache, answering: request)
        case .unknown: return try ClassifierResponse(intent: "unknown", confidence: 0, answering: request)
        case .fail(let code): throw ClassifierError(code, "the scripted classifier failed")
        case .hang:
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            throw CancellationError()
        }
    }
}
