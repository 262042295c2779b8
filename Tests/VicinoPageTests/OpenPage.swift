import Crypto
import Foundation
import HTTPTypes
import Testing
import VicinoTesting

@testable import VicinoPage

/// A page that stays open when its server ends, as its script finds back.
struct OpenPage {
    /// The `Host` of the run in which it was loaded.
    let host: String
    /// The id and the check of its key.
    let id: String
    let check: [UInt8]
    private let key: P256.KeyAgreement.PrivateKey
    /// The random bytes of its questions.
    static let nonce = [UInt8](0..<16)

    /// Loads a page.
    init(_ path: String = "/", in browser: PageBrowser) async throws {
        let page = try await browser.get(path)
        let text = try #require(page.text.firstMatch(of: /data-key="([^"]*)"/)).1
        try self.init(text: String(text), host: browser.host)
    }

    /// - Parameter text: what the script of the page reads.
    init(text: String, host: String) throws {
        let words = text.split(separator: " ").map(String.init)
        try #require(words.count == 5)
        self.host = host
        id = words[0]
        check = try #require(SignInTokens.bytes(hexadecimal: words[1]))
        let number = words[2].replacing("-", with: "+").replacing("_", with: "/") + "="
        key = try P256.KeyAgreement.PrivateKey(rawRepresentation: #require(Data(base64Encoded: number)))
    }

    /// The path of a question.
    var question: String { "/return?key=\(id)&nonce=\(SignInTokens.hexadecimal(Self.nonce))" }

    /// Asks the server that has the port now.
    func ask(_ browser: PageBrowser) async throws -> PageBrowser.Answer {
        var browser = browser
        browser.host = host
        browser.cookie = nil
        return try await browser.get(question, HTTPFields(named: ["sec-fetch-site": "same-origin"]))
    }

    /// Where the server says that the page is; nil if the server does not know it.
    func find(_ browser: PageBrowser) async throws -> String? {
        let answer = try await ask(browser)
        return answer.status == .ok ? try open(answer.text) : nil
    }

    /// Reads what the server has sealed.
    func open(_ sealed: String) throws -> String {
        let bytes = try #require(SignInTokens.bytes(hexadecimal: sealed))
        let point = Array(bytes.prefix(65))
        let derived = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: point))
            .hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: check, sharedInfo: Self.nonce + point, outputByteCount: 32)
        let box = try AES.GCM.SealedBox(combined: [UInt8](repeating: 0, count: 12) + bytes.dropFirst(65))
        return String(decoding: try AES.GCM.open(box, using: derived), as: UTF8.self)
    }
}
