import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import type { Field, JudgedTerm, SiteOverview } from 'vitrine/edit';
import { useEdits, useStore } from '../edits/site-store.ts';
import { MarkedText } from '../translate/marked-text.tsx';
import { useWords } from '../words/use-words.ts';
import { BlockContext } from './blocks/block-context.ts';
import { onBlockKey } from './blocks/block-keys.ts';
import { markdownTarget } from './link-choice.ts';
import { LinkDialog } from './link-dialog.tsx';
import { marksAt } from './marks-at.ts';
import styles from './rich-text.module.css';
import { insertText, surround, takeOff } from './surround.ts';

interface RichTextProps {
	/** Attributes that all controls have. */
	common: Record<string, unknown>;
	field: Field;
	value: string;
	site: SiteOverview | undefined;
	/** What is underlined in it. */
	terms: readonly JudgedTerm[];
}

const marks = { b: ['strong', '**'], i: ['emphasis', '*'], e: ['code', '`'] } as const;

/**
 * A text that grows with its words. Where it may have markup, buttons and keys add it to what is selected; the page beside shows the
 * result. In a field of one line, Enter does nothing.
 */
export function RichText({ common, field, value: saved, site, terms }: RichTextProps) {
	const words = useWords();
	const { edits } = useStore();
	const area = useRef<HTMLTextAreaElement>(null);
	// A space at the end is in no file, and the next word comes behind it.
	const [typed, setTyped] = useState<string>();
	const value = typed?.trim() === saved.trim() ? (typed ?? saved) : saved;
	/** What was selected when a link was begun: browsers forget it while the dialog has the focus. */
	const [linking, setLinking] = useState<[from: number, to: number]>();
	const actions = useContext(BlockContext);
	const blocks = field.control === 'block' && !field.isFixed ? actions : undefined;
	const canJoin = useEdits(() => blocks?.canJoin(field) ?? false);
	const lines = terms.flatMap(({ forms, state }) => forms.map((form) => ({ form, state })));
	const isRich = field.control === 'rich' || field.control === 'long' || field.control === 'block';
	const isLine = !isRich || field.control === 'rich';
	const [selected, setSelected] = useState({ from: 0, to: 0 });
	const active = isRich ? marksAt(value, selected) : undefined;
	const add = (before: string, after = before) => {
		if (area.current) surround(area.current, { before, after });
	};
	const toggle = ([mark, sign]: (typeof marks)[keyof typeof marks]) => {
		const { current } = area;
		if (!current) return;
		const { value: text, selectionStart: from, selectionEnd: to } = current;
		const around = marksAt(text, { from, to }).get(mark);
		if (around) takeOff(current, { ...around, sign });
		else add(sign);
	};
	const beginLink = () => {
		if (area.current) setLinking([area.current.selectionStart, area.current.selectionEnd]);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		// Keys belong to an input method while it composes.
		if (event.nativeEvent.isComposing) return;
		if (blocks && onBlockKey(event, field, blocks)) return event.preventDefault();
		if (event.key === 'Enter' && isLine) return event.preventDefault();
		const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
		if (!isCommand || !isRich) return;
		if (event.key === 'k') beginLink();
		else if (event.key === 'b' || event.key === 'i' || event.key === 'e') toggle(marks[event.key]);
		else return;
		event.preventDefault();
	};
	return (
		<div className={styles.rich}>
			{lines.length > 0 && (
				// The same words behind the field, of which the lines under terms are seen.
				<div className={styles.marks} data-mirror="" aria-hidden>
					<MarkedText text={value} marks={lines} />
				</div>
			)}
			<textarea
				{...common}
				ref={area}
				className={styles.area}
				rows={Math.max(1, value.split('\n').length)}
				spellCheck
				placeholder={field.builtIn}
				value={value}
				onChange={({ target }) => {
					const text = isLine ? target.value.replace(/\s*\n\s*/g, ' ') : target.value;
					setTyped(text);
					edits.set(field, text);
				}}
				onKeyDown={onKeyDown}
				onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => setSelected({ from, to })}
			/>
			{isRich && (
				<fieldset className={styles.buttons} aria-label={words.markup}>
					<button type="button" aria-pressed={active?.has('strong')} onClick={() => toggle(marks.b)}>
						{words.strong}
					</button>
					<button type="button" aria-pressed={active?.has('emphasis')} onClick={() => toggle(marks.i)}>
						{words.emphasis}
					</button>
					<button type="button" aria-pressed={active?.has('link')} onClick={beginLink}>
						{words.link}
					</button>
					<button type="button" aria-pressed={active?.has('code')} onClick={() => toggle(marks.e)}>
						{words.code}
					</button>
					{blocks && (
						<>
							<button type="button" onClick={() => area.current && blocks.split(field, area.current)}>
								{words.splitBlock}
							</button>
							<button type="button" disabled={!canJoin} onClick={() => blocks.join(field)}>
								{words.joinBlock}
							</button>
						</>
					)}
				</fieldset>
			)}
			{linking && site && (
				<LinkDialog
					site={site}
					source={{ file: field.file, locale: field.locale ?? site.defaultLocale }}
					action={words.addLink}
					onClose={(chosen) => {
						setLinking(undefined);
						const { current } = area;
						current?.focus();
						current?.setSelectionRange(...linking);
						if (!current || !chosen) return;
						const target = markdownTarget(chosen.target);
						// Without words that are selected, the title of the page or the words of the heading become the link.
						const isEmpty = current.selectionStart === current.selectionEnd;
						if (isEmpty && chosen.title !== undefined) insertText(current, `[${chosen.title}](${target})`);
						else add('[', `](${target})`);
					}}
				/>
			)}
		</div>
	);
}
