import Testing
import VicinoActivity
import VicinoAreas

@Suite("Where an area is")
struct AreaReachTests {
    @Test("The text form says the same again")
    func roundTrip() throws {
        let circle = try Area.circle(1, radius: 75.5).reach
        #expect(AreaReach(circle.description) == circle)
        let networks = try Area.networks(2, "Home  sweet via 3c:a6:2f:01:02:03", "via 00:11:22:33:44:55").reach
        #expect(AreaReach(networks.description) == networks)
        let both = try Area.circle(3, networks: ["eth0 with 10.0.0.0/24"]).reach
        #expect(AreaReach(both.description) == both)
    }

    @Test(
        "Other texts are refused",
        arguments: [
            "", "circle 45 15", "circle 91 15 150", "circle 45 15 10", "circle 45 15 1e9", "circle nan 15 150",
            "circle 45 15 150\ncircle 45 15 150", "network ", "network a\n", "square 1 2 3", "circle 45 15 150 ",
        ])
    func refused(_ text: String) { #expect(AreaReach(text) == nil) }

    @Test("An area is somewhere, and of a size that a position can tell")
    func limits() throws {
        let center = try #require(Area.center)
        #expect(AreaReach() == nil)
        #expect(AreaCircle(center: center, radius: 49) == nil)
        #expect(AreaCircle(center: center, radius: 20_001) == nil)
        #expect(AreaCircle(center: center, radius: .nan) == nil)
        #expect(AreaReach(networks: ["two\nlines"]) == nil)
        #expect(AreaReach(networks: (0..<17).map { "via \($0)" }) == nil)
    }
}
