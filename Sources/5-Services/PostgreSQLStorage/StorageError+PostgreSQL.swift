#if PostgreSQL
    import Storage

    extension StorageError {
        /// The error of a failed attempt to connect, from libpq's words.
        static func connecting(
            _ words: String, _ place: String, asksPassword: Bool, usedPassword: Bool
        ) -> StorageError {
            let reason = words.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(300)
            if asksPassword {
                return StorageError(.refused, "\(place) asks for a password; put it into the password file")
            }
            if words.contains("certificate") || words.contains("SSL") {
                return StorageError(
                    .refused,
                    "\(place) and this machine do not agree on TLS (\(reason)); check sslmode, sslrootcert and "
                        + "the server's certificate")
            }
            if usedPassword {
                return StorageError(
                    .refused,
                    "\(place) does not let this user in (\(reason)); check the user and the password")
            }
            if words.contains("FATAL"), !words.contains("starting up"), !words.contains("shutting down"),
                !words.contains("recovery"), !words.contains("too many")
            {
                return StorageError(
                    .refused,
                    "\(place) refuses this connection (\(reason)); check user, database and pg_hba.conf")
            }
            return StorageError(
                .unavailable,
                "\(place) cannot be reached (\(reason)); is it running, and is the address right?")
        }

        /// The error of a refused statement. If the server's message may quote a value, the error has only the
        /// five-character state.
        static func stating(_ fault: Fault, _ place: String) -> StorageError {
            let reason = "\(fault.message.prefix(300)); \(fault.state)"
            switch fault.state {
            case "", "57P01", "57P02", "57P03", "57P05": return lost(place)
            case "57014", "55P03", "40001", "40P01":
                return StorageError(.locked, "\(place) is busy (\(reason)); it is tried again")
            case "53100": return StorageError(.full, "no space is left at \(place); free some")
            case "42501":
                return StorageError(
                    .refused,
                    "\(place) does not let this user do that (\(reason)); check its facility and rights")
            case "25006": return StorageError(.readOnly, "\(place) takes no rows for now (\(reason))")
            case "42P01", "3F000":
                return StorageError(
                    .cannotOpen, "\(place) lacks tables of voiced (\(reason)); run the migrations")
            case "42703", "42883", "42804", "42846":
                return StorageError(
                    .damaged, "the tables of \(place) are not voiced's (\(reason)); run the migrations again")
            default: break
            }
            switch fault.state.prefix(2) {
            case "08", "53", "57", "58": return lost(place)
            case "22":
                return StorageError(.badValue, "\(place) refuses a value (\(fault.state)); correct the row")
            // The server's limits, such as the length of an indexed value; refusals by a trigger that a site added.
            case "44", "54", "P0":
                return StorageError(.badValue, "\(place) refuses a row (\(fault.state)); correct the row")
            case "23": return StorageError(.badValue, "\(place) refuses a row (\(reason)); correct the row")
            case "XX":
                return StorageError(.damaged, "\(place) is damaged (\(reason)); restore it from a backup")
            default: return StorageError(.failed, "\(place) failed (\(reason)); see its log")
            }
        }

        private static func lost(_ place: String) -> StorageError {
            StorageError(.unavailable, "the connection to \(place) was lost; it is tried again")
        }
    }
#endif
