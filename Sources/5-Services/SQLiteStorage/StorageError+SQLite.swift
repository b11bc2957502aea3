import Storage
import GRDB

extension StorageError {
    /// The error of a call on the database at `place`, as a sentence.
    static func from(_ error: any Error, _ place: String) -> StorageError {
        switch error {
        case let error as StorageError: error
        case let error as DatabaseError: from(error, place)
        case is RowDecodingError:
            // The error leaves out the underlying error, which quotes the row.
            StorageError(
                .damaged,
                "the database \(place) has a row that this version cannot read; restore it from a backup, "
                    + "or correct what was entered by hand")
        default: StorageError(.failed, "the database \(place) failed: \(error)", underlying: error)
        }
    }

    private static func from(_ error: DatabaseError, _ place: String) -> StorageError {
        let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        let (code, message): (Code, String) =
            switch error.resultCode {
            case .SQLITE_READONLY, .SQLITE_PERM:
                (.readOnly, "the database \(place) cannot be written (\(reason)); check its owner and mode")
            case .SQLITE_CANTOPEN:
                (
                    .cannotOpen,
                    "cannot open the database \(place); check the owner and mode of it and its directory"
                )
            case .SQLITE_NOTADB:
                (.damaged, "\(place) is not a database; choose another database, or move this file away")
            case .SQLITE_CORRUPT:
                (.damaged, "the database \(place) is damaged (\(reason)); restore a backup, or move it away")
            case .SQLITE_FULL:
                (.full, "no space is left for the database \(place); free some, or raise its limit")
            case .SQLITE_IOERR:
                (
                    .diskFailed,
                    "the disk of the database \(place) fails (\(reason)); free some space on it, or check it"
                )
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                (.locked, "the database \(place) is held by another process; end that process, or try again")
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
                (.badValue, "the database \(place) refuses a value (\(reason)); correct the row")
            default:
                (.failed, "the database \(place) failed (\(reason)); check the disk and try again")
            }
        return StorageError(code, message, underlying: error)
    }
}
