/// How the wearer of an accelerometer moves.
///
/// Vehicles are missing: no public recording tells them apart by motion alone. A location's speed does.
package enum Motion: String, CaseIterable, Sendable {
    case still, walking, running, stairs
}
