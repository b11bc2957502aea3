import Foundation

/// Whom an appointment is with, as far as the schedule says.
package struct PatientSummary: Codable, Hashable, Sendable {
    package var id: String
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// A line of today's schedule.
package struct Appointment: Codable, Hashable, Sendable {
    package var id: String
    package var begins: Date
    package var reason: String
    package var status: String
    package var patient: PatientSummary
    /// Whose it is, by the doctor's name; nil if the clinic has given it to none.
    package var doctor: String?

    package init(
        id: String, begins: Date, reason: String, status: String, patient: PatientSummary,
        doctor: String? = nil
    ) {
        (self.id, self.begins, self.reason, self.status, self.patient) = (id, begins, reason, status, patient)
        self.doctor = doctor
    }

    /// The status of one that is over.
    package static let completed = "completed"
    package var isCompleted: Bool { status == Self.completed }
}

/// That an appointment has another status now, as it is sealed and sent.
package struct AppointmentChange: Codable, Hashable, Identifiable, Sendable {
    package var id: UUID
    package var appointment: String
    package var status: String
    package var doctor: String
    package var changedAt: Date
}

/// What a doctor wants to know before the mouth is open.
package struct PatientProfile: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var born: String
    package var allergies: [String]
    package var vitals: [String: String]
}

/// The clinic itself.
package struct ClinicInfo: Codable, Hashable, Sendable {
    package var name: String
    package var telephone: String
}

/// A bill.
package struct Invoice: Codable, Hashable, Sendable {
    package var id: String
    package var amount: String
    package var status: String
}

/// Something prescribed.
package struct Prescription: Codable, Hashable, Sendable {
    package var id: String
    package var drug: String
    package var dosage: String
}

/// A note as it is signed, sent and read again.
package struct ClinicalNote: Codable, Hashable, Identifiable, Sendable {
    package var id: UUID
    package var appointment: String
    package var patient: String
    package var doctor: String
    package var signedAt: Date
    /// The text of each section that has one, by its name.
    package var sections: [String: String]
}

/// A link to a picture that works for some minutes.
package struct SignedLink: Codable, Hashable, Sendable {
    package var title: String
    package var url: String
}

/// How records are written between machines.
package enum ClinicCoding {
    /// Dates in ISO 8601, keys in order.
    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// What ``encode(_:)`` wrote.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
