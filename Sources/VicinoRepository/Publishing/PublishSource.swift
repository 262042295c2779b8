package import VicinoCore

/// What one run of publishing works with.
package struct PublishSource {
    package let publication: Publication
    /// The key whose public half names the publisher.
    package let signer: SigningKey
    /// What the audience may see.
    package let feed: FeedState
    package let contents: FeedContents
    /// The envelopes of those who follow; all others are deleted.
    package let envelopes: [WantedEnvelope]
    package let now: Timestamp
    package let terms: PublishTerms
    /// All views that the audience sees, ascending; none for the user's own devices.
    package let views: [ViewID]

    package init(
        publication: Publication, signer: SigningKey, feed: FeedState, contents: FeedContents,
        envelopes: [WantedEnvelope] = [], now: Timestamp, terms: PublishTerms = PublishTerms(),
        views: [ViewID] = []
    ) {
        self.publication = publication
        self.signer = signer
        self.feed = feed
        self.contents = contents
        self.envelopes = envelopes
        self.now = now
        self.terms = terms
        self.views = views
    }
}
