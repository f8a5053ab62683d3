import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { isWithin, nameFrom } from './path-names.ts';

const composed = 'caf\u00E9';
const decomposed = 'cafe\u0301';

it.each([
	['/site', `/site/content/${decomposed}.md`, posix],
	[`/site/${composed}`, `/site/${decomposed}/content/${composed}.md`, posix],
	['C:\\site', `C:\\site\\content\\${decomposed}.md`, win32],
	// As Vite writes it.
	['C:\\site', `C:/site/content/${composed}.md`, win32],
])('names a file the same on every system: %s, %s', (folder, file, system) => {
	expect(nameFrom(folder, file, system)).toBe(`content/${composed}.md`);
});

it.each([
	['/site/content', '/site/content', posix, true],
	['/site/content', '/site/content/en/..md', posix, true],
	['/site/content', '/site/content-old/a.md', posix, false],
	['/site/content', '/site', posix, false],
	[`/site/${decomposed}`, `/site/${composed}/a.md`, posix, true],
	['C:\\site\\content', 'C:/site/content/a.md', win32, true],
	['C:\\site\\content', 'C:/site/content-old/a.md', win32, false],
	['C:\\site\\content', 'D:/site/content/a.md', win32, false],
])('knows what lies within a folder: %s, %s', (folder, file, system, expected) => {
	expect(isWithin(folder, file, system)).toBe(expected);
});
