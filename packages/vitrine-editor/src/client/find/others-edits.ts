import type { FieldName, OverviewPage, Signature } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';

/** Returns what finds the last colleague who wrote something into some files that is not published. */
export function useOthersEdits(): (files: readonly string[]) => Signature | undefined {
	const { publish, person } = useStore();
	const pending = useEdits((edits) => edits.allPending());
	const me = person()?.name;
	const latest = new Map<string, Signature>();
	for (const { file, author, time } of [...publish.written(), ...pending] satisfies (FieldName & Signature)[]) {
		if (author !== '' && author !== me && time > (latest.get(file)?.time ?? 0)) latest.set(file, { author, time });
	}
	return (files) =>
		files
			.flatMap((file) => latest.get(file) ?? [])
			.reduce<Signature | undefined>((last, one) => (last && last.time > one.time ? last : one), undefined);
}

/** Lists the files of a row of the list. */
export function filesOfRow({ id, page }: { id: string; page?: OverviewPage | undefined }): string[] {
	return page ? Object.values(page.texts).map(({ file }) => file) : [id];
}
