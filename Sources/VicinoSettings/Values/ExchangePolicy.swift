/// What happens when somebody one follows, or who follows, is near.
public enum ExchangePolicy: String, CaseIterable, Sendable {
    /// What is new is exchanged.
    case always
    /// A person is asked first.
    case ask
    /// Nothing.
    case never
}

extension ExchangePolicy: SettingValue {}
