import Vicino
import VicinoDNSSD

/// The temperature in a room.
struct Reading: RecordKind {
    var taken = Timestamp.epoch
    var celsius = 0.0

    static let declaration = KindDeclaration<Reading>(
        "com.example.reading",
        fields: [.field(1, "taken", at: \.taken), .decimal(2, "celsius", at: \.celsius, scale: 1)])
}

// Opens the node in ~/.local/share/weather, which it creates on first use, and prints errors as sentences.
await Node.run(program: "weather", kinds: [Reading.self]) { node, arguments in
    switch (arguments.first, arguments.dropFirst().first) {
    case ("add", let number?):
        guard let celsius = Double(number) else { throw VicinoError(.badValue, "Write a number, such as 12.5.") }
        try node.add(Reading(taken: node.now, celsius: celsius))
    case ("invite", _):
        try await node.listen { listening in
            print(try node.invite(sharing: Reading.self).text)
            for await event in listening.events { print(event) }
        }
    case ("follow", let invitation?):
        print(try await node.follow(Invitation(text: invitation)))
    case ("meet", let interface?):
        try await node.discover(over: [LocalNetwork.medium(on: [interface])]) { discovery in
            for try await (person, reading) in discovery.received(Reading.self, onEvent: { print($0) }) {
                print("\(person): \(reading.celsius) °C")
            }
        }
    default:
        throw VicinoError(.badValue, "Write add CELSIUS, invite, follow INVITATION or meet INTERFACE.")
    }
}
