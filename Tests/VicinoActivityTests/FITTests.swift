import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("FIT import")
struct FITTests {
    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-")" }
    }

    @Test("A session becomes an activity, with steps that are twice its strides", arguments: [1, 7, 4096])
    func session(chunk: Int) throws {
        var file = FITBuilder()
        file.addRecord(at: 0, metres: 0)
        file.addRecord(at: 600, metres: 900)
        file.addSession(start: 0, elapsed: 605, sport: 11, metres: 910, cycles: 400)
        file.add(34, [.long(253, FITBuilder.start), .long(5, FITBuilder.start + 7200)])
        var wanted = Activity()
        wanted.name = "walking"
        wanted.start = try moment("2026-05-01T08:00:00Z")
        wanted.end = try moment("2026-05-01T08:10:05Z")
        wanted.utcOffset = 7200
        wanted.distance = 910
        wanted.steps = 800
        wanted.source = .imported
        let imported = try Imported.fit(file.file(), chunk: chunk)
        #expect(imported.records == [wanted])
        #expect(imported.report.remarks.isEmpty)
    }

    @Test("The effort of a session is taken, without impossible values")
    func effort() throws {
        var file = FITBuilder()
        let times: [FITBuilder.Field] = [.long(2, FITBuilder.start), .long(7, 60_000), .byte(5, 1)]
        file.add(18, times + [.byte(16, 140), .byte(17, 171), .short(22, 35), .short(11, 410)])
        let activity = try #require(try Imported.fit(file.file()).records.first)
        #expect(activity.heartRate == 140)
        #expect(activity.maxHeartRate == 171)
        #expect(activity.climb == 35)
        #expect(activity.energy == 410)
        var other = FITBuilder()
        other.add(18, times + [.byte(16, 140), .byte(17, 3), .short(22, 65_000)])
        let left = try #require(try Imported.fit(other.file()).records.first)
        #expect(left.heartRate == 140)
        #expect(left.maxHeartRate == nil)
        #expect(left.climb == nil)
    }

    @Test("The turns of pedals are no steps, and a distance of zero is none")
    func cycles() throws {
        var file = FITBuilder()
        file.addSession(start: 0, elapsed: 60, sport: 2, cycles: 80)
        let activity = try #require(try Imported.fit(file.file()).records.first)
        #expect(activity.name == "cycling")
        #expect(activity.steps == nil)
        #expect(activity.distance == nil)
    }

    @Test("A triathlon becomes an activity for each sport, and its changes none")
    func multisport() throws {
        var file = FITBuilder()
        file.addSession(start: 0, elapsed: 300, sport: 18)
        // The first leg was written with the change's time as its own.
        file.addSession(start: 0, elapsed: 150, sport: 5)
        file.addSession(start: 100, elapsed: 20, sport: 3)
        file.addSession(start: 120, elapsed: 180, sport: 1)
        let wanted = [
            "swimming 2026-05-01T08:00:00Z 2026-05-01T08:01:40Z", "running 2026-05-01T08:02:00Z 2026-05-01T08:05:00Z",
        ]
        #expect(try Self.spans(Imported.fit(file.file())) == wanted)
    }

    @Test("Without a session, runs of records become activities, which the speed names")
    func records() throws {
        var file = FITBuilder()
        for minute: UInt32 in 0...5 { file.addRecord(at: minute * 60, metres: minute * 80) }
        for minute: UInt32 in 60...62 { file.addRecord(at: minute * 60, metres: minute * 1000) }
        let imported = try Imported.fit(file.file())
        let wanted = [
            "walking 2026-05-01T08:00:00Z 2026-05-01T08:05:00Z", "driving 2026-05-01T09:00:00Z 2026-05-01T09:02:00Z",
        ]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.records.map(\.isConfirmed) == [false, false])
    }

    @Test("A session whose time is that of no record begins with the records")
    func wrongClock() throws {
        var file = FITBuilder()
        file.addRecord(at: 0, metres: 0)
        file.addRecord(at: 60, metres: 100)
        file.addSession(start: 86_400, elapsed: 70, sport: 1)
        #expect(
            try Self.spans(Imported.fit(file.file())) == ["running 2026-05-01T08:00:00Z 2026-05-01T08:01:10Z"])
    }

    @Test("A session without a start begins with the first record, or its elapsed time before it was written")
    func noStart() throws {
        var file = FITBuilder()
        file.addSession(start: nil, elapsed: 60, sport: 1)
        #expect(
            try Self.spans(Imported.fit(file.file())) == ["running 2026-05-01T08:00:00Z 2026-05-01T08:01:00Z"])
    }

    @Test("Times since the device was switched on are corrected by a later message, and left out without one")
    func powerOn() throws {
        var file = FITBuilder()
        file.add(18, [.long(253, 700), .long(2, 100), .byte(5, 1), .long(7, 600_000)])
        let without = try Imported.fit(file.file())
        #expect(without.records.isEmpty)
        #expect(without.report.skipped == [.noTimes: 1])
        file.add(162, [.long(253, FITBuilder.start + 700), .long(1, 700)])
        #expect(
            try Self.spans(Imported.fit(file.file())) == ["running 2026-05-01T08:01:40Z 2026-05-01T08:11:40Z"])
    }

    @Test("A file that ends in the middle gives what is whole, and says so")
    func cut() throws {
        var file = FITBuilder()
        for minute: UInt32 in 0...5 { file.addRecord(at: minute * 60, metres: minute * 80) }
        let imported = try Imported.fit(Array(file.file().dropLast(5)))
        #expect(Self.spans(imported) == ["walking 2026-05-01T08:00:00Z 2026-05-01T08:04:00Z"])
        #expect(imported.report.isIncomplete)
        // A recorder that loses its power has not yet written the size.
        #expect(try Imported.fit(file.file(size: 0)).records.count == 1)
    }

    @Test("A wrong checksum is said, and each part of a chained file is read")
    func chained() throws {
        var first = FITBuilder()
        first.addSession(start: 0, elapsed: 60, sport: 1)
        var second = FITBuilder()
        second.addSession(start: 600, elapsed: 60, sport: 2)
        var bytes = first.file()
        bytes[bytes.count - 1] ^= 1
        let imported = try Imported.fit(bytes + second.file() + bytes)
        #expect(imported.records.map(\.name) == ["running", "cycling", "running"])
        // It is said once.
        #expect(imported.report.remarks.filter { $0.contains("checksum") }.count == 1)
    }

    @Test("A compressed time goes on from the last one, over its five bits")
    func compressed() throws {
        var file = FITBuilder()
        file.addRecord(at: 30, metres: 0)
        // The start is a multiple of 32, so 30 is followed by 2, which means 34.
        let low = UInt8((FITBuilder.start + 34) & 0x1F)
        var time = [UInt8](repeating: 0xFF, count: 4)
        time += [100, 0, 0, 0]
        file.addCompressed(low: low, time)
        #expect(
            try Self.spans(Imported.fit(file.file())).first?.hasSuffix("08:00:30Z 2026-05-01T08:00:34Z") == true)
    }

    @Test("Fields of developers, unknown messages and fields, and misaligned ones are passed over")
    func unknown() throws {
        var file = FITBuilder()
        file.add(0xFF00, [.byte(200, 1)], developerBytes: 9)
        file.add(20, [FITBuilder.Field(number: 253, type: 0x86, bytes: [1, 2, 3])], developerBytes: 3)
        file.addSession(start: 0, elapsed: 60, sport: 1)
        #expect(try Imported.fit(file.file()).records.count == 1)
    }

    @Test("A course is a plan, and a file without activities says so")
    func plans() throws {
        var course = FITBuilder()
        course.add(0, [.byte(0, 6)])
        course.addRecord(at: 0, metres: 0)
        course.addRecord(at: 60, metres: 100)
        let imported = try Imported.fit(course.file())
        #expect(imported.records.isEmpty)
        #expect(imported.report.leftOut == [.plan: 1])
        #expect(imported.report.remarks.contains("The file holds no activity."))
    }

    @Test("What is no FIT file is refused", arguments: ["", "GPX", "0123456789abcdef"])
    func refused(text: String) {
        #expect(throws: VicinoError.self) { try Imported.fit(Array(text.utf8)) }
    }

    @Test("Damaged files never stop the program")
    func damaged() throws {
        var file = FITBuilder()
        for minute: UInt32 in 0...5 { file.addRecord(at: minute * 60, metres: minute * 80) }
        file.addSession(start: 0, elapsed: 300, sport: 11, cycles: 200)
        let bytes = file.file()
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x5A
            let imported = try? Imported.fit(changed)
            for activity in imported?.records ?? [] { #expect((activity.end ?? .epoch) > activity.start) }
        }
    }
}
