import Foundation
import Testing

extension CLISuite {
    @Suite("Recordings of an accelerometer") struct RecogniseTests {
        /// Half a minute of walking after half a minute of nothing, 50 times a second.
        private func recording(header: String = "time (ms),x (g),y (g),z (g)\n") -> String {
            let lines = (0..<3000).map { index -> String in
                let time = Double(index) / 50
                let strength = index < 1500 ? 0 : 0.3
                let height = 1 + strength * sin(2 * .pi * 1.8 * time)
                let sway = strength / 4 * sin(.pi * 1.8 * time)
                return "\(index * 20),\(sway),0,\(height)"
            }
            return header + lines.joined(separator: "\n") + "\n"
        }

        @Test("A recording is described without a data folder, and nothing is stored")
        func text() throws {
            let user = try Program()
            let path = try user.file("walk.csv", recording())
            let result = try user.run("recognise", path)
            #expect(result.status == 0, "\(result.error)")
            let lines = result.text.split(separator: "\n")
            #expect(lines.first?.contains("walk.csv: 0:00:59, 3000 samples, 5") == true, "\(result.text)")
            #expect(lines.contains { $0.hasPrefix("  0:00:00 to 0:00:30  still") }, "\(result.text)")
            #expect(!FileManager.default.fileExists(atPath: "\(user.folder)/data"))
        }

        @Test("For programs there is an object with times, steps and certainty, of what a sensor can say")
        func json() throws {
            let user = try Program()
            let path = try user.file("walk.csv", recording(header: "") + "nonsense\n1e50,99999,0,0\n")
            let object = try user.object("recognise", path, "--json")
            let guesses = try #require(object["guesses"] as? [[String: Any]])
            let steps = try #require(object["steps"] as? Int)
            #expect((50...58).contains(steps))
            #expect(object["samples"] as? Int == 3000)
            #expect(object["leftOut"] as? Int == 2)
            let seconds = try #require(object["seconds"] as? Double)
            #expect(abs(seconds - 59.98) < 0.001)
            #expect(guesses.first?["motion"] as? String == "still")
            #expect(guesses.first?["start"] as? Double == 0)
            #expect(guesses.first?["end"] as? Double == 30)
            #expect(guesses.dropFirst().allSatisfy { ($0["certainty"] as? Double).map { 0...1 ~= $0 } == true })
        }

        @Test("A file that is no recording is refused with what one is, and the others are read")
        func refused() throws {
            let user = try Program()
            let walk = try user.file("walk.csv", recording())
            let table = try user.file("table.csv", "activity,start,end\nwalking,1,2\n")
            let short = try user.file("short.csv", "0,0,0,9.8\n0.02,0,0,9.8\n")
            let result = try user.run("recognise", table, walk, short)
            #expect(result.status == 1)
            #expect(result.error.contains("table.csv: A column is missing."))
            #expect(result.text.contains("3000 samples"))
            #expect(result.text.contains("short.csv: 0:00:00, 2 samples, 0 steps\n  It is too short"))
            let page = try user.file("page.gpx", "<gpx/>")
            #expect(try user.run("recognise", page).error.contains("Name a recording"))
            #expect(try user.run("recognise", "missing.csv").error.contains("There is no file"))
        }
    }
}
