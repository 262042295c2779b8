/// Which host a follower's device would ask.
extension StoreAddress {
    /// The host that is asked for objects; nil for a folder of this computer.
    package var host: String? {
        guard case .web(let location)? = reading else { return nil }
        return location.host
    }

    /// Whether the address itself says that its host is of a network that only those nearby reach, or this computer, or that
    /// it would be asked without encryption. A name can still lead there: that is found when it is looked up.
    package var isPrivate: Bool {
        guard case .web(let location)? = reading else { return false }
        let isNumeric = AddressReach.isNumeric(location.host)
        return !location.isSecure || location.isLoopback || isNumeric && !AddressReach.isPublic(location.host)
    }
}
