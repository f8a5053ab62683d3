import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setAside } from '../../set-aside.ts';
import { writePages } from './write-pages.ts';

/** Gives a project the content that all have in common: `shared/` in its folder. It reads nothing else of it. */
export function writeShared(project: string, pages: number): void {
	const shared = join(project, 'shared');
	setAside(shared);
	mkdirSync(shared, { recursive: true });
	for (const part of ['messages', 'icons', 'site.css', 'site.json'])
		cpSync(join(import.meta.dirname, part), join(shared, part), { recursive: true });
	writePages(join(shared, 'pages'), pages);
}
