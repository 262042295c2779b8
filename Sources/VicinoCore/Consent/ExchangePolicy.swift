/// What this device does when a followed person is near and has new records.
///
/// It decides what the device receives; grants decide what followers may receive.
public enum ExchangePolicy: String, CaseIterable, Sendable {
    /// The device receives them.
    case always
    /// The device asks its user first, once for each encounter.
    case ask
    /// The device does not receive them.
    case never
}
