import CNotices
import Foundation

/// The libraries of the system that this program itself needs from the loader.
enum LinkedLibraries {
    /// Their names, such as `libpq.so.5`.
    static var names: [String] {
        (0...).lazy.map { ve_needed_library($0) }.prefix { $0 != nil }.compactMap {
            $0.map { String(cString: $0) }
        }
    }

    /// Asks a loaded library for its version, which may differ from that of the headers; nil if the library has no
    /// function for that.
    static func version(of name: String) -> String? {
        typealias Text = @convention(c) () -> UnsafePointer<CChar>?
        typealias Number = @convention(c) () -> CInt
        typealias Component = @convention(c) (CInt) -> UnsafePointer<CChar>?
        typealias Parts =
            @convention(c) (
                UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>
            ) -> CInt
        switch name.prefix(while: { $0 != "." }) {
        case "libasound":
            return function("snd_asoundlib_version", as: Text.self)?().map { String(cString: $0) }
        case "libc": return function("gnu_get_libc_version", as: Text.self)?().map { String(cString: $0) }
        case "libcrypto":
            // OpenSSL 3.0.15 3 Sep 2024 (Library: ...)
            let text = function("OpenSSL_version", as: Component.self)?(0).map { String(cString: $0) }
            return text?.split(separator: " ").dropFirst().first.map(String.init)
        case "libcurl":
            // libcurl/7.88.1 OpenSSL/3.0.15 zlib/1.2.13 ...
            let text = function("curl_version", as: Text.self)?().map { String(cString: $0) }
            return text?.firstMatch(of: /libcurl\/(\S+)/).map { String($0.1) }
        case "libmosquitto":
            var (major, minor, revision): (CInt, CInt, CInt) = (0, 0, 0)
            guard let tell = function("mosquitto_lib_version", as: Parts.self) else { return nil }
            _ = tell(&major, &minor, &revision)
            return "\(major).\(minor).\(revision)"
        case "libpq":
            // 150008 is 15.8.
            return function("PQlibVersion", as: Number.self).map { "\($0() / 10_000).\($0() % 10_000)" }
        case "libsndfile":
            // libsndfile-1.2.0
            let text = function("sf_version_string", as: Text.self)?().map { String(cString: $0) }
            return text.map { String($0.drop { !$0.isNumber }) }
        case "libsqlite3": return function("sqlite3_libversion", as: Text.self)?().map { String(cString: $0) }
        default: return nil
        }
    }

    /// Finds a function in the loaded libraries; nil if none has it.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}
