#if HTTPClassifier
    public import Commands
    import Foundation

    /// A classifier behind an endpoint of its own, such as an edge function.
    ///
    /// Sends a `ClassifierRequest` as JSON and expects
    /// `{"intent","facilityMilestoneId","confidence","spokenResponse","shouldCache"}`; the key goes as
    /// `Authorization: Bearer`.
    ///
    /// ```swift
    /// let key = try ClassifierKey(environmentVariable: "CLASSIFIER_KEY")
    /// let classifier = try EndpointClassifier(url: "https://project.example/functions/v1/classify", key: key)
    /// ```
    public final class EndpointClassifier: IntentClassifier {
        /// The host that is asked.
        public var name: String { exchange.address.host }

        private let exchange: HTTPExchange

        /// Makes a classifier; nothing is sent yet.
        ///
        /// - Throws: `ClassifierError` for an address that is none, or over which nothing confidential may go.
        public init(url: String, key: ClassifierKey? = nil) throws(ClassifierError) {
            exchange = HTTPExchange(try ClassifierAddress(url), key: key)
        }

        /// Asks the endpoint, at most twice, within `limit` seconds.
        public func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
            let answer = try await exchange.post(try JSONEncoder().encode(request), limit: limit)
            return try ClassifierResponse(json: answer, answering: request)
        }
    }
#endif
