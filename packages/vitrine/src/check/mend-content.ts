import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EditRefusal } from '#content/edit/edit-refusal.ts';
import { applyEdit, EditConflict, type EditedText } from '#content/edit/edits/apply-edit.ts';
import { createKinds, type EditedKind } from '#content/edit/fields/file-schemas.ts';
import { readFields } from '#content/edit/fields/read-fields.ts';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import { lineOf } from '#content/files/source-file.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { readSiteConfig } from '#content/site-config.ts';

/**
 * Writes what has one right form into the files of a site: links with a language, an ending or a slash at their end,
 * headings that leave out a level, TOML, and the usual keys of other generators. Files that lie elsewhere than they belong move.
 *
 * @returns what was done, a line for each file
 * @throws {ChangeError} where one of them cannot be written; then none is
 */
export async function mendContent(root: string): Promise<string[]> {
	const problems = await mendable(root);
	if (problems.length === 0) return [];
	const kindOf = createKinds(await readSiteConfig(root));
	const texts = new Map<string, string | undefined>();
	const known = new Map<string, string | undefined>();
	const moves: [from: string, to: string][] = [];
	const taken = new Set<string>();
	const done: string[] = [];
	for (const [file, found] of Map.groupBy(problems, (problem) => problem.file)) {
		const target = targetOf(found);
		const isFree = target !== undefined && !existsSync(join(root, target)) && !taken.has(target);
		const place = isFree ? target : file;
		const mended = mendText(root, { file, place }, { found, kindOf });
		if (mended) {
			known.set(file, mended.before).set(place, place === file ? mended.before : undefined);
			texts.set(file, undefined).set(place, mended.after);
			done.push(`mended: ${file}`);
		} else if (isFree) moves.push([file, target]);
		if (!isFree) continue;
		taken.add(target);
		done.push(`moved: ${file} to ${target}`);
	}
	if (done.length > 0) await changeTexts(root, { texts, known, moves });
	return done;
}

async function mendable(root: string): Promise<readonly Problem[]> {
	try {
		await loadSite({ root });
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.problems.filter(({ file, mend }) => mend !== undefined && file.startsWith('content/'));
	}
}

/**
 * @param place where the file will be
 * @returns undefined where nothing changes, as in a picture
 */
function mendText(
	root: string,
	{ file, place }: { file: string; place: string },
	{ found, kindOf }: { found: readonly Problem[]; kindOf: (file: string) => EditedKind | undefined },
): { before: string; after: string } | undefined {
	if (found.every(({ mend }) => !mend || 'path' in mend)) return undefined;
	const before = readFileSync(join(root, file), 'utf8');
	const lines = before.split('\n');
	// First lines in TOML become YAML, in which keys have their lines.
	for (const { line, mend } of found) {
		if (mend && 'lines' in mend) lines.splice(line - 1, mend.lines.length, ...mend.lines);
	}
	const kind = kindOf(place);
	const written = lines.join('\n');
	const mark = written.startsWith('\uFEFF') ? '\uFEFF' : '';
	const text = written.slice(mark.length);
	const after = mark + (kind ? found.reduce((text, problem) => mendField({ text, kind }, problem), text) : text);
	return after === before ? undefined : { before, after };
}

/** Mends the field at the line of a problem. */
function mendField({ text, kind }: EditedText, { file, line, mend }: Problem): string {
	if (!mend || 'lines' in mend || 'path' in mend) return text;
	const { fields } = readFields({ file, text }, kind, '');
	return fields.reduce((edited, { place, hash, value, range, part, ...field }) => {
		if (typeof value !== 'string' || !range || line < field.line || line > lineOf(text, range.to)) return edited;
		const right = 'level' in mend ? withLevel(value, part, mend.level) : withLink(value, mend);
		if (right === value) return edited;
		try {
			return applyEdit({ text: edited, kind }, { type: 'set', file, place, before: hash, value: right });
		} catch (error) {
			// It stays a problem for a person.
			if (error instanceof EditRefusal || error instanceof EditConflict) return edited;
			throw error;
		}
	}, text);
}

function withLevel(value: string, part: string | undefined, level: number): string {
	return part?.startsWith('heading') ? value.replace(/^#+(?=\s)/, '#'.repeat(level)) : value;
}

function targetOf(found: readonly Problem[]): string | undefined {
	return found.flatMap(({ mend }) => (mend && 'path' in mend ? [mend.path] : []))[0];
}

/** Replaces a link behind a bracket, quotation mark or colon, to its end: "/about/" is no part of "/about/team/". */
function withLink(value: string, { written, right }: { written: string; right: string }): string {
	if (value === written) return right;
	const [first = '', ...rest] = value.split(written);
	return rest.reduce((done, after) => {
		const isLink = /(?:[(<"']|:[ \t]+)$/.test(done) && /^(?:$|[)>"'\s])/.test(after);
		return done + (isLink ? right : written) + after;
	}, first);
}
