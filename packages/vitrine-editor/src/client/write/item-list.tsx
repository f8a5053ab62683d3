import { useRef, useState } from 'react';
import type { Edit, EditValue, Field, SiteOverview } from 'vitrine/edit';
import { type FieldNode, isWritten, writtenValue } from '../edits/field-tree.ts';
import { editOf, editsInAllLanguages, rememberItem, shiftedIndex, undoOf } from '../edits/item-edits.ts';
import { useStore } from '../edits/site-store.ts';
import { MoveHandle, type Moves } from '../moving/move-handle.tsx';
import { useMoves } from '../moving/use-moves.ts';
import { useRights } from '../person/use-rights.ts';
import { useFieldAmong } from '../route/route.ts';
import { Refusal } from '../ui/refusal.tsx';
import { kindIn, SectionContext, useLabels, useOneOf } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { AddField } from './add-field.tsx';
import { AddSection } from './add-section.tsx';
import { FieldControl } from './field-control.tsx';
import styles from './item-list.module.css';
import { nameOfItem, valueAt } from './name-of-item.ts';
import { NewPicture } from './pictures/new-picture.tsx';
import { PictureControl } from './pictures/picture-control.tsx';
import { WithPurpose } from './purpose.tsx';
import { withWords } from './with-words.ts';

interface ListProps {
	kind: 'section' | 'item';
	list: FieldNode;
	site: SiteOverview;
}

/** Items that can be moved, added and removed: sections of a page, and what is in a list. */
export function ItemList({ kind, list, site }: ListProps) {
	const words = useWords();
	const store = useStore();
	const { edits } = store;
	const [refusal, setRefusal] = useState<string>();
	const [said, setSaid] = useState('');
	const container = useRef<HTMLOListElement>(null);
	const items = list.children.filter(isWritten);
	const { place, file } = list.field;
	const labelOf = useLabels();
	const label = labelOf({ place });
	const oneOf = useOneOf();
	const rights = useRights();
	const all = rights.all && rights.refusalOf(file) === undefined;
	/** Makes edits; resolves to whether they were made. */
	const run = async (prepare: () => Promise<readonly Edit[]>) => {
		const refused = await edits.make(async () => {
			const made = await prepare();
			return { edits: made, undo: await undoOf(made) };
		});
		setRefusal(refused);
		return refused === undefined;
	};
	const moves = useMoves({
		items,
		container,
		async move({ field }, to) {
			const find = rememberItem(field, store);
			const move = async () => {
				const item = await find();
				return editsInAllLanguages({ type: 'move', item, to: shiftedIndex(to, field, item) }, site);
			};
			if (!(await run(move))) return false;
			setSaid(words.place(to + 1, items.length));
			return true;
		},
	});
	const { newItem } = list.field;
	const insertFirst = async () => {
		if (newItem === undefined) return;
		const value = withWords(newItem as EditValue, words.firstText);
		const first = { type: 'insert' as const, list: place, behind: undefined, index: 0, value };
		const whole = { type: 'set' as const, place, before: 'absent', value: [value] };
		await run(async () => [isWritten(list) ? editOf({ file, ...first }) : { file, ...whole }]);
	};
	const insert = async () => {
		const last = items.at(-1);
		if (!last) return insertFirst();
		const value = writtenValue(last);
		if (value === undefined) return;
		const find = rememberItem(last.field, store);
		await run(async () => {
			const behind = await find();
			const index = shiftedIndex(items.length, last.field, behind);
			return [editOf({ type: 'insert', file, list: place, behind, index, value })];
		});
	};
	return (
		<div className={styles.list} data-kind={kind}>
			{kind === 'item' && <h3 className={styles.label}>{label}</h3>}
			<WithPurpose field={list.field}>
				<ol ref={container}>
					{items.map((node, index) => (
						<Item
							key={JSON.stringify(node.field.place)}
							{...{ kind, node, index, count: items.length, site, list: label, moves }}
							onRemove={() => {
								const find = rememberItem(node.field, store);
								void run(async () => editsInAllLanguages({ type: 'remove', item: await find() }, site));
							}}
						/>
					))}
				</ol>
			</WithPurpose>
			{kind === 'section' && items.length === 0 && all && <AddSection site={site} file={file} />}
			{kind === 'item' && (items.length > 0 || newItem !== undefined) && all && (
				<button type="button" onClick={insert}>
					{words.addItem(oneOf({ place }))}
				</button>
			)}
			{kind === 'section' && !rights.all && rights.refusalOf(file) === undefined && (
				<p className={styles.shared}>{words.who.inAllLanguages}</p>
			)}
			<Refusal reason={refusal} />
			<span className="visually-hidden" role="status">
				{said}
			</span>
		</div>
	);
}

interface ItemProps {
	kind: ListProps['kind'];
	node: FieldNode;
	index: number;
	count: number;
	site: SiteOverview;
	/** Label of the list. */
	list: string;
	moves: Moves;
	onRemove: () => void;
}

function Item({ kind, node, index, count, site, list, moves, onRemove }: ItemProps) {
	const words = useWords();
	const rights = useRights();
	const all = rights.all && rights.refusalOf(node.field.file) === undefined;
	const name = nameOfItem({ kind, node, index, site, list }, words);
	const isText = node.field.control !== 'group' || node.field.isFixed;
	return (
		<li className={styles.item} data-text={isText ? '' : undefined}>
			{all ? <MoveHandle {...{ name, index, count, moves }} /> : <span />}
			{kind === 'section' ? (
				<details open={index === 0} className={styles.body}>
					<summary>{name}</summary>
					{/* Another kind has other fields: a section of it is added anew. */}
					<SectionContext value={{ kind: kindIn(site, valueAt(node, 'kind')), depth: node.field.place.length }}>
						<Group nodes={node.children.filter(({ field }) => field.place.at(-1) !== 'kind')} site={site} />
					</SectionContext>
				</details>
			) : isText ? (
				<div className={styles.body}>
					<FieldControl field={node.field} label={name} site={site} isLabelHidden />
				</div>
			) : (
				<>
					<span className={styles.name}>{name}</span>
					<div className={styles.group}>
						<Group nodes={node.children} site={site} />
					</div>
				</>
			)}
			{all && (
				<button
					type="button"
					className={styles.remove}
					aria-label={words.removeNamed(name)}
					title={words.remove}
					onClick={onRemove}
				>
					✕
				</button>
			)}
			{all && kind === 'section' && (
				<AddSection site={site} file={node.field.file} behind={{ key: String(node.field.place.at(-1)), name }} />
			)}
		</li>
	);
}

/** Fields beside each other: those that are written, and what can be added. */
export function Group({ nodes, site }: { nodes: readonly FieldNode[]; site: SiteOverview }) {
	// The point of a picture is moved on the picture.
	const own = nodes.filter(({ field }) => field.control !== 'focus');
	const focus = nodes.find(({ field }) => field.control === 'focus')?.field;
	const isAdded = ({ control, isPicture, isFixed }: Field) => (control !== 'group' || isPicture) && !isFixed;
	const { shown, show } = useShown(own);
	const missing = own.filter((node) => !shown.includes(node) && isAdded(node.field));
	return (
		<div className={styles.rows}>
			{shown.map((node) => (
				<Node key={keyOf(node)} node={node} site={site} focus={focus} />
			))}
			{missing.length > 0 && <AddField nodes={missing} onAdd={show} />}
		</div>
	);
}

const keyOf = ({ field }: FieldNode) => JSON.stringify(field.place);

/**
 * Returns the fields that are shown, in an order that stays: those that are written, that were, that were added or opened. So a field that is
 * emptied, or written for the first time, keeps its focus.
 */
function useShown(nodes: readonly FieldNode[]) {
	const [keys, setKeys] = useState<readonly string[]>([]);
	const inHand = useFieldAmong(nodes.filter((node) => !isWritten(node)).map(keyOf));
	const written = nodes.filter((node) => isWritten(node) || keyOf(node) === inHand).map(keyOf);
	const all = [...keys, ...written.filter((key) => !keys.includes(key))];
	if (all.length > keys.length) setKeys(all);
	const holdsOthers = ({ field: { control, isFixed, newItem } }: FieldNode) =>
		(control === 'group' || (control === 'list' && newItem === undefined)) && !isFixed;
	const shown = all.flatMap((key) => nodes.find((node) => keyOf(node) === key) ?? []);
	return {
		shown: shown.filter((node) => isWritten(node) || node.field.isPicture || !holdsOthers(node)),
		show: (node: FieldNode) => setKeys([...all, keyOf(node)]),
	};
}

function Node({ node, site, focus }: { node: FieldNode; site: SiteOverview; focus: Field | undefined }) {
	const labelOf = useLabels();
	const { field, children } = node;
	const label = labelOf(field);
	if (field.isPicture && !isWritten(node)) return <NewPicture field={field} label={label} />;
	if (field.control === 'list' && !field.isFixed) return <ItemList kind="item" list={node} site={site} />;
	if (field.control === 'group' && !field.isFixed) {
		return (
			<fieldset className={styles.fieldset}>
				<legend>{label}</legend>
				<WithPurpose field={field}>
					<Group nodes={children} site={site} />
				</WithPurpose>
			</fieldset>
		);
	}
	if (field.control === 'file' && !field.isFixed) {
		const own = field.place.at(-1) === 'file' ? focus : undefined;
		return <PictureControl field={field} focus={own} label={label} site={site} />;
	}
	return <FieldControl field={field} label={label} site={site} />;
}
