extension StoredHolding {
    /// The revision of an audience up to which the device has held everything; nil if it has never held all of what that
    /// audience sees.
    package func revision(of audience: Audience) -> UInt64? {
        guard let whole, whole.audience == audience.name, whole.revision <= audience.revision else { return nil }
        return whole.revision
    }
}
