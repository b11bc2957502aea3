#if HTTP
    import CCurl
    import Foundation
    import Synchronization

    /// One request and its response in libcurl.
    ///
    /// It uses no redirections, cookies, compression, HTTP/2, passwords from files, or proxies from the environment.
    final class HTTPTransfer: @unchecked Sendable {
        // Sendable: only the thread of `HTTPLoop` uses the mutable properties, except `state`, which has a lock.

        /// The request of a transfer.
        struct Request: Sendable {
            var method: String
            var url: String
            /// The origin to which `url` must lead, as libcurl reads it.
            var origin: ServiceAddress.Origin
            var headers: [(name: String, value: String)]
            var body: Data?
            /// Whether the transfer may use a connection that has served an earlier one. If the service closes that
            /// connection at the same moment, libcurl sends the request again.
            var mayReuseConnection: Bool
            /// A file of certificates to trust in place of the system's; nil for the system's.
            var authorities: String?
        }

        /// A service's response.
        struct Reply: Sendable {
            var status: Int
            /// The media type of the body as the service gives it, in lower case; empty if it gives none.
            var contentType: String
            var body: Data
        }

        /// The reason why a transfer has no usable response.
        enum Fault: Error {
            /// The address is not valid, or leads to another service.
            case address
            /// There was no connection, or it broke.
            case unreachable
            /// There was no connection in time.
            case late
            /// The service does not speak HTTP/1.
            case noHTTP
            /// The body has more bytes than its limit.
            case tooLong
            case certificate(CertificateProblem)
        }

        /// The transfers of one exchange: a bounded number at a time, while the others wait.
        final class Queue: @unchecked Sendable {
            // Sendable: only the thread of `HTTPLoop` touches `running`.
            private let limit: Int
            var running = 0

            init(limit: Int) { self.limit = limit }

            var hasRoom: Bool { running < limit }
        }

        /// The most seconds until there is a connection.
        private static let connectionLimit = 10
        /// The most bytes of all heads and trailers of a response.
        private static let headLimit = 80 * 1024

        private enum State {
            case new
            case waiting(CheckedContinuation<Reply, any Error>)
            case ended(Result<Reply, any Error>)
        }

        /// The queue in which the transfer waits.
        let queue: Queue
        private let request: Request
        private let bodyLimit: Int
        private let state = Mutex(State.new)

        private var handle: UnsafeMutableRawPointer?
        private var lines: UnsafeMutablePointer<curl_slist>?
        private var address: OpaquePointer?
        private var words: UnsafeMutablePointer<CChar>?
        private var body = Data()
        private var headSize = 0
        private var contentType = ""
        private var excess: Fault?

        /// - Parameter bodyLimit: the most bytes of a response's body.
        init(_ request: Request, bodyLimit: Int, in queue: Queue) {
            (self.request, self.bodyLimit, self.queue) = (request, bodyLimit, queue)
        }

        // MARK: The waiting caller.

        /// Takes the continuation of the caller that waits. Resumes it when the transfer ends, or at once if it
        /// has ended.
        func wait(_ continuation: CheckedContinuation<Reply, any Error>) {
            let result = state.withLock { state -> Result<Reply, any Error>? in
                if case .ended(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }

        /// Ends the transfer; only the first end counts.
        func end(_ result: Result<Reply, any Error>) {
            let continuation = state.withLock { state -> CheckedContinuation<Reply, any Error>? in
                defer { if case .ended = state {} else { state = .ended(result) } }
                if case .waiting(let continuation) = state { return continuation }
                return nil
            }
            continuation?.resume(with: result)
        }

        var hasEnded: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

        // MARK: The thread of the loop.

        /// Makes the handle with which libcurl runs the transfer; nil if that fails.
        func makeHandle() -> UnsafeMutableRawPointer? {
            guard let handle = curl_easy_init() else { return nil }
            self.handle = handle
            guard setAddress(handle) else {
                end(.failure(Fault.address))
                return nil
            }
            for (option, value) in [
                (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 1),
                (CURLOPT_CONNECTTIMEOUT, Self.connectionLimit),
                (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
                (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_MAXFILESIZE, bodyLimit),
                // A name's look-up that still runs delays nothing once the transfer is over.
                (CURLOPT_QUICK_EXIT, 1),
                (CURLOPT_FRESH_CONNECT, request.mayReuseConnection ? 0 : 1),
                (CURLOPT_FORBID_REUSE, request.mayReuseConnection ? 0 : 1),
            ] { ccurl_set_number(handle, option, value) }
            for (option, value) in [
                (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
                (CURLOPT_CUSTOMREQUEST, request.method),
            ] { ccurl_set_text(handle, option, value) }
            if let authorities = request.authorities {
                ccurl_set_text(handle, CURLOPT_CAINFO, authorities)
                ccurl_set_text(handle, CURLOPT_CAPATH, nil)
            }
            setBody(handle)
            for (name, value) in request.headers {
                lines = curl_slist_append(lines, value.isEmpty ? "\(name);" : "\(name): \(value)")
            }
            // Without these lines, libcurl would add headers of its own.
            for name in ["Accept", "Content-Type", "Expect"]
            where !request.headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
                lines = curl_slist_append(lines, "\(name):")
            }
            ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, lines)
            let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
            words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
            self.words = words
            ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
            let own = Unmanaged.passUnretained(self).toOpaque()
            ccurl_set_pointer(handle, CURLOPT_WRITEDATA, own)
            ccurl_set_pointer(handle, CURLOPT_HEADERDATA, own)
            ccurl_set_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, own in
                own.map { HTTPTransfer.of($0).appendBody(bytes, size * count) } ?? 0
            }
            ccurl_set_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, own in
                own.map { HTTPTransfer.of($0).takeHead(bytes, size * count) } ?? 0
            }
            return handle
        }

        /// Frees the handle and its memory, once libcurl does not run it any more.
        func releaseHandle() {
            if let handle { curl_easy_cleanup(handle) }
            curl_slist_free_all(lines)
            curl_url_cleanup(address)
            words?.deallocate()
            (handle, lines, address, words) = (nil, nil, nil, nil)
        }

        /// Ends the transfer with libcurl's result.
        func finish(_ code: CURLcode) {
            guard let handle else { return }
            guard code == CURLE_OK else { return end(.failure(fault(code, handle))) }
            end(
                .success(
                    Reply(
                        status: ccurl_number(handle, CURLINFO_RESPONSE_CODE), contentType: contentType,
                        body: body
                    )))
        }

        /// Sets the address as libcurl reads it. Returns false if it is not valid, or leads elsewhere than was checked.
        private func setAddress(_ handle: UnsafeMutableRawPointer) -> Bool {
            address = curl_url()
            // libcurl would write a plus sign for a space.
            let text = request.url.replacing(" ", with: "%20")
            guard curl_url_set(address, CURLUPART_URL, text, UInt32(CURLU_URLENCODE)) == CURLUE_OK else {
                return false
            }
            let found = [CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT].map { part -> String in
                var text: UnsafeMutablePointer<CChar>?
                defer { curl_free(text) }
                curl_url_get(address, part, &text, UInt32(CURLU_DEFAULT_PORT))
                return text.map { String(cString: $0) } ?? ""
            }
            let origin = ServiceAddress.Origin(scheme: found[0], host: found[1], port: Int(found[2]))
            guard origin == request.origin else { return false }
            ccurl_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(address))
            return true
        }

        private func setBody(_ handle: UnsafeMutableRawPointer) {
            guard request.body != nil || !["GET", "DELETE"].contains(request.method) else {
                ccurl_set_number(handle, CURLOPT_HTTPGET, 1)
                ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
                return
            }
            let bytes = [UInt8](request.body ?? Data())
            ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
            bytes.withUnsafeBufferPointer { bytes in
                // libcurl copies the bytes; an empty body needs an address, too.
                withUnsafePointer(to: 0 as UInt8) { none in
                    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? none)
                    _ = ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
                }
            }
        }

        private static func of(_ pointer: UnsafeMutableRawPointer) -> HTTPTransfer {
            Unmanaged<HTTPTransfer>.fromOpaque(pointer).takeUnretainedValue()
        }

        /// Adds bytes to the body. Returns their count, or 0 to end the transfer.
        private func appendBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
            guard body.count + count <= bodyLimit, let bytes else {
                excess = .tooLong
                return 0
            }
            bytes.withMemoryRebound(to: UInt8.self, capacity: count) { body.append($0, count: count) }
            return count
        }

        /// Reads a line of a head. Returns its byte count, or 0 to end the transfer.
        private func takeHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
            headSize += count
            guard headSize <= Self.headLimit, let bytes else {
                excess = .noHTTP
                return 0
            }
            let line = UnsafeRawBufferPointer(start: bytes, count: count)
            if line.starts(with: "HTTP/".utf8) { contentType = "" }
            let name = "content-type:"
            if contentType.isEmpty, count > name.utf8.count {
                let text = String(decoding: line.prefix(1024), as: UTF8.self).lowercased()
                if text.hasPrefix(name) {
                    contentType = text.dropFirst(name.count).trimmingCharacters(in: .whitespacesAndNewlines)
                }
            }
            return count
        }

        private func fault(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> Fault {
            if let excess { return excess }
            switch code {
            case CURLE_FILESIZE_EXCEEDED: return .tooLong
            case CURLE_OPERATION_TIMEDOUT: return .late
            case CURLE_URL_MALFORMAT: return .address
            // The service speaks another version of HTTP than 1, or no HTTP.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
                CURLE_HTTP2, CURLE_HTTP2_STREAM:
                return .noHTTP
            // Only libcurl's message tells an invalid chunk length from a broken connection.
            case CURLE_RECV_ERROR
            where words.map { String(cString: $0).lowercased().contains("chunked") } == true: return .noHTTP
            default:
                let verification = ccurl_number(handle, CURLINFO_SSL_VERIFYRESULT)
                return CertificateProblem(code, verification: verification).map(Fault.certificate)
                    ?? .unreachable
            }
        }
    }
#endif
