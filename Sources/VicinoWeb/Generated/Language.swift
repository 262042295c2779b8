// Made by scripts/words from the tables in Sources/VicinoWeb/Assets. Do not edit.

/// A language of the pages: one for each table of texts, under its tag.
enum Language: String, CaseIterable, Sendable {
    /// English.
    case en
    /// Deutsch.
    case de
    /// Italiano.
    case it

    /// The table, as the file of the program has it.
    var table: [UInt8] {
        switch self {
        case .en: PackageResources.words_en_json
        case .de: PackageResources.words_de_json
        case .it: PackageResources.words_it_json
        }
    }
}
