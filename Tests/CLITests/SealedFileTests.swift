import Foundation
import Testing

extension CLISuite {
    @Suite("Files that only the devices of named followers open") struct SealedFileTests {
        let anna: Program
        let ben: Program

        init() throws {
            anna = try Program()
            ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
        }

        /// Ben follows Anna, and their devices meet.
        private func meet() throws {
            _ = try anna.add("walking", "--note", "first")
            let (listener, _) = try anna.listen()
            let invitation = try anna.object("invite", "--everything", "--json")
            try ben.run("follow", try #require(invitation["invitation"] as? String), "--as", "Anna")
            try ben.run("sync", "Anna")
            _ = try listener.stop()
        }

        @Test("A follower whose device has met the author's imports a sealed file, and another user does not")
        func opens() throws {
            try meet()
            _ = try anna.add("reading", "--note", "second")
            let written = try anna.object("export", "--for", "Ben", "-o", "news", "--json")
            #expect(written["devices"] as? Int == 1)
            let file = anna.folder + "/news"
            #expect(try ben.run("import", file).status == 0)
            #expect(Set(try ben.notes(of: "Anna")) == ["first", "second"])
            let cora = try Program()
            try cora.run("init", "--name", "Cora")
            let refused = try cora.run("import", file)
            #expect(refused.status == 1)
            #expect(refused.error.contains("sealed for other devices"), "\(refused.error)")
            let followed = try cora.run("follow", file, "--yes")
            #expect(followed.status == 1)
            #expect(followed.error.contains("sealed dump"), "\(followed.error)")
        }

        @Test("A sealed file goes with no choice of what it shows, and with no other format")
        func combinations() throws {
            for options in [["--own"], ["--format", "jsonl"], ["--notes"], ["--from", "always"]] {
                let result = try anna.runAll(["export", "--for", "Ben", "-o", "news"] + options)
                #expect(result.status == 64, "\(options)")
            }
            let unknown = try anna.run("export", "--for", "Nobody", "-o", "news")
            #expect(unknown.status == 1)
            #expect(unknown.error.contains("vicino followers"), "\(unknown.error)")
        }
    }
}
