import Intake

/// A file that a browser may read without the token: a page or a part of it. It contains no data of the room.
package struct ControlPage: Sendable {
    /// The path, such as `/wall.js`.
    package var path: String
    /// The media type, such as `text/html; charset=utf-8`.
    package var mediaType: String
    /// The content, which stays the same as long as the program runs.
    package var bytes: [UInt8]

    /// Makes a page.
    package init(path: String, mediaType: String, bytes: [UInt8]) {
        (self.path, self.mediaType, self.bytes) = (path, mediaType, bytes)
    }

    /// The tag that identifies a cached copy.
    var tag: String { "\"\(StableHash.digits64(of: bytes))\"" }
}

#if Control
    import NIOCore
    import NIOHTTP1
    internal import Serving

    extension ControlPage {
        /// The policy for pages: they may load only their own files and call only this daemon.
        private static let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types voiced-push"

        /// The page; “not modified” if the browser has it already.
        func response(to request: HTTPRequest) -> HTTPResponse {
            let headers: HTTPHeaders = [
                "Content-Type": mediaType, "Cache-Control": "no-cache", "ETag": tag,
                "Content-Security-Policy": Self.policy, "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY",
                "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
            ]
            if request.head.headers["If-None-Match"] == [tag] { return HTTPResponse(.notModified, headers) }
            return HTTPResponse(.ok, headers, .bytes(ByteBuffer(bytes: bytes)))
        }
    }
#endif
