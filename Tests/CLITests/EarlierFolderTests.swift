import Foundation
import Testing

extension CLISuite {
    /// Data folders and dumps that earlier programs wrote; `Tests/EarlierFolders/make` made them.
    @Suite("Folders and dumps of earlier programs") struct EarlierFolderTests {
        /// A folder that an earlier program wrote, and what it said of it.
        struct Earlier: CustomTestStringConvertible {
            let path: String
            let testDescription: String

            /// All folders, by program.
            static let all: [Earlier] = {
                let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .appending(path: "EarlierFolders").path
                let archives = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
                return archives.filter { $0.hasSuffix("/folder.tar.gz") }.sorted().map { archive in
                    let name = String(archive.dropLast("/folder.tar.gz".count))
                    return Earlier(path: "\(root)/\(name)", testDescription: name)
                }
            }()

            /// A user with that folder.
            func user() throws -> Program {
                let user = try Program()
                let result = try user.shell("tar -xzf '\(path)/folder.tar.gz'")
                try #require(result.status == 0, "\(result.error)")
                return user
            }

            /// What the earlier program printed for a command.
            func said(_ part: String, to user: Program) throws -> [NSDictionary] {
                let text = try user.shell("zcat '\(path)/\(part).json.gz'").text
                // The records of several people are one array after the other.
                let arrays = text.replacing("]\n[", with: "]\u{0}[").split(separator: "\0")
                return try arrays.flatMap { array in
                    try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [NSDictionary] ?? []
                }
            }
        }

        /// The members that say what is in a folder, and not how it is now.
        private static let lasting: [String: [String]] = [
            "following": ["user", "id", "claimedName", "records", "updatedAt", "forks"],
            "followers": ["user", "id", "claimedName", "kinds", "since", "revokedAt", "blockedAt"],
            "policies": ["user", "id", "policy", "muted"],
        ]

        /// Only the lasting members; all of them if a part has no list of its own.
        private static func reduced(_ objects: [NSDictionary], of part: String) -> [NSDictionary] {
            guard let members = lasting[part] else { return objects }
            return objects.map { object in
                NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: members.map { ($0, object[$0] ?? NSNull()) }))
            }
        }

        @Test("There is a year, a folder with two writers, and one with thirty followers", arguments: ["2026-11"])
        func present(program: String) {
            let names = Set(Earlier.all.map(\.testDescription))
            #expect(names.isSuperset(of: ["\(program)/year", "\(program)/restored", "\(program)/many"]))
        }

        @Test("Everything in a folder is there, and stays after a change", arguments: Earlier.all)
        func whole(earlier: Earlier) throws {
            let user = try earlier.user()
            try expectWhole(earlier, user)
            let added = try user.run("add", "reading", "--for", "1m", "--note", "by a later program")
            #expect(added.status == 0, "\(added.error)")
            #expect(try user.run("verify").status == 0)
            #expect(try user.run("delete", added.id, "--forever").status == 0)
            try expectWhole(earlier, user)
        }

        private func expectWhole(_ earlier: Earlier, _ user: Program) throws {
            for (part, command) in [
                ("list", ["list"]), ("following", ["following"]), ("followers", ["followers"]),
                ("policies", ["policy"]),
            ] {
                let now = try JSONSerialization.jsonObject(with: Data(user.runAll(command + ["--json"]).output))
                let found = Self.reduced(now as? [NSDictionary] ?? [], of: part)
                let expected = try Self.reduced(earlier.said(part, to: user), of: part)
                #expect(found == expected, "\(part)")
            }
            let replicas = try earlier.said("following", to: user).compactMap { $0["id"] as? String }.flatMap {
                person in
                try user.objects("list", "--json", "--user", person) as [NSDictionary]
            }
            #expect(try replicas == earlier.said("replicas", to: user))
        }

        @Test("A dump in each form is followed, and holds what its author had", arguments: Earlier.all)
        func dumps(earlier: Earlier) throws {
            for form in ["dump.vicino", "dump.jsonl"] {
                let ben = try Program()
                try ben.run("init", "--name", "Ben")
                _ = try ben.shell(
                    "cp '\(earlier.path)/dump.vicino' . ; zcat '\(earlier.path)/dump.jsonl.gz' >dump.jsonl")
                let followed = try ben.run("follow", form, "--as", "Author", "--yes")
                #expect(followed.status == 0, "\(followed.error)")
                let found = try ben.objects("list", "--json", "--user", "Author").compactMap { $0["id"] as? String }
                let expected = try earlier.said("list", to: ben).compactMap { $0["id"] as? String }
                try #require(!expected.isEmpty)
                #expect(found == expected, "\(form)")
            }
        }

        @Test("A dump for own devices restores what the folder lacks", arguments: Earlier.all)
        func ownDump(earlier: Earlier) throws {
            let user = try earlier.user()
            let result = try user.run("import", earlier.path + "/own.vicino", "--yes")
            #expect(result.status == 0, "\(result.error)")
            try expectWhole(earlier, user)
        }
    }
}
