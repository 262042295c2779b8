import VicinoCore
import VicinoTesting

@testable import VicinoRepository

extension Publication {
    /// A publication with keys from a seed.
    static func sample(_ seed: UInt64 = 1) throws -> Publication {
        var random = SeededGenerator(seed: seed)
        let key = EpochKey(using: &random)
        return Publication(key: key, publisher: try SigningKey(using: &random).publisherID)
    }
}

extension SigningKey {
    /// The name of a device that publishes with this key.
    var publisherID: PublisherID {
        // A public key has 32 bytes.
        guard let id = PublisherID(publicKey) else { preconditionFailure("A public key has another length.") }
        return id
    }
}
