import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../../edits/site-store.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useWords } from '../../words/use-words.ts';
import { insertBlock, partAt } from './block-edits.ts';
import { continueList } from './block-keys.ts';
import { type BlockStart, isOfOneLine } from './block-kinds.ts';
import styles from './block-list.module.css';

/** Milliseconds without a key after which the part is inserted. */
const pause = 1000;

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

interface Done {
	index: number;
	/** What is selected in it; undefined where the focus was elsewhere. */
	selected: { from: number; to: number } | undefined;
	/** Whether another one begins behind it. */
	next: boolean;
}

interface NewBlockProps {
	file: string;
	start: BlockStart;
	/** Runs an insertion when those before have ended. */
	inTurn: (insert: () => Promise<void>) => void;
	/** Called before it is inserted; returns the index where it goes. */
	onInsert: () => number;
	onRefused: () => void;
	/** Called when it is a part of the text. */
	onDone: (done: Done) => void;
	/** Called when it goes without words; with true where Backspace took it. */
	onGone: (isBack: boolean) => void;
}

/**
 * A part of a text while it is begun: files have no empty ones. It is inserted after a pause, or when it is left, and never while an input
 * method composes.
 */
export function NewBlock({ file, start, inTurn, onInsert, onRefused, onDone, onGone }: NewBlockProps) {
	const words = useWords();
	const { edits, fieldsOf } = useStore();
	const area = useRef<HTMLTextAreaElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const composition = useRef<Promise<void>>(undefined);
	const endComposition = useRef<() => void>(undefined);
	const isInserting = useRef(false);
	const wantsNext = useRef(false);
	const [text, setText] = useState(start.text);
	const [refusal, setRefusal] = useState<string>();
	useEffect(() => {
		area.current?.focus();
		area.current?.setSelectionRange(start.caret, start.caret);
		area.current?.scrollIntoView({ block: 'nearest' });
		return () => clearTimeout(timer.current);
	}, [start.caret]);
	const isBegun = (value: string) => value.trim() !== '' && value.trim() !== start.text.trim();
	const insertNow = async (own: HTMLTextAreaElement) => {
		const inserted = own.value;
		const index = onInsert();
		const refused = await insertBlock(edits, { file, index, text: inserted });
		await composition.current;
		isInserting.current = false;
		setRefusal(refused);
		// Also when its page is no longer open: its words are nowhere else.
		if (refused === 'offline') setTimeout(() => insert(own), retry);
		if (refused !== undefined) return onRefused();
		// More was typed meanwhile: it follows what was inserted.
		const field = partAt(fieldsOf(file), index);
		if (field && own.value !== inserted) edits.set(field, own.value);
		const hasFocus = own === document.activeElement;
		const selected = hasFocus ? { from: own.selectionStart, to: own.selectionEnd } : undefined;
		onDone({ index, selected, next: hasFocus && wantsNext.current });
	};
	const insert = (own = area.current) => {
		clearTimeout(timer.current);
		if (isInserting.current || composition.current || !own || !isBegun(own.value)) return;
		isInserting.current = true;
		inTurn(() => insertNow(own));
	};
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		// Keys belong to an input method while it composes.
		if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
		const { value } = event.currentTarget;
		if ((event.key === 'Backspace' || event.key === 'Escape') && !isBegun(value)) {
			event.preventDefault();
			onGone(true);
		} else if (event.key === 'Enter' && isOfOneLine(value)) {
			event.preventDefault();
			wantsNext.current = isBegun(value);
			insert();
		} else if (event.key === 'Enter' && continueList(event.currentTarget)) event.preventDefault();
	};
	return (
		<li className={styles.new} data-part={partOf(text)}>
			<textarea
				ref={area}
				aria-label={words.newBlock}
				placeholder={words.newBlockHint}
				rows={text.split('\n').length}
				spellCheck
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					wantsNext.current = false;
					clearTimeout(timer.current);
					timer.current = setTimeout(() => insert(), pause);
				}}
				onKeyDown={onKeyDown}
				onCompositionStart={() => {
					clearTimeout(timer.current);
					composition.current = new Promise((resolve) => {
						endComposition.current = resolve;
					});
				}}
				onCompositionEnd={() => {
					composition.current = undefined;
					endComposition.current?.();
					timer.current = setTimeout(() => insert(), pause);
				}}
				onBlur={() => {
					if (isBegun(text)) insert();
					else if (!isInserting.current) onGone(false);
				}}
			/>
			<Refusal reason={refusal} />
		</li>
	);
}

function partOf(text: string): string | undefined {
	if (/^###\s/.test(text)) return 'heading3';
	if (/^##\s/.test(text)) return 'heading2';
	if (/^`{3}/.test(text)) return 'code';
	return text.startsWith('|') ? 'table' : undefined;
}
