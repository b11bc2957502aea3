import Commands

/// The names of patients as they are said.
package enum PatientSearch {
    /// The most patients whose names are heard; those that come first count.
    package static let maximumPatients = 300

    /// The whole name, and the last one alone; each phrase once.
    package static func phrases(of patients: [PatientSummary]) -> [String] {
        var seen: Set<String> = []
        return patients.prefix(maximumPatients).flatMap { phrases(of: $0) }.filter {
            seen.insert($0).inserted
        }
    }

    /// The patients that a phrase names.
    package static func matches(_ phrase: String, in patients: [PatientSummary]) -> [PatientSummary] {
        let phrase = TextNormalizer.normalize(phrase)
        return patients.filter { phrases(of: $0).contains(phrase) }
    }

    /// Without what a name has beside letters: it would be a part of the grammar.
    private static func phrases(of patient: PatientSummary) -> [String] {
        let words = TextNormalizer.normalize(patient.name).split(separator: " ")
            .filter { $0.allSatisfy { $0.isLetter || $0 == "'" } }
        guard let last = words.last else { return [] }
        return [words.joined(separator: " "), String(last)]
    }
}

extension ClinicApp {
    /// Opens the patient of a name: today's appointment, or the record alone.
    package func find(_ name: String) {
        let found = PatientSearch.matches(name, in: known)
        guard let patient = found.first else { return say("No patient is called that.", isWarning: true) }
        guard found.count == 1 else {
            let names = found.prefix(5).map(\.name).joined(separator: ", ")
            return say(
                "\(found.count) patients are called that: \(names). Say the whole name.", isWarning: true)
        }
        let today = (view.schedule?.value ?? []).filter { $0.patient.id == patient.id }
        openPatient(patient, today.first { !$0.isCompleted } ?? today.first)
    }

    /// Has the names heard that can be searched for; none while it is locked.
    func expectPatients() async {
        do { try await ear?.expect(known) } catch {
            fail(.notSearching, "Patients cannot be searched for by voice: \(error).")
        }
    }

    /// Today's patients first, then the clinic's.
    private var known: [PatientSummary] {
        var seen: Set<String> = []
        return ((view.schedule?.value ?? []).map(\.patient) + (view.patients?.value ?? []))
            .filter { seen.insert($0.id).inserted }
    }
}
