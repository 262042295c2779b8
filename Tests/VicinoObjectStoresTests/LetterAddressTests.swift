import Testing
import VicinoCore

@testable import VicinoObjectStores

@Suite("Addresses for letters")
struct LetterAddressTests {
    @Test("The address and what follows the question mark are told apart, and make the same request again")
    func parts() throws {
        let address = try LetterAddress(text: "https://S3.example:444/anna/in?b=2%2F3&a=1")
        #expect(address.address == "https://s3.example:444/anna/in")
        #expect(address.query == "a=1&b=2%2F3")
        #expect(address.shortName == "s3.example:444")
        let again = try LetterAddress(text: "\(address.address)?\(address.query ?? "")")
        #expect(again == address)
        #expect(try LetterAddress(text: "https://s3.example").query == nil)
    }

    @Test(
        "What is not encrypted, holds a password or is no web address is refused",
        arguments: [
            "http://s3.example/in", "https://a:b@s3.example/in", "s3://s3.example/in", "/srv/anna", "file", "",
            "https:///in",
        ])
    func refused(text: String) {
        #expect(throws: VicinoError.self) { try LetterAddress(text: text) }
    }

    @Test("Addresses of the own network are known as such")
    func own() throws {
        #expect(try LetterAddress(text: "https://10.0.0.7/in").isPrivate)
        #expect(try LetterAddress(text: "http://127.0.0.1/in").isPrivate)
        #expect(try !LetterAddress(text: "https://s3.example/in").isPrivate)
    }
}
