import Testing

@testable import VicinoSettings

@Suite("Paths of folders in settings") struct FolderPathTests {
    @Test(
        "A whole path is taken, without slashes that mean nothing",
        arguments: [
            ("/media/Tracks", "/media/Tracks"), ("/media/Tracks/", "/media/Tracks"), ("//media/./a b", "/media/a b"),
            ("/media/a, b", "/media/a, b"), ("/日本", "/日本"),
        ])
    func taken(typed: String, path: String) { #expect(FolderPath(typed)?.text == path) }

    @Test(
        "Anything else is refused",
        arguments: ["", "/", "//", "/.", "Tracks", "./Tracks", "~/Tracks", "/media/../etc", "/media/a\n", "/a\u{0}"])
    func refused(typed: String) { #expect(FolderPath(typed) == nil) }

    @Test("A path is too long beyond the limit")
    func long() {
        let longest = "/" + String(repeating: "a", count: FolderPath.byteLimit - 1)
        #expect(FolderPath(longest)?.text == longest)
        #expect(FolderPath(longest + "a") == nil)
    }

    @Test("Each word that is typed is one path, whatever commas it has, and none stands there twice")
    func typed() throws {
        let setting = try #require(Setting.named("import.folders"))
        #expect(setting.understand(["/a,b", "/c/"])?.toml == #"["/a,b", "/c"]"#)
        #expect(setting.understand(["/a", "/a/"]) == nil)
        #expect(setting.understand(["a"]) == nil)
        #expect(setting.understand([]) == .list([]))
    }
}
