import Foundation

/// Whom an appointment is with, as far as the schedule says.
public struct PatientSummary: Codable, Hashable, Sendable {
    public var id: String
    public var name: String

    public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// A line of today's schedule.
public struct Appointment: Codable, Hashable, Sendable {
    public var id: String
    public var begins: Date
    public var reason: String
    public var status: String
    public var patient: PatientSummary

    public init(id: String, begins: Date, reason: String, status: String, patient: PatientSummary) {
        (self.id, self.begins, self.reason, self.status, self.patient) = (id, begins, reason, status, patient)
    }
}

/// What a doctor wants to know before the mouth is open.
public struct PatientProfile: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var born: String
    public var allergies: [String]
    public var vitals: [String: String]
}

/// The clinic itself.
public struct ClinicInfo: Codable, Hashable, Sendable {
    public var name: String
    public var telephone: String
}

/// A bill.
public struct Invoice: Codable, Hashable, Sendable {
    public var id: String
    public var amount: String
    public var status: String
}

/// Something prescribed.
public struct Prescription: Codable, Hashable, Sendable {
    public var id: String
    public var drug: String
    public var dosage: String
}

/// A note as it is signed, sent and read again.
public struct ClinicalNote: Codable, Hashable, Sendable {
    public var id: UUID
    public var appointment: String
    public var patient: String
    public var doctor: String
    public var signedAt: Date
    /// The text of each section that has one, by its name.
    public var sections: [String: String]
}

/// A link to a picture that works for some minutes.
public struct SignedLink: Codable, Hashable, Sendable {
    public var title: String
    public var url: String
}

/// How records are written between machines.
public enum ClinicCoding {
    /// Dates in ISO 8601, keys in order.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// What ``encode(_:)`` wrote.
    public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
