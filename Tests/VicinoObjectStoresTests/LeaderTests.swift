import Foundation
import Testing
import VicinoHarness
import VicinoTesting

/// The built program with a bucket in a real cluster of SeaweedFS, whose leading master is killed.
@Suite(
    "A store whose leader is killed",
    .enabled(if: ProcessInfo.processInfo.environment["VICINO_CLUSTER"] != nil, "VICINO_CLUSTER=1 runs it."),
    .enabled(if: StorePrograms.areInstalled, "Tests/ObjectStores/prepare installs them."), .timeLimit(.minutes(15)))
struct LeaderTests {
    private let folder: TemporaryFolder
    private let cluster: StoreCluster
    private let anna: StorePerson
    private let ben: StorePerson
    private let cora: StorePerson

    /// Ben and Cora follow Anna, who publishes in the cluster.
    init() async throws {
        folder = try TemporaryFolder()
        cluster = try await StoreCluster()
        anna = try await StorePerson("Anna", in: folder)
        ben = try await StorePerson("Ben", in: folder)
        cora = try await StorePerson("Cora", in: folder)
        try await anna.add("before")
        let added = try await anna.addStore(cluster)
        #expect(added.isDone, "\(added.text)")
        for follower in [ben, cora] {
            let followed = try await follower.follow(anna)
            #expect(followed.isDone, "\(followed.text)")
        }
        let published = try await anna.run("cloud", "publish")
        #expect(published.isDone, "\(published.text)")
    }

    /// Ben's device asks the store for what is new.
    private func fetch() async throws -> StorePerson.Answer {
        try await ben.run("cloud", "fetch", "Anna", "--from", cluster.readingAddress)
    }

    /// Kills the leader while Anna's device publishes, and no other one can be chosen.
    ///
    /// - Returns: what the publish has said.
    private func publishAsLeaderDies() async throws -> StorePerson.Answer {
        try await cluster.halt()
        let killer = try await cluster.killLeaderOnceWritten()
        let answer = try await anna.run("cloud", "publish")
        _ = try await killer.firstLine()
        return answer
    }

    @Test("What is queued stays queued and is not called done, and once there is a new leader everything is published")
    func killed() async throws {
        try await anna.addMany(6000)
        let interrupted = try await publishAsLeaderDies()
        // The publish may have been quicker than the kill. Then, and only then, everything is in the store.
        let first = try await anna.situation()
        #expect(interrupted.isDone == (first.changes == 0), "\(interrupted.text)")
        #expect(interrupted.isDone == (first.failure == nil), "\(interrupted.text)")
        if interrupted.isDone {
            _ = try await fetch()
            #expect(try await ben.notes(of: "Anna").count == 6001)
        }

        try await anna.add("without a leader")
        let refused = try await anna.run("cloud", "publish")
        #expect(!refused.isDone)
        #expect(refused.text.contains("bucket: "), "\(refused.text)")
        #expect(refused.text.contains("tried again"), "\(refused.text)")
        let second = try await anna.situation()
        #expect(second.changes > 0)
        #expect(second.failure != nil)
        // What was written stays readable, and nothing of the rest is there.
        _ = try await fetch()
        #expect(try await !ben.notes(of: "Anna").contains("without a leader"))

        // What a former follower could read is to be deleted soon, so the service does not wait for minutes.
        #expect(try await anna.run("revoke", "Cora", "--yes").isDone)
        let service = try anna.start("run")
        try await service.says("Not published to the store bucket; it is tried again.")
        let third = try await anna.situation()
        #expect(third.changes > 0)
        #expect(third.failure != nil)

        try await cluster.elect()
        try await service.says("The store bucket works again.")
        let last = try await anna.situation()
        #expect(last.changes == 0)
        #expect(last.failure == nil)
        let fetched = try await fetch()
        #expect(fetched.isDone, "\(fetched.text)")
        let held = try await ben.notes(of: "Anna")
        #expect(held.count == 6002)
        #expect(held.contains("without a leader"))
        #expect(Set(held).count == 6002)
    }
}
