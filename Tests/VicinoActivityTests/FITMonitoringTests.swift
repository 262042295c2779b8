import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("FIT files of whole days")
struct FITMonitoringTests {
    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { "\($0.name) \($0.start.iso8601) \($0.end?.iso8601 ?? "-") \($0.steps ?? 0)" }
    }

    /// A file that begins so many seconds after `FITBuilder.start`, where the place's time is two hours ahead.
    private static func file(from start: UInt32 = 0) -> FITBuilder {
        var file = FITBuilder()
        file.add(0, [.byte(0, 32)])
        file.add(103, [.long(253, FITBuilder.start + start), .long(0, FITBuilder.start + start + 7200)])
        return file
    }

    /// Adds what a counter shows, so many seconds after `FITBuilder.start`.
    private static func count(_ file: inout FITBuilder, _ steps: UInt32, at time: UInt32, kind: UInt8 = 6) {
        file.add(55, [.short(26, UInt16((FITBuilder.start + time) & 0xFFFF)), .byte(24, kind | 0x40), .long(3, steps)])
    }

    /// Adds that nothing was counted until this time.
    private static func sit(_ file: inout FITBuilder, until time: UInt32) {
        file.add(55, [.short(26, UInt16((FITBuilder.start + time) & 0xFFFF)), .byte(24, 8)])
    }

    @Test("Counters become walks and runs, as guesses, with the steps between their messages", arguments: [1, 4096])
    func counters(chunk: Int) throws {
        var file = Self.file()
        Self.count(&file, 5_000, at: 60)
        Self.count(&file, 5_110, at: 120)
        Self.count(&file, 5_220, at: 180)
        Self.sit(&file, until: 7_200)
        Self.count(&file, 0, at: 7_260, kind: 1)
        Self.count(&file, 800, at: 7_560, kind: 1)
        // Some steps in a quarter of an hour are no walk.
        Self.count(&file, 5_320, at: 8_460)
        let imported = try Imported.fit(file.file(), chunk: chunk)
        let wanted = [
            "walking 2026-05-01T08:01:00Z 2026-05-01T08:03:00Z 220",
            "running 2026-05-01T10:01:00Z 2026-05-01T10:06:00Z 800",
        ]
        #expect(Self.spans(imported) == wanted)
        #expect(imported.records.map(\.isConfirmed) == [false, false])
        #expect(imported.records.map(\.utcOffset) == [7200, 7200])
        #expect(imported.report.remarks.isEmpty)
    }

    @Test("A time of 16 bits goes on over their end, also twice")
    func shortTimes() throws {
        var file = Self.file()
        for time in stride(from: UInt32(0), through: 140_000, by: 20_000) { Self.sit(&file, until: time) }
        Self.count(&file, 10, at: 140_060)
        Self.count(&file, 410, at: 140_300)
        #expect(try Self.spans(Imported.fit(file.file())) == ["walking 2026-05-02T22:54:20Z 2026-05-02T22:58:20Z 400"])
    }

    @Test("At midnight the counters begin with nothing, and else the first message tells no steps")
    func midnight() throws {
        // Fourteen hours later the place's day begins.
        var night = Self.file(from: 50_400)
        Self.sit(&night, until: 50_460)
        Self.count(&night, 200, at: 50_560)
        #expect(try Self.spans(Imported.fit(night.file())) == ["walking 2026-05-01T22:01:00Z 2026-05-01T22:02:40Z 200"])
        var day = Self.file()
        Self.sit(&day, until: 60)
        Self.count(&day, 200, at: 160)
        #expect(try Imported.fit(day.file()).records.isEmpty)
    }

    @Test("A counter of 16 bits begins again, and one that goes back otherwise tells nothing")
    func turned() throws {
        var file = Self.file()
        let short = { (file: inout FITBuilder, steps: UInt16, time: UInt32) in
            file.add(55, [.long(253, FITBuilder.start + time), .byte(5, 6), .short(9, steps)])
        }
        short(&file, 65_400, 60)
        short(&file, 64, 160)
        #expect(try Self.spans(Imported.fit(file.file())) == ["walking 2026-05-01T08:01:00Z 2026-05-01T08:02:40Z 200"])
        var long = Self.file()
        Self.count(&long, 65_400, at: 60)
        Self.count(&long, 64, at: 160)
        #expect(try Imported.fit(long.file()).records.isEmpty)
    }

    @Test("Steps within a session of the same file do not count again")
    func session() throws {
        var file = Self.file()
        file.addSession(start: 0, elapsed: 900, sport: 11, cycles: 400)
        Self.count(&file, 100, at: 60)
        Self.count(&file, 900, at: 600)
        #expect(try Self.spans(Imported.fit(file.file())) == ["walking 2026-05-01T08:00:00Z 2026-05-01T08:15:00Z 800"])
    }

    @Test("The stages of a night make one sleep, which begins with its event")
    func sleep() throws {
        var file = FITBuilder()
        file.add(21, [.long(253, FITBuilder.start), .byte(0, 74), .byte(1, 0)])
        for (minutes, stage) in [(60, 2), (120, 3), (150, 1), (240, 4), (300, 1)] as [(UInt32, UInt8)] {
            file.add(275, [.long(253, FITBuilder.start + minutes * 60), .byte(0, stage)])
        }
        let imported = try Imported.fit(file.file())
        #expect(Self.spans(imported) == ["sleeping 2026-05-01T08:00:00Z 2026-05-01T12:00:00Z 0"])
        #expect(imported.records.map(\.isConfirmed) == [nil])
    }

    @Test("Damaged files never stop the program")
    func damaged() throws {
        var file = Self.file()
        Self.count(&file, 100, at: 60)
        file.add(55, [.long(253, FITBuilder.start + 160), .byte(5, 6), .short(9, 300)])
        file.add(275, [.long(253, FITBuilder.start + 600), .byte(0, 2)])
        let bytes = file.file()
        for index in bytes.indices {
            for mask in [0x5A, 0xFF, 0x80] as [UInt8] {
                var changed = bytes
                changed[index] ^= mask
                let imported = try? Imported.fit(changed)
                for activity in imported?.records ?? [] { #expect((activity.end ?? .epoch) > activity.start) }
            }
        }
    }
}
