import { addressRange } from '../address-range.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Bytes of the largest piece of a file that is read at once for a visitor. */
export const largestPiece = 64 * kilobyte;

/** Bytes of the smallest one. Where less than this waits on a connection, more is written to it. */
export const smallestPiece = 8 * kilobyte;

/** Bytes that may wait for slow readers in pieces above the smallest: in all, and from one address or one /64 of IPv6. */
const limits = { total: 32 * megabyte, perAddress: 8 * megabyte };

/** The part of what is left that the next piece may take: pieces become smaller before nothing is left. */
const share = 1 / 16;

/** One reader of a file. */
export interface Reader {
	/** Gives the size of the next piece. The one before was taken. */
	nextPiece: () => number;
	/** Takes note that nothing waits for this reader any more. */
	leave: () => void;
}

export interface WaitingBytes {
	enter: (address: string) => Reader;
	/** How many bytes wait, and for how many addresses. */
	count: () => { bytes: number; addresses: number };
}

/**
 * Counts the bytes of files that were read and not yet taken by their readers. The more of them wait, the smaller the pieces
 * become in which files are read: slow readers take little memory, and keep none away from others.
 */
export function countWaitingBytes({ total, perAddress }: typeof limits = limits): WaitingBytes {
	const byAddress = new Map<string, number>();
	let all = 0;
	const add = (range: string, bytes: number) => {
		all += bytes;
		const waiting = (byAddress.get(range) ?? 0) + bytes;
		if (waiting > 0) byAddress.set(range, waiting);
		else byAddress.delete(range);
	};
	return {
		enter(address) {
			const range = addressRange(address);
			let own = 0;
			const leave = () => {
				add(range, -own);
				own = 0;
			};
			return {
				nextPiece() {
					leave();
					const left = Math.min(total - all, perAddress - (byAddress.get(range) ?? 0));
					own = Math.max(smallestPiece, Math.min(largestPiece, Math.floor(left * share)));
					add(range, own);
					return own;
				},
				leave,
			};
		},
		count: () => ({ bytes: all, addresses: byAddress.size }),
	};
}
