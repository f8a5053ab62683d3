/** What the id of a unit says: tools keep ids whatever else they change. */
export interface UnitName {
	key: string;
	/** Fingerprint of the original that was handed out. */
	source: string;
	/** Fingerprint of the translation that was there, or `0`. */
	before: string;
}

/** Writes the id of a unit, an NMTOKEN. */
export function unitId({ key, source, before }: { key: string; source: { hash: string }; before: string }): string {
	return `${key}_${source.hash}_${before}`;
}

/** Reads the id of a unit; undefined where it is none of ours. */
export function parseUnitId(id: string): UnitName | undefined {
	const [, key, source, before] = /^(.+)_([0-9a-f]{12})_([0-9a-f]{12}|0)$/.exec(id) ?? [];
	return key && source && before ? { key, source, before } : undefined;
}

/** What the id of a file says, so that nothing can be taken out unseen. */
export interface FileName {
	number: number;
	/** Units of this file. */
	units: number;
	/** Units of all files. */
	total: number;
}

/** Writes the id of a file, an NMTOKEN. */
export function fileId({ number, units, total }: FileName): string {
	return `f${number}-${units}-${total}`;
}

/** Reads the id of a file; undefined where it is none of ours. */
export function parseFileId(id: string): FileName | undefined {
	const [, number, units, total] = /^f(\d+)-(\d+)-(\d+)$/.exec(id) ?? [];
	return total ? { number: Number(number), units: Number(units), total: Number(total) } : undefined;
}
