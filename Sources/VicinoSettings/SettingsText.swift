package import VicinoCore

/// The text of a settings file, with its parsed values.
///
/// Every key must be a setting with an allowed value. Otherwise a mistyped name would be ignored without a warning.
package struct SettingsText: Sendable {
    /// The largest allowed file, in bytes.
    package static let byteLimit = 65_536

    /// The text.
    package let bytes: [UInt8]
    private let path: String
    private let map: TOMLMap

    /// Parses a text.
    ///
    /// - Parameter path: the file's path, for messages.
    /// - Throws: `VicinoError` if it is not TOML.
    package init(_ bytes: [UInt8], path: String) throws(VicinoError) {
        guard bytes.count <= Self.byteLimit else {
            throw VicinoError(.malformedSettings, "\(path) is larger than \(Self.byteLimit) bytes. Make it smaller.")
        }
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw VicinoError(.malformedSettings, "\(path) is not UTF-8 text.")
        }
        do throws(TOMLMistake) {
            map = try TOMLReader.read(bytes)
        } catch {
            let line = Self.line(at: error.offset, in: bytes)
            throw VicinoError(.malformedSettings, in: path, line: line, "this is not TOML. \(error.message)")
        }
        self.bytes = bytes
        self.path = path
    }

    /// The settings, with defaults for missing ones.
    ///
    /// - Throws: `VicinoError` with the line of a key that is not a setting, or of a value that is not allowed.
    package func settings() throws(VicinoError) -> Settings { try settings(except: nil) }

    /// The line of a setting; nil if the text does not have it.
    package func line(of setting: Setting) -> Int? {
        map.pairs.first { $0.path == setting.path }.map { line(at: $0.start) }
    }

    /// What the text says of a setting, whether or not that is allowed; nil if it does not have it.
    func value(of setting: Setting) -> PlainValue? { map.pairs.first { $0.path == setting.path }?.content }

    /// The text with a new value of a setting, or without the setting. All other bytes stay, including comments.
    ///
    /// - Throws: `VicinoError` if another setting in the text is invalid.
    package func changing(_ setting: Setting, to value: PlainValue?) throws(VicinoError) -> SettingsText {
        // The change corrects any error in this setting itself.
        _ = try settings(except: setting)
        let edit = TOMLEdit(bytes, map, path: setting.path)
        let changed = try SettingsText(edit.result(value?.toml), path: path)
        guard setting.value(in: try changed.settings()) == value ?? setting.defaultValue else {
            throw VicinoError(.badValue, "\(setting.name) cannot be changed in \(path). Open it in an editor.")
        }
        return changed
    }

    /// The text with changed settings. All other lines stay, including comments.
    ///
    /// - Throws: what `change` throws; `VicinoError` if the text is invalid, or a setting cannot hold its new value.
    package func changing(_ change: (inout Settings) throws -> Void) throws -> SettingsText {
        let before = try settings()
        var after = before
        try change(&after)
        return try Setting.all.filter { $0.value(in: before) != $0.value(in: after) }
            .reduce(self) { try $0.changing($1, to: $1.value(in: after)) }
    }

    private func settings(except left: Setting?) throws(VicinoError) -> Settings {
        var settings = Settings()
        for header in map.headers { try check(header) }
        for pair in map.pairs where pair.path != left?.path {
            let setting = try setting(of: pair)
            guard let value = pair.content, setting.put(value, into: &settings) else {
                throw Self.misfit(setting, in: path, line: line(at: pair.start))
            }
        }
        return settings
    }

    private func setting(of pair: TOMLMap.Pair) throws(VicinoError) -> Setting {
        if let setting = Setting.all.first(where: { $0.path == pair.path }) { return setting }
        throw notASetting(pair.path, line(at: pair.start))
    }

    private func check(_ header: TOMLMap.Header) throws(VicinoError) {
        let line = line(at: header.range.lowerBound)
        if let setting = Setting.all.first(where: { $0.path == header.path }) {
            throw Self.misfit(setting, in: path, line: line)
        }
        guard !header.isList, Setting.all.contains(where: { $0.path.dropLast() == header.path[...] }) else {
            throw notASetting(header.path, line)
        }
    }

    private func notASetting(_ parts: [String], _ line: Int) -> VicinoError {
        let name = parts.joined(separator: ".")
        if let inside = Setting.all.first(where: { $0.path.count > parts.count && $0.path.starts(with: parts) }) {
            let message = "“\(name)” holds several settings. Write a line [\(name)] and below it others such as"
            return VicinoError(.malformedSettings, in: path, line: line, "\(message) \(inside.path.last ?? "") = …")
        }
        return VicinoError(.unknownSetting, in: path, line: line, VicinoError.unknownSetting(name).message)
    }

    private static func misfit(_ setting: Setting, in path: String, line: Int) -> VicinoError {
        VicinoError(.badValue, in: path, line: line, "\(setting.name) needs \(setting.expectation).")
    }

    private func line(at offset: Int) -> Int { Self.line(at: offset, in: bytes) }

    private static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        bytes[..<offset].count { $0 == .newline } + 1
    }
}

extension Setting {
    /// The parts of the name.
    var path: [String] { name.split(separator: ".").map(String.init) }
}
