import Foundation
import FoundationNetworking

/// A request and its answer, bounded in time and in bytes, without cookies and without files.
final class HTTPExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Sendable: all of its state belongs to the session's queue, which runs one call at a time.

    /// A day's schedule has some kilobytes.
    private static let maximumByteCount = 1 << 20

    private let limits: ClinicServer.Limits
    private var body = Data()
    private var problem: ServerProblem?
    private var answer: CheckedContinuation<Result<Data, ServerProblem>, Never>?

    init(_ limits: ClinicServer.Limits) { self.limits = limits }

    func perform(_ request: URLRequest) async throws(ServerProblem) -> Data {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = limits.request
        configuration.timeoutIntervalForResource = limits.resource
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
        defer { session.finishTasksAndInvalidate() }
        // Foundation on Linux only has a limit of silence, which each byte renews, so a task ends the whole exchange.
        let late = Task { [limits] in
            try await Task.sleep(for: .seconds(limits.resource))
            queue.addOperation { self.end(.timedOut, session) }
        }
        defer { late.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.addOperation {
                    self.answer = continuation
                    // The exchange may have been cancelled before it began.
                    if let problem = self.problem { return self.finish(.failure(problem)) }
                    session.dataTask(with: request).resume()
                }
            }
        } onCancel: {
            queue.addOperation { self.end(.offline, session) }
        }
        return try result.get()
    }

    private func end(_ problem: ServerProblem, _ session: URLSession) {
        self.problem = self.problem ?? problem
        session.invalidateAndCancel()
        finish(.failure(problem))
    }

    private func finish(_ result: Result<Data, ServerProblem>) {
        answer.take()?.resume(returning: result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard problem == nil else { return }
        body.append(data)
        if body.count > Self.maximumByteCount {
            problem = .badAnswer
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let problem { return finish(.failure(problem)) }
        if let error {
            let isLate = (error as? URLError)?.code == .timedOut
            return finish(.failure(isLate ? .timedOut : .offline))
        }
        guard let response = task.response as? HTTPURLResponse else { return finish(.failure(.badAnswer)) }
        finish(ServerProblem(status: response.statusCode).map { .failure($0) } ?? .success(body))
    }
}
