import type { Manifest, ShellParts } from '#protocol/manifest.ts';
import { writtenAnew } from '../tell-build.ts';
import type { ChangedFile } from './changed-files.ts';
import { type Cause, type CauseOptions, findCauses, type RecutFont } from './find-causes.ts';

/** Why an export differs from the one before. */
export interface Explanation {
	/** Whether there was none before. */
	isFirst: boolean;
	/** Undefined where nobody knows any more what the last export was made from. */
	changed: readonly ChangedFile[] | undefined;
	/** What all pages share that is another now, where something is: that is a reason for all of them. */
	shell: readonly (keyof ShellParts)[] | undefined;
	/** Paths that the export answers with other bytes, or that are new; and those that it answers no more. */
	written: readonly string[];
	gone: readonly string[];
	causes: readonly Cause[];
	/** Another reason for pages: a character that no page of their language had shown. */
	fonts: readonly RecutFont[];
	/** What was written for a reason that lies in none of these files. */
	others: readonly string[];
}

interface ExplainOptions extends Omit<CauseOptions, 'changed'> {
	manifest: Manifest;
	last: Manifest | undefined;
	changed: readonly ChangedFile[] | undefined;
}

/** Says why each output of an export was written, by making its draft once more while it is watched what that asks for. */
export async function explainExport(options: ExplainOptions): Promise<Explanation> {
	const { manifest, last, changed } = options;
	const paths = new Set(manifest.resources.map(({ path }) => path));
	const written = writtenAnew(manifest, last).map(({ path }) => path);
	const gone = (last?.resources ?? []).map(({ path }) => path).filter((path) => !paths.has(path));
	const known = { isFirst: last === undefined, changed, written, gone };
	const found = { ...known, shell: undefined, causes: [], fonts: [], others: [] };
	if (!last || !changed) return found;
	if (manifest.id !== last.id) {
		const parts = Object.entries(manifest.shell ?? {}) as [keyof ShellParts, string][];
		const differing = parts.filter(([part, hash]) => last.shell?.[part] !== hash).map(([part]) => part);
		return { ...found, shell: differing };
	}
	const { causes, fonts } = await findCauses(new Set(written), { ...options, changed });
	const ofFiles = causes.flatMap(({ outputs }) => outputs.map(({ path }) => path));
	const explained = new Set([...ofFiles, ...fonts.flatMap(({ paths }) => paths)]);
	return { ...found, causes, fonts, others: written.filter((path) => !explained.has(path)) };
}
