internal import VicinoCore

/// Where an invitation takes a letter, as it says so, and where this device looks for it.
struct OfferedDrop {
    let drop: InvitationDrop
    /// The number of the own store; nil if a sealed dump answers the letter.
    let store: Int64?
    /// Whether the letter comes as a file.
    let isFile: Bool
}
