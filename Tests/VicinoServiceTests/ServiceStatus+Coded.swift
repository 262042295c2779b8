import Foundation

@testable import VicinoService

extension ServiceStatus {
    /// The status as another program receives it.
    init(coded status: ServiceStatus) throws { self = try Self.decode(Self.encode(status)) }

    static func encode(_ status: ServiceStatus) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(status)
    }

    static func decode(_ data: Data) throws -> ServiceStatus {
        try JSONDecoder().decode(ServiceStatus.self, from: data)
    }
}
