/// What the user publishes: where, what followers are told of it, and what the user's devices tell each other.
struct Publishing: Sendable {
    let notes: PublicationNotes
    let told: ToldPublications
    let repositories: Repositories

    init(
        _ files: OpenFiles, peers: Peers, grants: Grants, ownRecords: OwnRecords, records: Records,
        followed: FollowedAuthors, sharedState: SharedState, now: @escaping @Sendable () -> Timestamp
    ) {
        notes = PublicationNotes(files, records: records, ownRecords: ownRecords)
        let audiences = PublishedAudiences(files, peers: peers, grants: grants, now: now)
        told = ToldPublications(files, audiences: audiences, notes: notes, followed: followed, now: now)
        repositories = Repositories(
            files, audiences: audiences, notes: notes, sharedState: sharedState, now: now)
    }
}
