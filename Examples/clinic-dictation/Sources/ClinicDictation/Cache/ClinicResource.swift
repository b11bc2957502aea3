import Foundation

/// A kind of data that the clinic's server provides.
package enum ClinicResource: Hashable, Sendable {
    case clinicInfo
    case slots(day: String)
    case appointments(day: String)
    case patients
    case profile(patient: String)
    case invoices(patient: String)
    case clinicalNotes(patient: String)
    case prescriptions(patient: String)
    case pictures(patient: String)

    /// The time after which an answer expires, in seconds, as in the original app.
    package var timeToLive: Double {
        switch self {
        case .appointments: 2 * 60
        case .invoices: 10 * 60
        case .patients, .profile: 30 * 60
        case .clinicInfo, .slots: 24 * 3600
        case .clinicalNotes, .prescriptions: 5 * 60
        // A signed link is valid for this time.
        case .pictures: 4 * 60
        }
    }

    /// Whether it may be on the disk, encrypted.
    package var mayBeOnDisk: Bool {
        switch self {
        case .clinicInfo, .slots, .appointments, .patients, .profile, .invoices: true
        case .clinicalNotes, .prescriptions, .pictures: false
        }
    }

    /// The greatest age at which an answer is shown, in seconds: twice ``timeToLive``, while a new one is fetched.
    /// Answers that are in memory only are never shown beyond ``timeToLive``.
    package var longestShown: Double { mayBeOnDisk ? 2 * timeToLive : timeToLive }

    /// Its path on the server.
    package var path: String {
        switch self {
        case .clinicInfo: "/clinic"
        case .slots(let day): "/slots/\(day.escaped)"
        case .appointments(let day): "/appointments/\(day.escaped)"
        case .patients: "/patients"
        case .profile(let patient): "/patients/\(patient.escaped)"
        case .invoices(let patient): "/patients/\(patient.escaped)/invoices"
        case .clinicalNotes(let patient): "/patients/\(patient.escaped)/notes"
        case .prescriptions(let patient): "/patients/\(patient.escaped)/prescriptions"
        case .pictures(let patient): "/patients/\(patient.escaped)/pictures"
        }
    }

    /// Returns whether an answer has the right form; any other answer is refused.
    func accepts(_ data: Data) -> Bool {
        func isA<Value: Decodable>(_ type: Value.Type) -> Bool {
            (try? ClinicCoding.decode(type, from: data)) != nil
        }
        return switch self {
        case .clinicInfo: isA(ClinicInfo.self)
        case .slots: isA([String].self)
        case .appointments: isA([Appointment].self)
        case .patients: isA([PatientSummary].self)
        // Another patient's profile under this one's name would be the worst of mistakes.
        case .profile(let patient):
            (try? ClinicCoding.decode(PatientProfile.self, from: data))?.id == patient
        case .invoices: isA([Invoice].self)
        case .clinicalNotes(let patient):
            (try? ClinicCoding.decode([ClinicalNote].self, from: data))?.allSatisfy { $0.patient == patient }
                ?? false
        case .prescriptions: isA([Prescription].self)
        case .pictures: isA([SignedLink].self)
        }
    }
}

extension String {
    /// The identifier as one part of a path; a slash in it is escaped.
    fileprivate var escaped: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_"))) ?? ""
    }
}
