/// What a session has to say of people whom the users have met, besides records.
package struct VouchExchange: Sendable {
    /// What this side says.
    package var parcel: VouchParcel
    /// Whether the peer has said something before, so that its silence takes that back.
    package var expectsParcel: Bool

    package init(parcel: VouchParcel = VouchParcel(), expectsParcel: Bool = false) {
        self.parcel = parcel
        self.expectsParcel = expectsParcel
    }
}
