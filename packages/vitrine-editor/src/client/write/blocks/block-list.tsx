import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { Field, SiteOverview } from 'vitrine/edit';
import { currentItem, editOf, undoOf } from '../../edits/item-edits.ts';
import { useStore } from '../../edits/site-store.ts';
import { MoveHandle } from '../../moving/move-handle.tsx';
import { useMoves } from '../../moving/use-moves.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useRights } from '../../who/use-rights.ts';
import { useWords } from '../../words/use-words.ts';
import { FieldControl } from '../field-control.tsx';
import { NewPictureDialog } from '../pictures/new-picture-dialog.tsx';
import { sendPicture } from '../pictures/send-picture.ts';
import { type BlockActions, BlockContext } from './block-context.ts';
import { canJoin, joinBlocks, splitBlock } from './block-edits.ts';
import type { BlockStart } from './block-kinds.ts';
import styles from './block-list.module.css';
import { BlockMenu } from './block-menu.tsx';
import { NewBlock } from './new-block.tsx';

/** A part that was begun and has no words yet, or none that are saved. */
interface Begun extends BlockStart {
	/** Differs for each that is begun. */
	number: number;
	index: number;
	/** How many parts there were, once it is being inserted: the same part is not shown twice. */
	count?: number;
}

/** Where the focus goes once a part is there. */
interface Aim {
	index: number;
	from: number;
	to: number;
}

/** The parts of a page's text: each in a field, which can be divided, joined, moved and removed; others are added between them. */
export function BlockList({ fields, file, site }: { fields: readonly Field[]; file: string; site: SiteOverview }) {
	const words = useWords();
	const store = useStore();
	const { edits } = store;
	const may = useRights().refusalOf(file) === undefined;
	const list = useRef<HTMLOListElement>(null);
	const [begun, setBegun] = useState<Begun>();
	const [aim, setAim] = useState<Aim>();
	const [refusal, setRefusal] = useState<string>();
	const [said, setSaid] = useState('');
	const [picture, setPicture] = useState<{ picture: File | string; index: number }>();
	useEffect(() => {
		const area = aim && list.current?.querySelector<HTMLTextAreaElement>(`[data-place="[${aim.index}]"]`);
		if (!area) return;
		setAim(undefined);
		area.focus();
		area.setSelectionRange(aim.from, aim.to);
	});
	const begin = (index: number, start: BlockStart = { text: '', caret: 0 }) => {
		setRefusal(undefined);
		setBegun({ ...start, index, number: (begun?.number ?? 0) + 1 });
	};
	const actions: BlockActions = {
		begin: ({ place }) => begin(Number(place[0]) + 1),
		canJoin: (field) => canJoin(edits, fields[Number(field.place[0]) - 1], field),
		join: (field) => {
			const index = Number(field.place[0]);
			const before = fields[index - 1];
			if (!canJoin(edits, before, field)) return false;
			void joinBlocks(edits, before, field).then((joined) => {
				if ('refusal' in joined) return setRefusal(joined.refusal);
				setRefusal(undefined);
				setSaid(words.joined);
				setAim({ index: index - 1, from: joined.caret, to: joined.caret });
			});
			return true;
		},
		split: (field, { value: text, selectionStart: from, selectionEnd: to }) => {
			const index = Number(field.place[0]);
			if (text.slice(to).trim() === '') return begin(index + 1);
			if (text.slice(0, from).trim() === '') return begin(index);
			void splitBlock(edits, field, { text, from, to }).then((refused) => {
				setRefusal(refused);
				if (refused !== undefined) return;
				setSaid(words.divided);
				setAim({ index: index + 1, from: 0, to: 0 });
			});
		},
	};
	const make = async (change: Exclude<Parameters<typeof editOf>[0], { type: 'insert' }>) => {
		const made = [editOf({ ...change, item: await currentItem(change.item, store) })];
		const refused = await edits.make(made, await undoOf(made));
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
	const added = begun?.count === undefined ? 0 : fields.length - begun.count;
	const fresh = begun && (
		<NewBlock
			key={`new ${begun.number}`}
			file={file}
			index={begun.index}
			start={begun}
			onInsert={() => setBegun({ ...begun, count: fields.length })}
			onDone={({ index, from, to, next }) => {
				setBegun(undefined);
				if (next) begin(index + 1);
				else if (from !== undefined) setAim({ index, from, to: to ?? from });
			}}
			onGone={(isBack) => {
				setBegun(undefined);
				const index = begun.index - 1;
				const end = String(fields[index] ? edits.valueOf(fields[index]) : '').length;
				if (isBack && index >= 0) setAim({ index, from: end, to: end });
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
				{begun?.index === 0 && fresh}
				{fields.flatMap((field, index) => {
					const isHidden = begun !== undefined && index >= begun.index && index < begun.index + added;
					const name = `${index + 1}. ${String(field.value).slice(0, 60)}`;
					return [
						!isHidden && (
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
						begun?.index === index + 1 && fresh,
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
