internal import VicinoCore

/// Where an invitation takes a letter, as it says so, and where this device looks for it.
struct OfferedDrop {
    let drop: InvitationDrop
    /// The number of the own store; nil if the letter comes as a file.
    let store: Int64?
}
