import Foundation
import Testing

extension CLISuite {
    @Suite("Restoring a backup") struct RestoreTests {
        @Test("Records that only an exported file still holds return with restore FILE")
        func file() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            _ = try anna.add("walking", "--note", "kept")
            _ = try anna.shell("cp -r data backup")
            _ = try anna.add("running", "--note", "lost")
            try anna.run("export", "--everything", "-o", "last")
            _ = try anna.shell("rm -r data; mv backup data")
            #expect(try anna.notes(of: "me") == ["kept"])
            let result = try anna.run("restore", "last", "--yes")
            #expect(result.status == 0)
            #expect(result.text.contains("Restored"))
            #expect(result.text.contains("1 new"))
            #expect(try anna.notes(of: "me") == ["kept", "lost"])
            #expect(try anna.run("verify").status == 0)
        }

        @Test("Another author's file restores nothing")
        func foreign() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try ben.run("export", "--everything", "-o", "dump")
            let result = try anna.run("restore", ben.folder + "/dump", "--yes")
            #expect(result.status == 1)
            #expect(result.error.contains("not yours"))
        }

        @Test("A warning reports two folders that continue as the same writer, until their author restores")
        func fork() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            _ = try anna.add("walking", "--note", "common")
            let main = anna.folder + "/main"
            let stray = anna.folder + "/stray"
            let settled = anna.folder + "/settled"
            try anna.run("export", "--everything", "-o", main)
            try ben.run("follow", main, "--yes")
            _ = try anna.shell("cp -r data data-before; cp -r state state-before")
            for note in ["main 1", "main 2"] { _ = try anna.add("walking", "--note", note) }
            try anna.run("export", "--everything", "-o", main)
            #expect(try ben.run("import", main).error.isEmpty)

            // Written into the same files, so that the folder cannot detect the old copy.
            _ = try anna.shell(
                "rm -f data/*-wal data/*-shm; cp data-before/*.sqlite data; rm -r state; mv state-before state")
            for note in ["stray 1", "stray 2", "stray 3"] { _ = try anna.add("walking", "--note", note) }
            try anna.run("export", "--everything", "-o", stray)
            let forked = try ben.run("import", stray)
            #expect(forked.status == 0, "\(forked)")
            #expect(forked.error.contains("Warning: 1 log contradicts"), "\(forked)")
            #expect(try ben.run("following").text.contains("Warning: 1 log contradicts"))
            #expect(try ben.objects("following", "--json").first?["forks"] as? Int == 1)
            #expect(try ben.notes(of: "Anna") == ["common", "main 1", "main 2"])

            try anna.run("restore", main, "--yes")
            try anna.run("export", "--everything", "-o", settled)
            #expect(try ben.run("import", settled).error.isEmpty)
            #expect(try ben.objects("following", "--json").first?["forks"] as? Int == 0)
            #expect(try Set(ben.notes(of: "Anna")).count == 6)
        }
    }
}
