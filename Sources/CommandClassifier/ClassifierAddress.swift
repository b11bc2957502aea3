import Commands
import Foundation

/// Where a classifier is: an address over which health information may go.
struct ClassifierAddress: Sendable {
    /// The whole address, for the request.
    let url: String
    /// The host, for provenance and errors; an address may carry a key in its query.
    let host: String

    /// Checks an address.
    ///
    /// - Throws: `ClassifierError` for anything but https, or http to this machine.
    init(_ text: String) throws(ClassifierError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.scheme == "https" || parts.scheme == "http"
        else {
            throw ClassifierError(
                .badConfiguration, "the classifier's address is none; write https://host/path")
        }
        guard parts.user == nil, parts.password == nil else {
            throw ClassifierError(
                .badConfiguration,
                "the classifier's address holds a password; name the key by key-file or key-variable")
        }
        let isHere = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
        guard parts.scheme == "https" || isHere else {
            throw ClassifierError(
                .badConfiguration,
                "what is said would go to \(host) in the clear; use https, or http to this machine only")
        }
        url = text
        self.host = parts.port.map { "\(host):\($0)" } ?? host
    }
}
