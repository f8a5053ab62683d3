import { useState } from 'react';
import type { Field } from 'vitrine/edit';
import { useStore } from '../../edits/site-store.ts';
import { useRights } from '../../person/use-rights.ts';
import { useWords } from '../../words/use-words.ts';
import { NewPictureDialog } from './new-picture-dialog.tsx';
import { PictureSource } from './picture-source.tsx';
import { pictureProblem, sendPicture } from './send-picture.ts';

/** A picture that a section may have and has not: it is dropped, pasted or chosen, and described in each language of the page. */
export function NewPicture({ field, label }: { field: Field; label: string }) {
	const words = useWords();
	const store = useStore();
	const [picture, setPicture] = useState<File | string>();
	const [problem, setProblem] = useState<string>();
	const site = store.site();
	const rights = useRights();
	const all = rights.all && rights.refusalOf(field.file) === undefined;
	const page = site?.pages.find(({ texts }) => Object.values(texts).some(({ file }) => file === field.file));
	const isDescribed = (code: string) => (page ? page.texts[code] !== undefined : code === field.locale);
	return (
		<>
			<PictureSource
				{...{ field, label, problem, all }}
				legend={label}
				said=""
				onPicture={(one) => {
					const unsent = pictureProblem(one, words);
					setProblem(unsent);
					if (unsent === undefined) setPicture(one);
				}}
			/>
			{picture !== undefined && site && (
				<NewPictureDialog
					{...{ picture }}
					file={field.file}
					locales={site.locales.filter(({ code }) => isDescribed(code))}
					canDecorate
					onAdd={(alts) => {
						const target = { file: field.file, place: field.place, before: field.hash, ...(alts && { alts }) };
						return sendPicture(target, picture, { ...store, words });
					}}
					onClose={() => setPicture(undefined)}
				/>
			)}
		</>
	);
}
