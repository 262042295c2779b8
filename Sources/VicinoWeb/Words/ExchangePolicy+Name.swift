internal import VicinoCore

extension ExchangePolicy {
    /// What the page calls it.
    var name: TextKey {
        switch self {
        case .always: .policyAlways
        case .ask: .policyAsk
        case .never: .policyNever
        }
    }
}
