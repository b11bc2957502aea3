#if HTTP
    public import Commands
    import Foundation
    public import RemoteService

    /// A classifier behind an endpoint of its own, such as an edge function.
    ///
    /// Sends a `ClassifierRequest` as JSON and expects
    /// `{"intent","facilityMilestoneId","confidence","spokenResponse","shouldCache"}`; the key goes as
    /// `Authorization: Bearer`.
    ///
    /// ```swift
    /// let key = try ServiceKey(environmentVariable: "CLASSIFIER_KEY")
    /// let classifier = try EndpointClassifier(url: "https://project.example/functions/v1/classify", key: key)
    /// ```
    public final class EndpointClassifier: IntentClassifier {
        /// The endpoint's host.
        public var name: String { exchange.address.host }

        private let exchange: HTTPExchange

        /// Makes a classifier; it sends nothing yet.
        ///
        /// - Throws: `ClassifierError` for an invalid address, and for one that is not safe for confidential data.
        public init(
            url: String, key: ServiceKey? = nil, clock: any Clock<Duration> = ContinuousClock()
        ) throws(ClassifierError) {
            exchange = try HTTPExchange(classifier: url, key: key, clock: clock)
        }

        /// Asks the endpoint, at most twice, within `limit` seconds.
        public func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
            let answer = try await exchange.ask(try JSONEncoder().encode(request), limit: limit)
            return try ClassifierResponse(json: answer, answering: request)
        }
    }
#endif
