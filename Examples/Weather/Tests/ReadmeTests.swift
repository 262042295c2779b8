import Foundation
import Testing
import Vicino
import VicinoTesting

@testable import weather

@Suite("The example in the README")
struct ReadmeTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: examples.appending(path: path), encoding: .utf8)
    }

    @Test("The README shows the code that is compiled here")
    func same() throws {
        let blocks = try Self.text("../README.md").matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
        let code = try ["Reading", "Weather"].map { try Self.text("Weather/Sources/\($0).swift") }
        #expect(blocks.count == 3 && Array(blocks.prefix(2)) == code)
    }

    @Test("It is compiled under the manifest that the README shows")
    func manifest() throws {
        func products(_ text: String) throws -> [Substring] {
            let target = try #require(text.firstMatch(of: /name: "weather",\s+dependencies: \[(?s:(.*?))\n? *\]/)).1
            return target.split(separator: ",\n").map { $0.drop { $0.isWhitespace } }.sorted()
        }
        let (readme, compiled) = (try Self.text("../README.md"), try Self.text("Package.swift"))
        let shown = try products(readme)
        #expect(try shown == products(compiled) && shown.count == 2)
    }

    @Test("The example does what the README says")
    func runs() throws {
        let folder = try TemporaryFolder()
        let (anna, ben) = (try Node.testing(folder, "Anna"), try Node.testing(folder, "Ben"))
        let reading = Reading(taken: .epoch.advanced(byMilliseconds: 1), room: "attic", celsius: 12.5)
        try anna.add(Reading(taken: .epoch, room: "kitchen", celsius: 20))
        _ = try publish(reading, to: folder.file("readings.vicino"), on: anna)
        #expect(try coldest(in: folder.file("readings.vicino"), on: ben) == [reading])
    }
}
