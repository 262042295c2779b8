/// The form of a setting's values, by which a program can offer a fitting control.
package enum SettingForm: Hashable, Sendable {
    /// On or off.
    case toggle
    /// One of some words.
    case choice([String])
    /// A word or number; `Setting.expectation` says which.
    case line
    /// Any number of lines.
    case lines
}
