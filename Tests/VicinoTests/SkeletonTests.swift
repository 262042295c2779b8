import Testing
import VicinoTesting

@testable import Vicino

@Suite("Names that look alike")
struct SkeletonTests {
    @Test(
        "Letters of other scripts, blanks and case make no difference",
        arguments: [
            ("Anna", "\u{410}nna"), ("Anna", "ANN\u{410}"), ("Anna", "A\u{578}\u{578}a"), ("paypal", "раураl"),
            ("Anna", "Anna\u{2800}"), ("Anna", "An\u{FFFD}na"),
            ("Anna", "An\u{200B}na\u{3164}"), ("Ilse", "llse"), ("Anna 2", "Anna2"), ("modern", "rnodern"),
            ("é", "e\u{301}"),
            ("Anna", "𝐀𝐧𝐧𝐚"), ("Βen", "Ben"), ("me", "mе"),
        ])
    func alike(a: String, b: String) {
        #expect(Skeleton.areAlike(a, b))
    }

    @Test(
        "Other names stay distinct",
        arguments: [
            ("Anna", "Anne"), ("Anna", "Anna 2"), ("Ben", "Bea"), ("Müller", "Muller"), ("公園", "公国"), ("Анна", "Алла"),
        ])
    func apart(a: String, b: String) {
        #expect(!Skeleton.areAlike(a, b))
    }

    @Test("Each scalar finds its prototype, and a skeleton has itself as its skeleton")
    func table() {
        var found = 0
        for value in [UInt32](0...0x3FF) + [UInt32](0x1D400...0x1D4FF) {
            guard let scalar = Unicode.Scalar(value), let prototype = ConfusableTable.prototype(of: scalar) else {
                continue
            }
            found += 1
            let text = prototype.map { String($0) }.joined()
            #expect(!text.isEmpty)
            #expect(Skeleton(Skeleton(text).text) == Skeleton(text))
        }
        // As many lines of the published table are about these scalars.
        #expect(found == 551)
    }

    @Test(
        "No petname is like an id, also with look-alike digits or a blank at the end",
        arguments: ["12ab34cd", "12ab34cd\u{2800}", "12аb34сd", "l2ab34cd", "12AB 34CD", "OO12ab34", "１２ab34cd"])
    func ids(name: String) {
        #expect(Petname.looksLikeID(name))
    }

    @Test("Plain names are no ids", arguments: ["Bea Facello", "Adelaide", "Anna 2", "Deb 1a2b", "Isabelle 2026"])
    func names(name: String) {
        #expect(!Petname.looksLikeID(name))
    }

    @Test("An author who claims another person's name gets a different petname, and the user interface is told")
    func claimed() throws {
        let folder = try TemporaryFolder()
        let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
        let anna = try follow("Anna", by: ben, in: folder, named: "anna")
        let mallory = try follow("\u{410}nna", by: ben, in: folder, named: "mallory")
        #expect(anna.name == "Anna")
        #expect(mallory.name == "\u{410}nna 2")
        #expect(try ben.people(resembling: "\u{410}nna", besides: mallory.user).map(\.name) == ["Anna"])
        #expect(try ben.people(resembling: "\u{410}nna  ", besides: anna.user) == [])
        #expect(try follow("12ab34cd\u{2800}", by: ben, in: folder, named: "id").name == "someone")
        #expect(try follow("Ann\u{430}", by: ben, in: folder, named: "third").name == "Ann\u{430} 3")
        #expect(try follow("m\u{435}", by: ben, in: folder, named: "me").name == "m\u{435} 2")
        #expect(try follow("a\u{202E}b\u{1B}", by: ben, in: folder, named: "bidi").name == "a\u{FFFD}b\u{FFFD}")
        let long = String(repeating: "long", count: 25)
        #expect(try follow(long, by: ben, in: folder, named: "long").name == String(long.prefix(40)))
        #expect(throws: VicinoError.self) { try ben.rename(mallory, to: "Аnna") }
        #expect(throws: VicinoError.self) { try ben.rename(mallory, to: "Carla     2026") }
        let error = #expect(throws: VicinoError.self) { try ben.rename(mallory, to: "An na") }
        #expect(error?.code == .nameTaken)
        #expect(error?.message.contains("looks like “Anna”") == true)
        try ben.rename(mallory, to: "Mallory")
    }

    private func follow(
        _ name: String, by ben: Node, in folder: TemporaryFolder, named folderName: String
    ) throws -> Person {
        let author = try Node.create(.testing(folder, folderName, kinds: .builtIn), uncheckedName: name)
        return try ben.follow(.bytes(try author.dump())).person
    }

    @Test("The skeletons of a name are computed once, and a limited number of them is kept")
    func memory() {
        let memory = SkeletonCache(limit: 3)
        for _ in 0..<100 {
            for name in ["Anna", "Ben", "\u{410}nna"] { #expect(memory.keys(of: name) == Skeleton.keys(of: name)) }
        }
        #expect(memory.computations == 3)
        #expect(memory.count == 3)
        for number in 0..<10 { _ = memory.keys(of: "Person \(number)") }
        #expect(memory.computations == 13)
        #expect(memory.count <= 3)
    }
}
