import type { Nodes } from 'mdast';

/**
 * Signs that content does not use: private ones, which Markdown takes for letters, and those of Braille, which are
 * punctuation to it.
 */
const signs = { letter: [0xe100, 0xf8ff], punctuation: [0x2801, 0x28ff] } as const;
export type Kind = keyof typeof signs;

const run = /([\u2801-\u28FF\uE100-\uF8FF])\1*/g;

/** Replacements in a text, each in as many code units as the original. */
export interface StandIns {
	/** What to put in place of a part of the text; undefined where no sign is left. */
	signFor: (part: string, kind: Kind) => string | undefined;
	/** Returns the original of a run of placeholder characters. */
	partOf: (signs: string) => string | undefined;
	/** Puts everything back. */
	restore: (text: string) => string;
}

/** Prepares stand-ins for parts of a text, which has none of their signs itself. */
export function createStandIns(text: string): StandIns {
	const next = { letter: signs.letter[0] as number, punctuation: signs.punctuation[0] as number };
	const known = new Map<string, string>();
	const parts = new Map<string, string>();
	const restoreRun = (written: string, sign: string) => {
		const part = parts.get(sign);
		// The same sign may stand there several times in a row.
		return part === undefined ? written : part.repeat(written.length / part.length);
	};
	const take = (kind: Kind): string | undefined => {
		while (next[kind] <= signs[kind][1]) {
			const sign = String.fromCharCode(next[kind]++);
			if (!text.includes(sign)) return sign;
		}
		return undefined;
	};
	return {
		signFor(part, kind) {
			const key = `${kind} ${part}`;
			const sign = known.get(key) ?? take(kind);
			if (sign === undefined) return undefined;
			known.set(key, sign);
			parts.set(sign, part);
			return sign.repeat(part.length);
		},
		partOf: (written) => parts.get(written.charAt(0)),
		restore: (written) => (parts.size === 0 ? written : written.replace(run, restoreRun)),
	};
}

/** Puts back in a tree, in place, what was replaced in the text that it was read from. */
export function restoreTree(node: Nodes, standIns: StandIns): void {
	const words = node as unknown as Record<string, unknown>;
	for (const [name, value] of Object.entries(words)) {
		if (typeof value === 'string' && name !== 'type') words[name] = standIns.restore(value);
	}
	if ('children' in node) for (const child of node.children) restoreTree(child, standIns);
}
