internal import Vicino
internal import VicinoHarness

/// An author who publishes in a bucket, and followers who have met the author once, before there were any records.
struct StoreFriends {
    let author: Node
    let followers: [Node]
    let bucket: MeasuredBucket
    private let clock: BenchClock

    /// - Parameter count: how many followers there are. All see everything, so they are one audience.
    init(_ bench: Bench, followers count: Int, at bucket: MeasuredBucket) async throws {
        let author = try bench.node("author")
        let followers = try (0..<count).map { _ in try bench.node("follower") }
        try bucket.add(to: author)
        let invitation = try author.invite(sharing: .everything, uses: count)
        try await author.reached { _, address in
            for follower in followers {
                bench.clock.advance(by: .seconds(2))
                try await follower.follow(invitation, at: [address]).checkFailures()
                // The author publishes for devices that have told their keys, at the latest in the second session.
                try await follower.sync(with: follower.person(for: author.user), at: [address]).checkFailures()
            }
        }
        self.author = author
        self.followers = followers
        self.bucket = bucket
        clock = bench.clock
    }

    /// The author publishes what has changed, a moment after the last change.
    func publish() async throws -> MeasuredBucket.Publish {
        clock.advance(by: .seconds(2))
        return try await bucket.publish(author)
    }

    /// A follower fetches what is new.
    func fetch(by follower: Node) async throws -> StoreTraffic {
        try await bucket.fetch(follower.person(for: author.user), by: follower)
    }

    func remove(from bench: Bench) throws {
        for node in [author] + followers { try bench.remove(node) }
    }
}
