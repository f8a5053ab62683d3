import type { ByteRange } from '../byte-range.ts';
import type { Bytes, Peer } from '../source.ts';
import { openWithRetry } from './descriptors.ts';
import type { WaitingBytes } from './waiting-bytes.ts';

export interface OpenedPieces {
	/** Bytes that the file must have. */
	size: number;
	/** All of it, if not given. */
	part?: ByteRange | undefined;
	peer: Peer;
	waiting: WaitingBytes;
}

/**
 * Opens a file to be sent piece by piece. A piece is read when the one before was taken, so a reader that takes nothing has
 * one piece in memory. The open file stays as it is, even if it is deleted meanwhile; it is closed at the end, and when
 * the reader leaves.
 *
 * @throws {Error} where the file is missing or has another size. Where it turns out later that bytes are missing, the
 *   connection is cut: its length was promised
 */
export async function openPieces(
	path: string,
	{ size, part = { first: 0, last: size - 1 }, peer, waiting }: OpenedPieces,
): Promise<ReadableStream<Bytes>> {
	const file = await openWithRetry(path);
	const found = await file.stat();
	if (found.size !== size) {
		await file.close();
		throw new Error(`${path} has another size than in its list.`);
	}
	const reader = waiting.enter(peer.address);
	let position = part.first;
	let isOpen = true;
	const close = () => {
		isOpen = false;
		reader.leave();
		return file.close();
	};
	const readPiece = async (): Promise<Bytes | undefined> => {
		const left = part.last + 1 - position;
		if (left === 0) return undefined;
		const length = Math.min(reader.nextPiece(), left);
		// Memory of its own: small buffers share theirs, of which nothing is free before all of them are.
		const bytes = Buffer.allocUnsafeSlow(length);
		const { bytesRead } = await file.read(bytes, 0, length, position);
		if (bytesRead === 0) throw new Error(`${path} has become shorter while it was sent.`);
		position += bytesRead;
		return bytes.subarray(0, bytesRead);
	};
	return new ReadableStream<Bytes>(
		{
			async pull(controller) {
				try {
					const bytes = await readPiece();
					if (!isOpen) return;
					if (bytes) return controller.enqueue(bytes);
					await close();
					controller.close();
				} catch (error) {
					if (!isOpen) return;
					if (!peer.breakOff) {
						await close();
						throw error;
					}
					// This cancels the stream.
					peer.breakOff(error);
				}
			},
			cancel: () => (isOpen ? close() : undefined),
		},
		{ highWaterMark: 0 },
	);
}
