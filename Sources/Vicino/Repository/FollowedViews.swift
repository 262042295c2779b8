internal import VicinoRepository
internal import VicinoStore

/// Which views of followed authors are in force, as stores show them.
///
/// An author may move this user to another audience. Their store tells it: by an envelope with the key of that audience, which
/// one of their devices has signed for this one, and by a pointer, which the publisher signs and which names the views.
struct FollowedViews {
    let catalog: Catalog
    let now: @Sendable () -> Timestamp

    /// What a publication is for this user.
    enum Relation {
        /// It shows the views in force, or nothing has named any yet.
        case present
        /// It shows others that take their place.
        case next
        /// It shows others, and its key was told before the present ones: it is of a former audience.
        case former
        /// It shows others, and is no newer than the present ones: nothing is taken of it before it is.
        case older
    }

    /// What a publication is for this user.
    ///
    /// The order is the author's: its pointer, or the envelope with its key, has to be newer than all that has named the
    /// views in force. And this device must have got the key since then. So neither an operator who shows former objects
    /// again nor a device of the author that has not heard of the change brings former views back.
    ///
    /// - Parameter told: what has last told the key of the publication.
    func relation(of feed: FetchedFeed, told: ReceivedPublication?, of author: UserID) throws -> Relation {
        guard let shown = try catalog.shownViews(of: author), !feed.views.isEmpty, !shown.isSameAudience(feed.views)
        else {
            return .present
        }
        guard let told, told.receivedAt > shown.decidedAt else { return .former }
        return written(feed, told) > shown.written ? .next : .older
    }

    /// When the author's device has last said that the views of a publication are for this user.
    ///
    /// A pointer that nothing has changed is not written again for a new reader, which others would see.
    private func written(_ feed: FetchedFeed, _ told: ReceivedPublication?) -> Timestamp {
        max(feed.written, told?.written ?? feed.written)
    }

    /// The views that stay when a publication is merged; nil for all.
    func kept(with feed: FetchedFeed, _ relation: Relation, of author: UserID) throws -> Set<ViewID>? {
        guard !feed.views.isEmpty else { return nil }
        switch relation {
        case .next: return feed.views
        case .present: return try catalog.shownViews(of: author).map { feed.views.union($0.views) }
        case .former, .older: return nil
        }
    }

    /// Keeps that the views of a publication are in force. Its records are held.
    ///
    /// - Parameter told: what has last told the key of the publication.
    func keep(_ feed: FetchedFeed, told: ReceivedPublication?, of author: UserID) throws {
        guard !feed.views.isEmpty else { return }
        // A device of the author whose clock is ahead must not keep what others say later from counting.
        let next = ShownViews(views: feed.views, written: min(written(feed, told), now()), decidedAt: now())
        let former = try catalog.shownViews(of: author)
        let shown = next.following(former)
        if shown != former { try catalog.keep(shown, of: author) }
    }
}
