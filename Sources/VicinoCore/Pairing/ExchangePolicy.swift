/// What happens when somebody whom one follows is near and has something new.
///
/// It is about what one takes. What others may take is the business of their grants.
public enum ExchangePolicy: String, CaseIterable, Sendable {
    /// It is taken.
    case always
    /// The person in front of the device is asked first, once for each encounter.
    case ask
    /// It is not taken.
    case never
}
