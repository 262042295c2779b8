import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoFolder
@testable import VicinoStore

extension Sessions {
    @Suite("A damaged replica")
    struct DamagedReplicaTests {
        /// What is wrong with the file.
        enum Damage: CaseIterable { case foreign, header, pages }

        private func damage(_ node: Node, replicaOf user: UserID, _ damage: Damage) throws {
            let path = node.folder.replicaPath(user)
            try node.replicas.replica(user).database.file.checkpoint()
            try node.replicas.replica(user).database.close()
            node.replicas.closeAll()
            var bytes = try Data(contentsOf: URL(filePath: path))
            switch damage {
            case .foreign: bytes = Data("Once upon a time".utf8)
            case .header: bytes.replaceSubrange(16..<18, with: [7, 7])
            case .pages:
                bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4096))
            }
            try DatabaseFileSet(path).delete()
            try bytes.write(to: URL(filePath: path))
        }

        private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

        @Test(
            "It concerns its author alone, by name, and the next meeting brings the records anew",
            arguments: Damage.allCases)
        func received(kind: Damage) async throws {
            let encounter = try Encounter()
            try encounter.add(20)
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            try damage(ben, replicaOf: anna.user, kind)

            #expect(try encounter.completeness == .damaged)
            #expect(try ben.following().map(\.user) == [anna.user])
            let person = try encounter.annaAsBenSeesHer
            let error = #expect(throws: VicinoError.self) { try ben.recordCounts(of: person) }
            #expect(error?.code == .damaged)
            #expect(error?.message.contains("Anna’s records") == true)
            #expect(error?.message.contains(anna.user.description) == false)

            _ = try await encounter.sync()
            #expect(try encounter.areEqual())
            #expect(try encounter.completeness == .upToDate)
            #expect(!exists(ben.folder.replicaPath(anna.user) + ".damaged"))
        }

        @Test("A whole file brings the records anew, and what was damaged stays until a session, or until unfollowing")
        func imported() throws {
            let folder = try TemporaryFolder()
            let anna = try Node.testing(folder, "Anna", kinds: .builtIn)
            let ben = try Node.testing(folder, "Ben", kinds: .builtIn)
            try anna.add(Activity.make(note: "a note"))
            let person = try ben.follow(.bytes(try anna.dump())).person
            try damage(ben, replicaOf: anna.user, .foreign)
            _ = try ben.importDump(.bytes(try anna.dump()))
            #expect(try ben.values(of: person) == anna.values(of: anna.me))
            let damaged = ben.folder.replicaPath(anna.user) + ".damaged"
            #expect(exists(damaged))
            #expect(FolderFiles.isReplica("\(anna.user).sqlite.damaged"))
            try ben.unfollow(person)
            #expect(!exists(damaged))
        }
    }
}
