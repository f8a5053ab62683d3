/** One picture of an icon file. */
export interface IcoEntry {
	/** Width and height in pixels, below 256. */
	size: number;
	png: Uint8Array;
}

/** Puts square PNGs into one ICO file (the container of Windows icons, which holds PNG since Windows Vista). */
export function packIco(entries: readonly IcoEntry[]): Buffer {
	const header = Buffer.alloc(6 + 16 * entries.length);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(entries.length, 4);
	let offset = header.length;
	for (const [index, { size, png }] of entries.entries()) {
		const at = 6 + 16 * index;
		header.writeUInt8(size, at);
		header.writeUInt8(size, at + 1);
		header.writeUInt16LE(1, at + 4);
		header.writeUInt16LE(32, at + 6);
		header.writeUInt32LE(png.length, at + 8);
		header.writeUInt32LE(offset, at + 12);
		offset += png.length;
	}
	return Buffer.concat([header, ...entries.map(({ png }) => png)]);
}
