internal import VicinoCore

extension CivilDate: SettingValue {
    static var expectation: String { "a day such as \"2026-01-01\", from 1901 to 2199" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain, let date = CivilDate(text), 1901...2199 ~= date.year else { return nil }
        self = date
    }

    var plain: PlainValue? { .text(description) }
}
