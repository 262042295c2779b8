import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Recordings of other programs are read as other readers read them")
struct RecordingsTests {
    @Test("The stored recordings are all there")
    func stored() {
        #expect(RecordedFile.fit.count >= 33)
        #expect(RecordedFile.gpx.count == 23)
        #expect(RecordedFile.kml.count == 5)
    }

    @Test("FIT files, field by field", arguments: RecordedFile.fit)
    func fit(file: RecordedFile) throws {
        let expected = try #require(file.expected)
        let sessions = try #require(expected.sessions)
        let imported = try Imported.fit(file.bytes(), chunk: 4099)
        if expected.isWhole == true { #expect(!imported.report.isIncomplete) }
        if let first = expected.first, let last = expected.last {
            let activity = try #require(imported.records.first)
            #expect(imported.records.count == 1)
            #expect(try activity.start == moment(first))
            #expect(try activity.end == moment(last))
            return
        }
        // A watch's steps of a day become guesses, of which the readers say nothing.
        if expected.kind?.hasPrefix("monitoring") == true {
            #expect(imported.records.allSatisfy { $0.isConfirmed == false })
            return
        }
        let sports = sessions.indices.filter { sessions[$0].sport != "transition" }
        #expect(imported.records.count == sports.count)
        for (activity, index) in zip(imported.records, sports) {
            let next = sessions.indices.contains(index + 1) ? sessions[index + 1].start : nil
            try compareTimes(activity, sessions[index], next: next)
            compareMeasures(activity, sessions[index])
        }
    }

    /// - Parameter next: when the next session of the file begins; nil for the last one.
    private func compareTimes(_ activity: Activity, _ session: RecordedFile.Session, next: String?) throws {
        let end = try #require(activity.end)
        var elapsed = Int64((session.elapsed * 1000).rounded())
        if let start = session.start {
            #expect(try activity.start == moment(start))
            // A triathlon's first session may be longer than the time until the second one.
            let latest = try next.map { try moment($0).milliseconds - activity.start.milliseconds }
            if let latest, latest > 0, elapsed - latest >= 1000 { elapsed = latest }
        }
        #expect(abs(end.milliseconds - activity.start.milliseconds - elapsed) <= 1)
    }

    private func compareMeasures(_ activity: Activity, _ session: RecordedFile.Session) {
        let distance = session.distance ?? 0
        #expect(abs((activity.distance ?? 0) - distance) <= 0.051)
        let hasSteps = ["running", "walking"].contains(session.sport)
        #expect(activity.steps == (hasSteps ? session.cycles.map { $0 * 2 } : nil))
        #expect(activity.heartRate ?? 0 == session.heartRate ?? 0)
        #expect(activity.maxHeartRate ?? 0 == session.maxHeartRate ?? 0)
        #expect(activity.energy ?? 0 == session.energy ?? 0)
        #expect(activity.climb ?? 0 == session.climb ?? 0)
        switch session.sport {
        case "generic": #expect(activity.isConfirmed == false)
        case "fitness_equipment":
            #expect(session.specialSport == "indoor_rowing")
            #expect(activity.name == "rowing")
        default: #expect(activity.name == session.sport)
        }
    }

    @Test("GPX files, from the first moment to the last one, with their distance", arguments: RecordedFile.gpx)
    func gpx(file: RecordedFile) throws {
        try compare(try Imported.gpx(file.bytes(), chunk: 4099), with: file)
    }

    @Test("KML files of OpenTracks, in the same way", arguments: RecordedFile.kml)
    func kml(file: RecordedFile) throws {
        try compare(try Imported.kml(file.bytes(), chunk: 4099), with: file)
    }

    private func compare(_ imported: Imported, with file: RecordedFile) throws {
        guard let expected = file.expected, let start = expected.start, let end = expected.end else {
            #expect(imported.records.isEmpty)
            return
        }
        #expect(try imported.records.map(\.start).min() == moment(start))
        #expect(try imported.records.compactMap(\.end).max() == moment(end))
        let metres = try #require(expected.metres)
        let measured = imported.records.reduce(0) { $0 + ($1.distance ?? 0) }
        #expect(abs(measured - metres) <= 1 + metres * 0.03)
    }
}
