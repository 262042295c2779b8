import Vicino

extension DumpDescription {
    /// Why a user cannot begin to follow the author with this dump, and what to ask the author for; nil if the dump
    /// suffices.
    var reasonNotToFollow: String? {
        if isForOwnDevices {
            return "It is for its author’s own devices. Ask them for one that `vicino export` writes without --own."
        }
        guard isUpdate else { return nil }
        return "It holds only what is new. Ask its author for a full dump (`vicino export -o FILE`) and follow that."
    }
}
