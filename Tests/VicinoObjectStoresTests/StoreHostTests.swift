import Testing

@testable import VicinoObjectStores

@Suite("Which host a follower would ask")
struct StoreHostTests {
    @Test(
        "The host follows from the address; a folder has none",
        arguments: [
            ("https://cloud.example.org:8443/x", "cloud.example.org"),
            ("davs://cloud.example.org/x", "cloud.example.org"),
            ("s3://s3.example.org/bucket", "s3.example.org"),
            ("s3://s3.example.org/bucket?style=virtual", "bucket.s3.example.org"), ("/srv/x", nil),
        ] as [(String, String?)])
    func host(text: String, host: String?) throws {
        #expect(try StoreAddress(text: text).host == host)
    }

    @Test(
        "Numeric addresses of private networks, this computer and what is not encrypted are private",
        arguments: [
            "https://192.168.1.1/x", "https://10.1.2.3/x", "https://172.16.0.1/x", "https://169.254.169.254/x",
            "https://100.64.0.1/x", "https://127.0.0.1/x", "https://[::1]/x", "https://[fe80::1]/x",
            "https://[fd00::1]/x",
            "https://localhost/x", "http://127.0.0.1/x", "s3+http://127.0.0.1/bucket",
        ])
    func isPrivate(text: String) throws { #expect(try StoreAddress(text: text).isPrivate) }

    @Test(
        "Names, public addresses and folders are not; where a name leads is found when it is looked up",
        arguments: ["https://cloud.example.org/x", "https://93.184.216.34/x", "https://[2606:2800::1]/x", "/srv/x"])
    func isNotPrivate(text: String) throws { #expect(try !StoreAddress(text: text).isPrivate) }
}
