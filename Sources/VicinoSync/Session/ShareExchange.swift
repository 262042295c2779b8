package import VicinoCore

/// What a session has to say about shares of recovery phrases, besides records.
package struct ShareExchange: Sendable {
    /// What this side hands over; nil if there is nothing.
    package var parcel: ShareParcel?
    /// The divisions of the peer's phrase of which this device keeps a share.
    package var kept: [DivisionID]
    /// Whether the peer may keep a share of this user's phrase, so that its silence means that it does not.
    package var expectsKept: Bool

    package init(parcel: ShareParcel? = nil, kept: [DivisionID] = [], expectsKept: Bool = false) {
        self.parcel = parcel
        self.kept = kept
        self.expectsKept = expectsKept
    }
}
