import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { FontSource } from './font-source.ts';

export interface FontCutter {
	/** Cuts a font to some characters and gives the path of the file, or undefined where there are none. */
	cut: (font: FontSource, characters: string, format: 'woff2' | 'truetype') => Promise<string | undefined>;
	/** Forgets the files that nobody asked for. */
	prune: () => void;
}

/** Opens a folder of fonts that are cut already: the same characters are cut from the same font once. */
export function openFontCutter(folder: string): FontCutter {
	mkdirSync(folder, { recursive: true });
	const used = new Set<string>();
	return {
		async cut(font, characters, format) {
			const has = [...characters].filter((character) => font.codePoints.has(character.codePointAt(0) ?? 0));
			if (has.length === 0) return undefined;
			const key = createHash('sha256')
				.update(`${font.hash}\n${has.join('')}`)
				.digest('hex')
				.slice(0, 16);
			const name = `${font.name}.${key}.${format === 'woff2' ? 'woff2' : 'ttf'}`;
			used.add(name);
			const path = join(folder, name);
			if (!existsSync(path)) writeFileSync(path, await subsetFont(font.bytes, has.join(''), { targetFormat: format }));
			return path;
		},
		prune() {
			for (const name of readdirSync(folder)) {
				if (!used.has(name)) rmSync(join(folder, name));
			}
		},
	};
}
