import Foundation
import VicinoHarness

/// A stranger on the network, who follows no author and has programs of their own.
struct Outsider {
    let host: TestHost

    /// Connects to ports and sends each of them nothing, random bytes, a web request, a ClientHello, and a ClientHello
    /// after a wrong knock. Waits for the end of each connection.
    ///
    /// - Returns: a program that at its end prints how many connections there were, and how many bytes it received.
    func probe(_ addresses: [String]) throws -> Daemon { try host.start(["python3", "-c", Self.probing] + addresses) }

    /// Asks what is on the network, by an Avahi that knows nothing yet, until a number of devices have answered.
    func browse(for count: Int) async throws {
        try host.startAvahi(publish: "publish-addresses=no")
        let names = "avahi-browse --resolve --parsable --terminate _vicino._tcp | grep '^=' | cut -d ';' -f 4 | sort -u"
        try await host.comes("test $(\(names) | wc -l) -ge \(count)")
    }

    /// Opens five thousand connections from a hundred addresses and keeps them open. Half of them are idle, half send a
    /// wrong knock byte by byte. Closed connections are opened again, a hundred in a second.
    ///
    /// - Returns: a program that prints `crowded` when all are open, and then each second how many bytes it received.
    func crowd(_ addresses: [String]) async throws -> Daemon {
        try await host.run("for i in $(seq 100 199); do ip address add 10.231.0.$i/24 dev net0; done")
        return try host.start(["python3", "-c", Self.crowding] + addresses)
    }

    private static let probing = #"""
        import os, socket, ssl, sys, threading
        out = ssl.MemoryBIO()
        try:
            ssl._create_unverified_context().wrap_bio(ssl.MemoryBIO(), out).do_handshake()
        except ssl.SSLWantReadError:
            hello = out.read()
        bytes, ended = [], []
        def probe(address, said):
            host, _, port = address.rpartition(":")
            with socket.create_connection((host, int(port)), 10) as connection:
                connection.settimeout(30)
                try:
                    connection.sendall(said)
                    while data := connection.recv(65536):
                        bytes.append(len(data))
                except ConnectionResetError:
                    pass
                ended.append(address)
        kinds = [b"", os.urandom(500), b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", hello, os.urandom(48) + hello]
        threads = [threading.Thread(target=probe, args=(address, said)) for address in sys.argv[1:] for said in kinds]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        print(len(ended), "connections,", sum(bytes), "bytes", flush=True)
        """#

    private static let crowding = #"""
        import os, resource, select, socket, sys, time
        count, hard = 5000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        wanted = max(hard, 6000) if os.geteuid() == 0 else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))
        addresses = [address.rpartition(":") for address in sys.argv[1:]]
        connections, watch, received, number = {}, select.epoll(), 0, 0
        def open():
            global number
            connection = socket.socket()
            connection.setblocking(False)
            connection.bind(("10.231.0.%d" % (100 + number % 100), 0))
            host, _, port = addresses[number // 100 % len(addresses)]
            connection.connect_ex((host, int(port)))
            connections[connection.fileno()] = (connection, number % 2)
            watch.register(connection, select.EPOLLIN | select.EPOLLHUP)
            number += 1
        def read():
            global received
            for descriptor, _ in watch.poll(0):
                connection = connections[descriptor][0]
                try:
                    data = connection.recv(65536)
                except OSError:
                    data = b""
                received += len(data)
                if not data:
                    del connections[descriptor]
                    connection.close()
        while number < count:
            open()
            read()
        print("crowded", flush=True)
        while True:
            for connection, sends in list(connections.values()):
                try:
                    if sends: connection.send(b"\x16")
                except OSError:
                    pass
            read()
            for _ in range(min(100, count - len(connections))): open()
            print(received, "bytes from", number, "connections", flush=True)
            time.sleep(1)
        """#
}
