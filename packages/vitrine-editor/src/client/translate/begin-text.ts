import type { Edit, FieldName, TextTranslation } from 'vitrine/edit';
import { editOf, rememberItem } from '../edits/item-edits.ts';
import type { SiteStore } from '../edits/site-store.ts';

type Beginning = NonNullable<TextTranslation['begins']>;

/** Missing texts that begin by one edit: those of an item, of a section, or a single one. */
export interface MissingPart {
	begins: Beginning;
	/** Of the original. */
	texts: readonly { place: FieldName['place']; text: string }[];
}

/** Lists what a translation lacks, in the order of the original. */
export function missingParts(texts: readonly TextTranslation[]): MissingPart[] {
	const missing = texts.flatMap(({ begins, source }) => (begins && source ? [{ begins, source }] : []));
	const parts = Map.groupBy(missing, ({ begins }) => JSON.stringify(begins));
	return [...parts.values()].flatMap((all) => {
		const [first] = all;
		return first ? { begins: first.begins, texts: all.map(({ source }) => source) } : [];
	});
}

/** Returns the place where the first text of a part is once it has begun. */
export function firstPlaceOf({ begins, texts }: MissingPart): FieldName['place'] {
	const { place } = begins;
	const own = begins.type === 'set' ? place : [...place, begins.key ?? begins.index];
	return [...own, ...(texts[0]?.place.slice(own.length) ?? [])];
}

/** Returns what writes the beginning of a translation as an edit: behind the item that is before it now. */
export function rememberBeginning(file: string, begins: Beginning, store: SiteStore): () => Promise<Edit> {
	const read = store.fieldsOf(file);
	const fields = typeof read === 'object' ? read.fields : [];
	if (begins.type === 'set') return async () => ({ ...begins, file, before: 'absent' });
	const { place, index, value, key } = begins;
	const before = JSON.stringify([...place, index - 1]);
	const item = key === undefined ? fields.find((field) => JSON.stringify(field.place) === before) : undefined;
	const find = item && rememberItem(item, store);
	return async () => {
		const behind = await find?.();
		const at = behind ? Number(behind.place.at(-1)) + 1 : index;
		return editOf({
			type: 'insert',
			file,
			list: place,
			behind,
			index: at,
			value,
			...(key === undefined ? {} : { key }),
		});
	};
}

/** Returns the section type of a part: that of its section, or of the section that it is. */
export function kindOf(
	{ begins, texts }: MissingPart,
	fields: readonly { place: FieldName['place']; value: unknown }[],
): string | undefined {
	const place = texts[0]?.place ?? [];
	if (begins.type === 'insert' && begins.key !== undefined) return String(Reflect.get(Object(begins.value), 'kind'));
	const own = JSON.stringify([...(place[0] === 'sections' ? place.slice(0, 2) : []), 'kind']);
	const kind = fields.find((field) => JSON.stringify(field.place) === own)?.value;
	return kind === undefined ? undefined : String(kind);
}
