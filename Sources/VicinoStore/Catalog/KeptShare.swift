package import VicinoCore

/// A share of another user's phrase that this device keeps.
package struct KeptShare: Equatable, Sendable {
    package let author: UserID
    package let division: DivisionID
    package let keptAt: Timestamp
    package let share: Unverified<RecoveryShare>
}
