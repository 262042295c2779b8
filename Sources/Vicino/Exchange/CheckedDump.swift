/// A dump that was checked: it is as its author signed it.
public struct CheckedDump: Equatable, Sendable {
    /// What the check says of an import on this device.
    package enum Verdict: Equatable, Sendable {
        /// Nothing that was checked speaks against an import.
        case intact
        /// The dump is an update that this device holds already, so there was nothing left to compare.
        case held
        /// This device would refuse the dump, or a part of it. The reason is a sentence.
        case refused(reason: String)
    }

    /// What the dump states about itself.
    package let stated: DumpDescription
    /// What the check says of an import.
    package let verdict: Verdict
}
