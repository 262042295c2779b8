import Foundation
import Testing
import Vicino
import VicinoTesting

extension CLISuite {
    /// The system kills the program in the middle of a write. The program may write files only up to a size. The first
    /// write beyond it kills the program, as `kill -9` or a power cut would. The size steps through the whole import.
    @Suite("The program is killed while it writes")
    struct KillTests {
        /// The sizes in kilobytes: from the log's first page to beyond its end.
        private static let sizes = [1, 8, 60, 200, 450, 700, 900, 1200, 1600, 2200, 3200, 6400, 20_000]

        @Test("An import of a followed author's dump is complete or absent after a kill, and the next import succeeds")
        func replica() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("import", try anna.file("some.csv", table(days: 0..<200)))
            let dump = anna.folder + "/dump"
            try anna.run("export", "--everything", "-o", dump)
            try ben.run("follow", dump, "--as", "Anna", "--yes")
            let before = try ben.run("list", "--user", "Anna", "--json").output
            try anna.run("import", try anna.file("more.csv", table(days: 100..<4000)))
            try anna.run("delete", try #require(try anna.objects("list", "--json").first?["id"] as? String))
            try anna.run("export", "--everything", "-o", dump)
            let own = try anna.run("list", "--json").text.replacing(#""user":"me""#, with: #""user":"Anna""#)
            let after = Self.withoutIDs(own)

            try walk(ben, "import \(dump) --yes") {
                let now = try ben.run("list", "--user", "Anna", "--json").output
                #expect(now == before || Self.withoutIDs(String(decoding: now, as: UTF8.self)) == after)
                #expect(try ben.run("verify").status == 0)
                return now == before
            }
            #expect(try ben.run("import", dump, "--yes").status == 0)
            #expect(Self.withoutIDs(try ben.run("list", "--user", "Anna", "--json").text) == after)
        }

        /// A list in JSON without the ids: what a follower sees has ids of its own.
        private static func withoutIDs(_ list: String) -> String { list.replacing(#/"id":"[^"]*"/#, with: "") }

        @Test("An import into the user's own records is complete or absent after a kill, and the next import succeeds")
        func own() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            let file = try anna.file("some.csv", table(days: 0..<4000))
            try walk(anna, "import \(file)") {
                let count = try anna.objects("list", "--json").count
                #expect(count == 0 || count == 4000)
                #expect(try anna.run("verify").status == 0)
                return count == 0
            }
            #expect(try anna.run("import", file).status == 0)
            #expect(try anna.objects("list", "--json").count == 4000)
            #expect(try anna.run("verify").status == 0)
        }

        @Test("A first import that is killed leaves no author half followed")
        func follow() throws {
            let anna = try Program()
            let ben = try Program()
            try anna.run("init", "--name", "Anna")
            try ben.run("init", "--name", "Ben")
            try anna.run("import", try anna.file("some.csv", table(days: 0..<4000)))
            let dump = anna.folder + "/dump"
            try anna.run("export", "--everything", "-o", dump)
            try walk(ben, "follow \(dump) --as Anna --yes") {
                let isFollowed = try ben.run("following", "--json").line != "[]"
                let count = isFollowed ? try ben.objects("list", "--user", "Anna", "--json").count : 0
                #expect(count == 0 && !isFollowed || count == 4000)
                return !isFollowed
            }
            #expect(try ben.run("follow", dump, "--as", "Anna", "--yes").status == 0)
            #expect(try ben.objects("list", "--user", "Anna", "--json").count == 4000)
        }

        @Test("A setup that is killed can be repeated")
        func setUp() throws {
            for size in [1, 4, 8, 20, 40, 60, 80, 100, 120, 160, 200] {
                let anna = try Program()
                let first = try anna.shell("ulimit -c 0; ulimit -f \(size); vicino init --name Anna; exit $?").status
                #expect(first == 0 || first == 128 + SIGXFSZ)
                if first != 0, try anna.run("status").status != 0 {
                    #expect(try anna.run("init", "--name", "Anna").status == 0, "\(size)")
                }
                #expect(try anna.run("add", "walking", "--for", "1h").status == 0, "\(size)")
                #expect(try anna.run("verify").status == 0)
            }
        }

        @Test("Of several programs that set up the same folder, one succeeds")
        func setUpTogether() throws {
            let anna = try Program()
            let result = try anna.shell(
                "for i in 1 2 3 4 5; do (vicino init --name Anna$i >/dev/null && echo done) & done; wait")
            #expect(result.text == "done\n")
            #expect(result.error.split(separator: "\n").allSatisfy { $0.contains("set up already") }, "\(result.error)")
            #expect(try anna.run("add", "walking", "--for", "1h").status == 0)
            #expect(try anna.run("verify").status == 0)
        }

        /// Runs a command again and again, each time with a later kill, until it ends by itself.
        ///
        /// - Parameter check: examines the folder, and returns whether it is still unchanged.
        private func walk(_ program: Program, _ command: String, check: () throws -> Bool) throws {
            var killed = 0
            var unchanged = 0
            for size in Self.sizes {
                let result = try program.shell("ulimit -c 0; ulimit -f \(size); vicino \(command); exit $?")
                guard result.status == 128 + SIGXFSZ else {
                    #expect(result.status == 0, "\(size): \(result.error)")
                    break
                }
                killed += 1
                if try check() { unchanged += 1 }
            }
            #expect(killed >= 3, "The import was killed \(killed) times.")
            #expect(unchanged >= 3, "The import was killed \(killed) times.")
        }
    }

    @Suite("A disk that refuses writes")
    struct DiskTests {
        @Test("A full disk is named, nothing changes, and the same import succeeds with more room", .ownMounts)
        func full() throws {
            let anna = try Program()
            let file = try anna.file("some.csv", table(days: 0..<4000))
            let result = try anna.unshared(
                """
                mkdir -m 700 data && mount -t tmpfs -o size=20m,mode=700 none data
                vicino init --name Anna >/dev/null; vicino add walking --for 1h >/dev/null
                mount -o remount,size=$(($(du -sk data | cut -f 1) + 100))k data
                vicino import \(file) --json; echo "status $?"
                vicino list --json | grep -c '"id"'; vicino verify >/dev/null && echo sound
                mount -o remount,size=20m data
                vicino import \(file) >/dev/null; echo "status $?"
                vicino list --json | grep -c '"id"'; vicino verify >/dev/null && echo sound
                """)
            #expect(result.text == "status 1\n1\nsound\nstatus 0\n4001\nsound\n", "\(result.error)")
            #expect(result.error.contains("disk is full"))
            #expect(result.error.contains("disk-full"))
        }

        @Test("On a full disk the user can still revoke followers, in room that is reserved anew", .ownMounts)
        func reserve() throws {
            let anna = try Program()
            let ben = try Program()
            for (person, name) in [(anna, "Anna"), (ben, "Ben")] { try person.run("init", "--name", name) }
            try anna.letIn(ben)
            let user = try ben.node().user
            let result = try anna.unshared(
                """
                mkdir -m 700 full && mount -t tmpfs -o size=24m,mode=700 none full && cp -a data/. full/
                export VICINO_DATA=$PWD/full; vicino status >/dev/null; du -k full/reserve | cut -f1
                dd if=/dev/zero of=full/ballast bs=4k 2>/dev/null
                vicino add walking --for 1h 2>/dev/null; echo "add $?"
                vicino revoke \(user) --yes >/dev/null; echo "revoke $?"
                vicino block \(user) --yes >/dev/null; echo "block $?"
                vicino unblock \(user) >/dev/null 2>&1; vicino block \(user) --yes >/dev/null; echo "block $?"
                test $(du -k full/reserve | cut -f1) -gt 256 && echo reserved
                rm full/ballast; vicino followers --json | grep -c revokedAt; vicino followers --blocked --json | grep -c \(user)
                du -k full/reserve | cut -f1
                """)
            #expect(
                result.text == "1024\nadd 1\nrevoke 0\nblock 0\nblock 0\nreserved\n1\n1\n1024\n", "\(result.error)")
        }

        /// What puts the data folder where nothing can be written.
        enum Unwritable: String, CaseIterable {
            case readOnly = "mount --bind data data && mount -o remount,ro,bind data"
            // As when the kernel makes a disk read-only under a running program, which leaves its log and the log's index.
            case readOnlyInUse = """
                for name in own catalog; do python3 -c "if True:
                    import os, sqlite3
                    base = sqlite3.connect('data/$name.sqlite', isolation_level=None)
                    base.execute('PRAGMA user_version = %d' % base.execute('PRAGMA user_version').fetchone())
                    os._exit(0)"; done
                test -s data/own.sqlite-wal && mount --bind data data && mount -o remount,ro,bind data
                """
            case full = """
                mkdir -m 700 full && mount -t tmpfs -o size=4m,mode=700 none full && cp -a data/. full/
                export VICINO_DATA=$PWD/full; dd if=/dev/zero of=full/ballast bs=4k 2>/dev/null; rm -f full/*-shm
                """

            var words: String { self == .full ? "disk is full" : "can only be read" }
        }

        @Test(
            "All is read where nothing can be written, and a change is refused with a sentence", .ownMounts,
            arguments: Unwritable.allCases)
        func reading(place: Unwritable) throws {
            let anna = try Program()
            let ben = try Program()
            for (person, name) in [(anna, "Anna"), (ben, "Ben")] { try person.run("init", "--name", name) }
            try anna.run("add", "walking", "--for", "1h")
            try ben.run("add", "reading", "--for", "1h")
            let dump = ben.folder + "/ben.vicino"
            try ben.run("export", "--everything", "-o", dump)
            try anna.run("follow", dump, "--yes")
            let result = try anna.unshared(
                """
                \(place.rawValue)
                for command in "list" "list --user Ben" "calendar week" "status" "following" "followers" \
                    "verify" "verify Ben" "verify \(dump)" "export -o out" "export --own -o own" "export --format ics -o ics"; do
                  vicino $command >/dev/null 2>error || { echo "$command: $?"; cat error; }
                done
                vicino list --json | grep -c '"id"'; vicino list --user Ben --json | grep -c '"id"'
                vicino verify out >/dev/null && echo signed
                vicino status 2>&1 >/dev/null | grep -c "\(place.words)"
                vicino add walking --for 2h; echo "status $?"
                """)
            #expect(result.text == "1\n1\nsigned\n1\nstatus 1\n", "\(result.error)")
            #expect(result.error.contains(place.words), "\(result.error)")
            #expect(try anna.objects("list", "--json").count == 1)
        }

        @Test(
            "On a disk of small blocks, programs read however little room is left",
            .enabled("Only root mounts such a disk.") { CLISuite.mayMountImages() })
        func smallBlocks() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("add", "walking", "--for", "1h")
            let result = try anna.mounting(
                """
                \(CLISuite.smallBlocks)
                cp -a data/. small/; export VICINO_DATA=$PWD/small; mv small/reserve .
                dd if=/dev/zero of=small/ballast bs=1k 2>/dev/null; sync
                for free in 0 20 24 28 32 36 40 60; do
                  truncate -s -${free}k small/ballast; sync
                  vicino list --json | grep -c '"id"'; vicino verify >/dev/null || echo "$free: $?"
                  dd if=/dev/zero of=small/ballast bs=1k oflag=append conv=notrunc 2>/dev/null; sync
                done
                """)
            #expect(result.text == String(repeating: "1\n", count: 8), "\(result.error)")
        }

        @Test("An export that fills the disk leaves no file behind", .ownMounts)
        func export() throws {
            let anna = try Program()
            try anna.run("init", "--name", "Anna")
            try anna.run("import", try anna.file("some.csv", table(days: 0..<4000)))
            let result = try anna.unshared(
                """
                mkdir small && mount -t tmpfs -o size=16k none small
                vicino export --format jsonl -o small/dump; echo "status $?"; ls -A small
                """)
            #expect(result.text == "status 1\n")
            #expect(result.error.contains("disk may be full"))
        }
    }

    fileprivate static func mayMount() -> Bool {
        (try? Program().unshared("mount -t tmpfs none /mnt"))?.status == 0
    }

    /// Mounts a disk of 16 MB with blocks of 1024 bytes.
    fileprivate static let smallBlocks = """
        truncate -s 16M image && mkfs.ext4 -q -b 1024 -m 0 image && mkdir -m 700 small && mount -o loop image small && \
            rmdir small/lost+found && chmod 700 small
        """

    fileprivate static func mayMountImages() -> Bool { (try? Program().mounting(smallBlocks))?.status == 0 }
}

/// Records of half an hour, one on each day, with notes that compress badly.
private func table(days: Range<Int>) -> String {
    var random = SeededGenerator(seed: 7)
    let rows = (0..<days.upperBound).map { day in
        let start = 1_400_000_000 + day * 86_400
        let note = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        return "walking,\(iso(start)),\(iso(start + 1800)),\(note)"
    }
    return (["activity,start,end,note"] + rows[days]).joined(separator: "\n")
}

private func iso(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
}

extension Trait where Self == ConditionTrait {
    /// For tests that mount their own file systems, which some containers do not allow.
    fileprivate static var ownMounts: Self {
        .enabled("This computer does not let programs have mounts of their own.") { CLISuite.mayMount() }
    }
}

extension Program {
    /// Runs lines of shell with private mounts, which no other program sees.
    fileprivate func unshared(_ lines: String) throws -> Result {
        try shell("export -f vicino; unshare -rm bash -c '\(lines.replacing("'", with: "'\\''"))'")
    }

    /// Runs lines of shell with private mounts, which may be of images; for root alone.
    fileprivate func mounting(_ lines: String) throws -> Result {
        try shell("export -f vicino; unshare -m bash -c '\(lines.replacing("'", with: "'\\''"))'")
    }
}
