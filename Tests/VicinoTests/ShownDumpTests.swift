import Synchronization
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("Files that change while the user is asked about them")
struct ShownDumpTests {
    /// A file that holds one dump when it is first read, and another one from then on.
    private static func replaced(_ first: [UInt8], by second: [UInt8]) -> DumpSource {
        let readings = Readings()
        return DumpSource {
            var rest = (readings.next() == 1 ? first : second)[...]
            return { count in
                let piece = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
                return piece
            }
        }
    }

    private final class Readings: Sendable {
        private let count = Atomic(0)
        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    private let folder: TemporaryFolder
    private let anna: Node
    private let eve: Node
    private let ben: Node

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", kinds: .builtIn)
        eve = try Node.create(.testing(folder, "Eve", kinds: .builtIn), claimedName: "Anna")
        ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        try anna.add(Activity.make(note: "Anna's"))
        try eve.add(Activity.make(note: "Eve's"))
    }

    @Test("The author whose fingerprint was shown is followed, or nobody")
    func following() throws {
        let file = Self.replaced(try anna.dump(), by: try eve.dump())
        let shown = try Node.inspect(file)
        #expect(shown.authorID == anna.user)
        let error = #expect(throws: VicinoError.self) { try ben.follow(file, shown: shown) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("another one than was shown") == true)
        #expect(try ben.following().isEmpty)
    }

    @Test("A file that stays as it was shown is followed")
    func unchanged() throws {
        let file = DumpSource.bytes(try anna.dump())
        let shown = try Node.inspect(file)
        #expect(try ben.follow(file, shown: shown).person.user == anna.user)
    }

    @Test("A file of another author that becomes the user's own is not imported without a question")
    func importing() throws {
        try ben.follow(.bytes(try anna.dump()))
        let restored = try ben.add(Activity.make(note: "Ben's"))
        let own = try ben.dump(own: true)
        try ben.delete(restored)
        let file = Self.replaced(try anna.dump(), by: own)
        let shown = try Node.inspect(file)
        let error = #expect(throws: VicinoError.self) { try ben.importDump(file, shown: shown) }
        #expect(error?.code == .refused)
    }
}
