import Testing

@Suite("Frozen fixtures")
struct FrozenFileTests {
    @Test("Every file of version 1 is listed, and has the listed digest", .disabled(if: FrozenFiles.areThawed))
    func digests() throws {
        let listed = try FrozenFiles.listed()
        let found = try FrozenFiles.found()
        #expect(found.keys.sorted() == listed.keys.sorted())
        for (path, digest) in found { #expect(digest == listed[path], "\(path) is frozen.") }
        #expect(listed.count > 30)
    }

    @Test("Tests that write vectors leave frozen files alone", .disabled(if: FrozenFiles.areThawed))
    func writing() throws {
        let path = try #require(try FrozenFiles.listed().keys.sorted().first)
        #expect(try !FrozenFiles.allowsWriting("fixtures/v1/\(path)"))
        #expect(try FrozenFiles.allowsWriting("fixtures/v1/new.vicino"))
        #expect(try FrozenFiles.allowsWriting("vectors/keys.json"))
    }
}
