package import VicinoCore
package import VicinoRepository

/// What this device has of one audience and epoch in one store, or may have.
package struct StoredPublication: Sendable {
    /// The number of the store.
    package let store: Int64
    package let audience: AudienceName
    /// The key of the epoch, and the publisher.
    package let publication: Publication
    /// The publisher's secret key; nil if it was that of a removed device, whose objects are deleted only.
    package let signer: SigningKey?
    /// The revision of the audience when all of it was last in the store; nil before the first time.
    package var revision: UInt64?
    /// What was kept last.
    package var state: PublicationState

    package init(
        store: Int64, audience: AudienceName, publication: Publication, signer: SigningKey?,
        revision: UInt64? = nil, state: PublicationState = PublicationState()
    ) {
        self.store = store
        self.audience = audience
        self.publication = publication
        self.signer = signer
        self.revision = revision
        self.state = state
    }
}
