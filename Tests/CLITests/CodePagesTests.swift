import Foundation
import Testing

@testable import vicino_cli

@Suite("Pages of code", .serialized)
struct CodePagesTests {
    @Test("Only code that comes from a file and cannot be written is given back")
    func lines() {
        #expect(
            CodePages.code(in: "55d0c000-55d0e000 r-xp 00001000 08:01 123                  /usr/bin/a b (deleted)")
                == 0x55d0_c000..<0x55d0_e000)
        let others = [
            "55d0c000-55d0e000 r--p 00001000 08:01 123 /usr/bin/a",
            "55d0c000-55d0e000 rwxp 00001000 08:01 123 /usr/bin/a",
            "55d0c000-55d0e000 r-xp 00000000 00:00 0", "55d0c000-55d0e000 r-xp 00000000 00:00 0 [vdso]",
            "55d0c000 r-xp 00000000 00:00 0 /usr/bin/a", "55d0e000-55d0c000 r-xp 00000000 00:00 0 /usr/bin/a", "",
        ]
        for line in others { #expect(CodePages.code(in: line) == nil, "\(line)") }
    }

    @Test("After that most of the code is no longer there, and the program goes on")
    func givesBack() throws {
        let before = try resident()
        #expect(CodePages.giveBack() > 1 << 20)
        let after = try resident()
        #expect(after < before / 2, "\(before) kB, then \(after) kB")
    }

    /// How much code of this process is there, in kB.
    private func resident() throws -> Int {
        var (isCode, sum) = (false, 0)
        for line in try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields[0].contains("-") { isCode = CodePages.code(in: line) != nil }
            if isCode, fields[0] == "Rss:" { sum += Int(fields[1]) ?? 0 }
        }
        return sum
    }
}
