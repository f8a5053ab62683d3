import type { Edit, Field, SiteOverview } from 'vitrine/edit';
import { readFields } from '../../api.ts';
import type { LateEdit } from '../../edits/undo-steps.ts';

/** Writes the point of a picture for all languages that show the same picture at this place: it is not words; and what takes that back. */
export async function focusEdits(
	{ file, place }: Pick<Field, 'file' | 'place'>,
	value: string,
	site: SiteOverview | undefined,
): Promise<{ edits: Edit[]; undo: LateEdit[] }> {
	const own = await pictureAt(file, place);
	const others = (site?.locales ?? []).map(({ code }) => file.replace(/^content\/[^/]+\//, `content/${code}/`));
	const shown = await Promise.all(
		// A language may lack the page.
		others.filter((other) => other !== file).map((other) => pictureAt(other, place).catch(() => undefined)),
	);
	const points = [own, ...shown].flatMap((one) =>
		one?.focus && one.picture?.value === own.picture?.value ? [one.focus] : [],
	);
	return {
		edits: points.map((point) => ({ type: 'set', file: point.file, place, before: point.hash, value })),
		undo: points.map(
			(point): LateEdit =>
				typeof point.value === 'string'
					? { type: 'set', file: point.file, place, value: point.value }
					: { type: 'remove', file: point.file, place },
		),
	};
}

/** Reads the picture with a point, and the point, which may be unwritten. */
async function pictureAt(file: string, place: Field['place']): Promise<Record<'picture' | 'focus', Field | undefined>> {
	const { fields } = await readFields(file);
	const at = (wanted: Field['place']) => fields.find((field) => JSON.stringify(field.place) === JSON.stringify(wanted));
	return { picture: at([...place.slice(0, -1), 'file']), focus: at(place) };
}
