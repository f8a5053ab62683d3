import { useState } from 'react';
import type { Field } from 'vitrine/edit';
import type { FieldNode } from '../edits/field-tree.ts';
import { useRights } from '../who/use-rights.ts';
import { useLabels } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { FieldControl } from './field-control.tsx';
import styles from './item-list.module.css';
import { NewPicture } from './new-picture.tsx';
import { PictureControl } from './picture-control.tsx';

/** Optional fields that the file lacks, each with a button that adds it. */
export function AddField({ nodes }: { nodes: readonly FieldNode[] }) {
	const words = useWords();
	const labelOf = useLabels();
	const [open, setOpen] = useState<Field[]>([]);
	const { refusalOf } = useRights();
	const left = nodes.filter(
		({ field }) => !open.includes(field) && field.control !== 'list' && refusalOf(field.file) === undefined,
	);
	return (
		<>
			{open.map((field) => {
				const own = { field, label: labelOf(field), site: undefined };
				const key = JSON.stringify(field.place);
				if (field.isPicture) return <NewPicture key={key} {...{ field }} label={own.label} />;
				if (field.control === 'file') return <PictureControl key={key} {...own} focus={undefined} />;
				return <FieldControl key={key} {...own} />;
			})}
			{left.length > 0 && (
				<details className={styles.more}>
					<summary>{words.addMore}</summary>
					{left.map(({ field }) => (
						<button key={JSON.stringify(field.place)} type="button" onClick={() => setOpen([...open, field])}>
							{labelOf(field)}
						</button>
					))}
				</details>
			)}
		</>
	);
}
