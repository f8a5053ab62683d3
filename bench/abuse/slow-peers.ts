import { connect, type Socket } from 'node:net';

// node slow-peers.ts <port>: 200 peers that take long, until it is ended. Who is closed comes back a second later.
const each = 50;
const second = 1000;

/** What a peer does with a fresh connection. */
const kinds: ((socket: Socket) => void)[] = [
	slowHeaders,
	slowBody,
	slowReader,
	// Idle.
	() => {},
];

const port = Number(process.argv[2]);
for (const kind of kinds) for (let peer = 0; peer < each; peer++) join(kind);

function join(kind: (socket: Socket) => void): void {
	const socket = connect(port, '127.0.0.1', () => kind(socket));
	// Who is closed finds out when writing.
	socket.on('error', () => {});
	socket.on('close', () => setTimeout(join, second, kind));
}

function slowHeaders(socket: Socket): void {
	socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
	trickle(socket);
}

function slowBody(socket: Socket): void {
	socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
	trickle(socket);
}

/** Asks for more than fits between both, and reads a little of it each second. */
function slowReader(socket: Socket): void {
	socket.pause();
	socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
	const reading = setInterval(() => socket.read(1), second);
	socket.on('close', () => clearInterval(reading));
}

function trickle(socket: Socket): void {
	const writing = setInterval(() => socket.write('a'), second);
	socket.on('close', () => clearInterval(writing));
}
