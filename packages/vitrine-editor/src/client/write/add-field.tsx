import type { Field } from 'vitrine/edit';
import type { FieldNode } from '../edits/field-tree.ts';
import { useRights } from '../person/use-rights.ts';
import { useLabels } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import styles from './item-list.module.css';

/** Optional fields that the file lacks, each with a button that adds it. */
export function AddField({ nodes, onAdd }: { nodes: readonly FieldNode[]; onAdd: (node: FieldNode) => void }) {
	const words = useWords();
	const labelOf = useLabels();
	const { refusalOf } = useRights();
	const isAdded = ({ control, newItem }: Field) => control !== 'list' || newItem !== undefined;
	const left = nodes.filter(({ field }) => isAdded(field) && refusalOf(field.file) === undefined);
	if (left.length === 0) return null;
	return (
		<details className={styles.more}>
			<summary>{words.addMore}</summary>
			{left.map((node) => (
				<button key={JSON.stringify(node.field.place)} type="button" onClick={() => onAdd(node)}>
					{labelOf(node.field)}
				</button>
			))}
		</details>
	);
}
