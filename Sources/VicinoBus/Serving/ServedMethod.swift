/// A method that others can call.
///
/// Calls begin in the order in which they came: up to where it first waits, a handler runs on the connection's thread,
/// so it must not keep that busy. From there on, handlers run beside each other. An error that a handler throws is the
/// caller's answer: a `BusError.refused` with its name and text, anything else as a failure without details. When the
/// connection ends, the handlers' tasks are cancelled.
package struct ServedMethod: Sendable {
    let name: MemberName
    let input: Signature
    let output: Signature
    let inputNames: [String]
    let outputNames: [String]
    let handler: @Sendable (IncomingCall) async throws -> BusBody

    /// A method with one result.
    ///
    /// - Parameters:
    ///   - inputNames: what the arguments are called in descriptions of the interface; may be fewer.
    ///   - outputName: what the result is called in descriptions of the interface.
    package init<each Input: BusConvertible, Output: BusConvertible>(
        _ name: MemberName, takes inputNames: [MemberName] = [], gives outputName: MemberName? = nil,
        _ handler: @escaping @Sendable (IncomingCall, repeat each Input) async throws -> Output
    ) {
        var input: [BusType] = []
        repeat input.append((each Input).busType)
        self.init(name, (input, inputNames), ([Output.busType], [outputName].compactMap(\.self))) { call in
            let arguments = try call.body.read(repeat (each Input).self)
            return BusBody(try await handler(call, repeat each arguments))
        }
    }

    /// A method with several results, or none.
    ///
    /// - Parameters:
    ///   - inputNames: what the arguments are called in descriptions of the interface; may be fewer.
    ///   - outputNames: what the results are called in descriptions of the interface; may be fewer.
    @_disfavoredOverload
    package init<each Input: BusConvertible, each Output: BusConvertible>(
        _ name: MemberName, takes inputNames: [MemberName] = [], gives outputNames: [MemberName] = [],
        _ handler: @escaping @Sendable (IncomingCall, repeat each Input) async throws -> (repeat each Output)
    ) {
        var input: [BusType] = []
        repeat input.append((each Input).busType)
        var output: [BusType] = []
        repeat output.append((each Output).busType)
        self.init(name, (input, inputNames), (output, outputNames)) { call in
            let arguments = try call.body.read(repeat (each Input).self)
            let results = try await handler(call, repeat each arguments)
            return BusBody(repeat each results)
        }
    }

    private init(
        _ name: MemberName, _ input: (types: [BusType], names: [MemberName]),
        _ output: (types: [BusType], names: [MemberName]),
        handler: @escaping @Sendable (IncomingCall) async throws -> BusBody
    ) {
        self.name = name
        self.input = Signature(unchecked: input.types)
        self.output = Signature(unchecked: output.types)
        inputNames = input.names.map(\.text)
        outputNames = output.names.map(\.text)
        self.handler = handler
    }
}
