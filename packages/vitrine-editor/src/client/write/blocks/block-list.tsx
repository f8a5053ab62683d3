import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { editOf, rememberItem, shiftedIndex, undoOf } from '../../edits/item-edits.ts';
import type { BegunPart, BlockStart } from '../../edits/parts/begun-part.ts';
import { begunParts } from '../../edits/parts/begun-parts.ts';
import { useStore } from '../../edits/site-store.ts';
import { MoveHandle } from '../../moving/move-handle.tsx';
import { useMoves } from '../../moving/use-moves.ts';
import { useRights } from '../../person/use-rights.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useWords } from '../../words/use-words.ts';
import { FieldControl } from '../field-control.tsx';
import { NewPictureDialog } from '../pictures/new-picture-dialog.tsx';
import { sendPicture } from '../pictures/send-picture.ts';
import { type BlockActions, BlockContext } from './block-context.ts';
import { canJoin, joinBlocks, splitBlock } from './block-edits.ts';
import styles from './block-list.module.css';
import { BlockMenu } from './block-menu.tsx';
import { NewBlock } from './new-block.tsx';
import { useBegunBlocks } from './use-begun-blocks.ts';

/** Where the focus goes once a part is there. */
interface Aim {
	index: number;
	from: number;
	to: number;
	/** What had the focus: a person who has gone on meanwhile stays there. */
	origin: Element | null;
}

/** The parts of a page's text: each in a field, which can be divided, joined, moved and removed; others are added between them. */
export function BlockList({ fields, file, site }: { fields: readonly Field[]; file: string; site: SiteOverview }) {
	const words = useWords();
	const store = useStore();
	const { edits } = store;
	const may = useRights().refusalOf(file) === undefined;
	const list = useRef<HTMLOListElement>(null);
	const blocks = useBegunBlocks(file, fields.length);
	const isDividing = useRef(false);
	const [aim, setAim] = useState<Aim>();
	const [refusal, setRefusal] = useState<string>();
	const [said, setSaid] = useState('');
	const [picture, setPicture] = useState<{ picture: File | string; index: number }>();
	useEffect(() => {
		const area = aim && list.current?.querySelector<HTMLTextAreaElement>(`[data-place="[${aim.index}]"]`);
		if (!area) return;
		setAim(undefined);
		const { activeElement, body } = document;
		if (activeElement !== null && activeElement !== body && activeElement !== aim.origin) return;
		area.focus();
		area.setSelectionRange(aim.from, aim.to);
	});
	const begin = (index: number, start: BlockStart = { text: '', caret: 0 }) => {
		setRefusal(undefined);
		begunParts.begin(file, index, start);
	};
	const actions: BlockActions = {
		begin: ({ place }) => begin(Number(place[0]) + 1),
		canJoin: (field) => canJoin(edits, fields[Number(field.place[0]) - 1], field),
		join: (field) => {
			const index = Number(field.place[0]);
			const before = fields[index - 1];
			if (!canJoin(edits, before, field)) return false;
			const { caret, joined } = joinBlocks(store, before, field);
			// At once: what is typed on belongs to the joined text.
			setAim({ index: index - 1, from: caret, to: caret, origin: document.activeElement });
			void joined.then((refused) => {
				setRefusal(refused);
				if (refused === undefined) setSaid(words.joined);
			});
			return true;
		},
		split: (field, { value: text, selectionStart: from, selectionEnd: to }) => {
			const index = Number(field.place[0]);
			if (text.slice(to).trim() === '') return begin(index + 1);
			if (text.slice(0, from).trim() === '') return begin(index);
			// A server that does not answer is called again: a second key does not divide it twice.
			if (isDividing.current) return;
			isDividing.current = true;
			const origin = document.activeElement;
			const dividing = splitBlock(store, field, { text, from, to }).finally(() => {
				isDividing.current = false;
			});
			void dividing.then((divided) => {
				if ('refusal' in divided) return setRefusal(divided.refusal);
				setRefusal(undefined);
				setSaid(words.divided);
				setAim({ index: index + 1, from: divided.caret, to: divided.caret, origin });
			});
		},
	};
	const make = async (change: Exclude<Parameters<typeof editOf>[0], { type: 'insert' }>) => {
		const find = rememberItem(change.item, store);
		const refused = await edits.make(async () => {
			const item = await find();
			const to = change.type === 'move' ? { to: shiftedIndex(change.to, change.item, item) } : {};
			const made = [editOf({ ...change, ...to, item })];
			return { edits: made, undo: await undoOf(made) };
		});
		setRefusal(refused);
		return refused === undefined;
	};
	const moves = useMoves({
		items: fields,
		container: list,
		async move(item, to) {
			if (!(await make({ type: 'move', item, to }))) return false;
			setSaid(words.place(to + 1, fields.length));
			return true;
		},
	});
	/** A picture that is dropped or pasted into a part comes behind it. */
	const droppedBehind = (index: number) => {
		const take = (event: DragEvent | ClipboardEvent, { files, types }: DataTransfer) => {
			const [one] = files;
			// Programs for texts and tables bring a picture of what is copied along.
			if (!one?.type.startsWith('image/') || types.includes('text/plain')) return;
			event.preventDefault();
			setPicture({ picture: one, index: index + 1 });
		};
		return {
			onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
			onDrop: (event: DragEvent) => take(event, event.dataTransfer),
			onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
		};
	};
	const newBlock = (part: BegunPart) => (
		<NewBlock
			key={`new ${part.number}`}
			{...{ file, part }}
			onInserted={({ index, selected, next }) => {
				if (next) begin(index + 1);
				else if (selected) setAim({ index, ...selected, origin: document.activeElement });
			}}
			onBack={() => {
				const index = blocks.shownAt(part) - 1;
				const end = String(fields[index] ? edits.valueOf(fields[index]) : '').length;
				if (index >= 0) setAim({ index, from: end, to: end, origin: document.activeElement });
			}}
		/>
	);
	return (
		<BlockContext value={actions}>
			{may && (
				<BlockMenu
					file={file}
					onChoose={(start) => begin(0, start)}
					onPicture={(one) => setPicture({ picture: one, index: 0 })}
				/>
			)}
			<ol ref={list} className={styles.list}>
				{blocks.before(0).map(newBlock)}
				{fields.flatMap((field, index) => {
					const name = `${index + 1}. ${String(field.value).slice(0, 60)}`;
					return [
						!blocks.isBegun(index) && (
							<li
								key={JSON.stringify(field.place)}
								className={styles.block}
								data-part={field.part}
								{...(may ? droppedBehind(index) : {})}
							>
								{may ? <MoveHandle {...{ name, index, count: fields.length, moves }} /> : <span />}
								<div className={styles.body}>
									<FieldControl field={field} label={name} site={site} isLabelHidden />
								</div>
								{may && (
									<button
										type="button"
										className={styles.remove}
										aria-label={words.removeNamed(name)}
										title={words.remove}
										onClick={() => void make({ type: 'remove', item: field })}
									>
										✕
									</button>
								)}
								{may && (
									<BlockMenu
										file={file}
										behind={name}
										onChoose={(start) => begin(index + 1, start)}
										onPicture={(one) => setPicture({ picture: one, index: index + 1 })}
									/>
								)}
							</li>
						),
						...blocks.before(index + 1).map(newBlock),
					];
				})}
			</ol>
			{picture && (
				<NewPictureDialog
					{...{ file }}
					picture={picture.picture}
					locales={site.locales.filter(({ code }) => file.startsWith(`content/${code}/`))}
					onAdd={(alts = {}) => {
						const { index } = picture;
						const before = fields[index - 1]?.hash ?? 'absent';
						return sendPicture({ file, place: [], before, index, alts }, picture.picture, { ...store, words });
					}}
					onClose={() => setPicture(undefined)}
				/>
			)}
			<Refusal reason={refusal} />
			<span className="visually-hidden" role="status" lang={words.languageCode}>
				{said}
			</span>
		</BlockContext>
	);
}
