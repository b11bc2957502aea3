import GRDB

/// Why the store cannot do something, for a person.
public enum StoreError: Error, Hashable, CustomStringConvertible {
    /// Another program has the file.
    case inUse(path: String)
    /// The file cannot be opened or written.
    case unusable(path: String, reason: String)
    /// Nothing was kept: there is no room.
    case full(path: String)
    /// Nothing of that name is here.
    case unknown(String)

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .inUse(let path):
            "\(path) is in use by another helix-voice; end that, or name another file with --store"
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason); name another file with --store"
        case .full(let path):
            "There is no room where \(path) is: nothing was queued; make room and send it again"
        case .unknown(let name): "there is no \(name) here; helix-voice list shows what is"
        }
    }

    static func of(_ error: any Error, _ path: String) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_FULL: return StoreError.full(path: path)
        default: return StoreError.unusable(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }
}
