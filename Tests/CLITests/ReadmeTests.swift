import Foundation
import Testing
import Vicino

extension CLISuite {
    @Suite("The example in the README") struct ReadmeTests {
        @Test("The README shows the code that is compiled here")
        func same() throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            let readme = try String(contentsOf: folder.appending(path: "../../README.md"), encoding: .utf8)
            let example = try String(contentsOf: folder.appending(path: "ReadmeExample.swift"), encoding: .utf8)
            let block = try #require(readme.firstMatch(of: /```swift\n(import Foundation\n(?s:.*?))```/)).1
            // The compiled copy has no `@main`, because the tests have an entry point of their own.
            #expect(block.replacing("@main\n", with: "") == example)
        }

        @Test("The example does what the README says")
        func runs() throws {
            let (anna, ben) = (try Program(), try Program())
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            var reading = Reading()
            (reading.taken, reading.room, reading.celsius) = (.epoch.advanced(byMilliseconds: 1), "attic", 12.5)
            let dump = anna.folder + "/readings.vicino"
            _ = try publish(reading, to: dump, on: anna.node())
            #expect(try readings(in: dump, on: ben.node()) == [reading])
        }
    }
}
