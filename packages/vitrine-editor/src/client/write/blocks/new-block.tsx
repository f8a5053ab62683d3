import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type BegunPart, hasWords } from '../../edits/parts/begun-part.ts';
import { begunParts } from '../../edits/parts/begun-parts.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useWords } from '../../words/use-words.ts';
import { continueList } from './block-keys.ts';
import { isOfOneLine } from './block-kinds.ts';
import styles from './block-list.module.css';

interface Inserted {
	index: number;
	/** What is selected in it; undefined where the focus was elsewhere. */
	selected: { from: number; to: number } | undefined;
	/** Whether another one begins behind it. */
	next: boolean;
}

interface NewBlockProps {
	file: string;
	part: BegunPart;
	/** Called when it is a part of the text. */
	onInserted: (inserted: Inserted) => void;
	/** Called when Backspace took it, which has no words. */
	onBack: () => void;
}

/** The field of a part that was begun. */
export function NewBlock({ file, part, onInserted, onBack }: NewBlockProps) {
	const words = useWords();
	const area = useRef<HTMLTextAreaElement>(null);
	const wantsNext = useRef(false);
	const { number, caret, isRestored } = part;
	const now = useRef({ part, onInserted });
	useLayoutEffect(() => {
		now.current = { part, onInserted };
	});
	useEffect(() => {
		const own = area.current;
		if (!isRestored) {
			own?.focus();
			own?.setSelectionRange(caret, caret);
			own?.scrollIntoView({ block: 'nearest' });
		}
		const stop = begunParts.onInserted(number, (index) => {
			const hasFocus = own !== null && own === document.activeElement;
			const selected = hasFocus ? { from: own.selectionStart, to: own.selectionEnd } : undefined;
			now.current.onInserted({ index, selected, next: hasFocus && wantsNext.current });
		});
		return () => {
			stop();
			begunParts.compose(file, number, false);
			if (!hasWords(now.current.part)) begunParts.remove(file, number);
		};
	}, [file, number, caret, isRestored]);
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		// Keys belong to an input method while it composes.
		if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
		if ((event.key === 'Backspace' || event.key === 'Escape') && !hasWords(part)) {
			event.preventDefault();
			begunParts.remove(file, number);
			onBack();
		} else if (event.key === 'Enter' && isOfOneLine(part.words)) {
			event.preventDefault();
			wantsNext.current = hasWords(part);
			begunParts.insert(file, number);
		} else if (event.key === 'Enter' && continueList(event.currentTarget)) event.preventDefault();
	};
	return (
		<li className={styles.new} data-part={kindOf(part.words)}>
			<textarea
				ref={area}
				aria-label={words.newBlock}
				placeholder={words.newBlockHint}
				rows={part.words.split('\n').length}
				spellCheck
				value={part.words}
				onChange={({ target }) => {
					wantsNext.current = false;
					begunParts.type(file, number, target.value);
				}}
				onKeyDown={onKeyDown}
				onCompositionStart={() => begunParts.compose(file, number, true)}
				onCompositionEnd={() => begunParts.compose(file, number, false)}
				onBlur={() => {
					begunParts.compose(file, number, false);
					if (hasWords(part)) begunParts.insert(file, number);
					else begunParts.remove(file, number);
				}}
			/>
			<Refusal reason={part.refusal} />
		</li>
	);
}

function kindOf(text: string): string | undefined {
	if (/^###\s/.test(text)) return 'heading3';
	if (/^##\s/.test(text)) return 'heading2';
	if (/^`{3}/.test(text)) return 'code';
	return text.startsWith('|') ? 'table' : undefined;
}
