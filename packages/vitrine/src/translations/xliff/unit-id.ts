import { fingerprint } from '#content/edit/fingerprint.ts';
import { type Piece, shapeOf } from './marked-text.ts';

/** The content of a unit's id, which tools keep. */
export interface UnitName {
	key: string;
	/** Fingerprint of the original that was handed out. */
	source: string;
	/** Fingerprint of the translation that was there, or `0`. */
	before: string;
	/** Fingerprint of the words that were handed out as the translation, or `0`. */
	target: string;
	/** Whether it is a finished text, which is not to be changed. */
	isLocked: boolean;
}

/** Writes the id of a unit, an NMTOKEN. */
export function unitId({ key, source, before, target, isLocked }: UnitName): string {
	return `${key}_${source}_${before}_${target}${isLocked ? '_locked' : ''}`;
}

/** Reads the id of a unit; undefined where it is none of ours. */
export function parseUnitId(id: string): UnitName | undefined {
	const [, key, source, before, target, lock] =
		/^(.+)_([0-9a-f]{12})_([0-9a-f]{12}|0)_([0-9a-f]{12}|0)(_locked)?$/.exec(id) ?? [];
	return key && source && before && target ? { key, source, before, target, isLocked: lock !== undefined } : undefined;
}

/** The fingerprint of the translation of a unit, segment by segment, with the places of its codes; `0` for none. */
export function targetPrint(targets: readonly (readonly Piece[] | undefined)[]): string {
	const shapes = targets.map((pieces) => shapeOf(pieces ?? []).trim());
	return shapes.every((shape) => shape === '') ? '0' : fingerprint(shapes.join('\0\0'));
}

/** The content of a file's id, by which a removed text or a wrong language is detected. */
export interface FileName {
	number: number;
	/** Units of this file. */
	units: number;
	/** Units of all files. */
	total: number;
	/** Tag of the language that it was exported for. */
	target: string;
}

/** Writes the id of a file, an NMTOKEN. */
export function fileId({ number, units, total, target }: FileName): string {
	return `f${number}-${units}-${total}-${target}`;
}

/** Reads the id of a file; undefined where it is none of ours. */
export function parseFileId(id: string): FileName | undefined {
	const [, number, units, total, target] = /^f(\d+)-(\d+)-(\d+)-([A-Za-z\d-]+)$/.exec(id) ?? [];
	return target ? { number: Number(number), units: Number(units), total: Number(total), target } : undefined;
}
