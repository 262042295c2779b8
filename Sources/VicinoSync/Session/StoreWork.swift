/// What a session asks of this device's stores.
package enum StoreWork: Sendable {
    /// Decide whether the peer may use the invitation that its hello proves. The decision is an event.
    case admit(InvitationProof)
    /// Look something up. What is found is an event.
    case load(StoreLoad)
    /// Store something received. The result is an event.
    case keep(StoreDelivery)
    /// Keep what the peer has handed over of its recovery phrase. What this device keeps then is an event.
    case keepShares(ShareParcel)
    /// Look up where this user publishes for the peer's, if the peer does not know it. What is found is an event.
    case loadPublication
    /// Keep where the peer's user publishes. What the peer is to know of it is an event.
    case keepPublication(PublicationParcel)
    /// Remember what the session has found out. The session does not wait for it.
    case note(StoreNote)
}
