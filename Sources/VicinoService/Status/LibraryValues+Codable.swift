public import Vicino
public import VicinoPresence

// The library promises no JSON of its values. This form lasts as long as a connection of two programs of one version.

extension UserID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws { self = try decoder.textForm() }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textForm: self) }
}

extension PeerAddress: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws { self = try decoder.textForm() }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textForm: self) }
}

extension Timestamp: Codable {
    /// Reads milliseconds since 1970.
    ///
    /// - Throws: ``VicinoError`` for a moment before 1900 or after 2200.
    public init(from decoder: any Decoder) throws {
        try self.init(milliseconds: decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension MediumKind: Codable {
    /// Reads the name of a medium over which services find people.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let kind = Self.ofServices.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No service uses this medium.")
        }
        self = kind
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

extension MediumKind {
    /// The media over which a service finds people.
    static let ofServices: [MediumKind] = [.bluetooth, .localNetwork]
}

extension Zone: Codable {}

extension ZoneEstimate: Codable {
    private enum CodingKeys: CodingKey { case zone, span }

    /// Reads the zone, and the nearest and the farthest one that are possible.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let zone = try container.decode(Zone.self, forKey: .zone)
        self.init(zone: zone, span: try container.decode(ClosedRange<Zone>.self, forKey: .span))
    }

    /// Writes the zone, and the nearest and the farthest one that are possible.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(zone, forKey: .zone)
        try container.encode(span, forKey: .span)
    }
}

extension RunningSession.Progress: Codable {
    private enum CodingKeys: CodingKey { case entryCount, total }

    /// Reads both numbers.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let entryCount = try container.decode(Int.self, forKey: .entryCount)
        self.init(entryCount: entryCount, total: try container.decode(Int.self, forKey: .total))
    }

    /// Writes both numbers.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entryCount, forKey: .entryCount)
        try container.encode(total, forKey: .total)
    }
}

extension MeetingQuestion.Answer: Codable {}

extension Decoder {
    /// The value that a text stands for.
    fileprivate func textForm<Value: LosslessStringConvertible>() throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text is no \(Value.self).")
        }
        return value
    }
}

extension Encoder {
    /// Writes the text that stands for a value.
    fileprivate func write(textForm value: some LosslessStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }
}
