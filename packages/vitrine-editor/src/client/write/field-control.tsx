import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { Field, JudgedTerm, SiteOverview } from 'vitrine/edit';
import { CommentButton } from '../comment/comment-button.tsx';
import { CommentThread } from '../comment/comment-thread.tsx';
import { conflictOf } from '../edits/conflict.ts';
import { explain } from '../edits/explain-outcome.ts';
import { useEdits, useStore } from '../edits/site-store.ts';
import { Signature } from '../person/signature.tsx';
import { useRights } from '../person/use-rights.ts';
import { go } from '../route/route.ts';
import { MomentControl } from '../schedule/moment-control.tsx';
import { Original } from '../translate/original.tsx';
import { Terms } from '../translate/terms.tsx';
import { useTranslation } from '../translate/translation-context.ts';
import { useTerms } from '../translate/use-terms.ts';
import { useChoices } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import { columnsOf } from './columns-of.ts';
import { Conflict } from './conflict.tsx';
import { DraftLinks } from './draft-links.tsx';
import styles from './field-control.module.css';
import { LinkInput } from './link-input.tsx';
import { NumberNotice } from './number-notice.tsx';
import { Purpose } from './purpose.tsx';
import { RichText } from './rich-text.tsx';

interface ControlProps {
	field: Field;
	label: string;
	/** Undefined where links are not chosen. */
	site: SiteOverview | undefined;
	/** Whether the label is heard and not seen: the place of the field shows what it is. */
	isLabelHidden?: boolean;
}

/** What a field is edited with, its label, and what is wrong with what was typed. */
export function FieldControl({ field, label, site, isLabelHidden = false }: ControlProps) {
	const words = useWords();
	const { edits, person, publish, comments: allComments } = useStore();
	const id = useId();
	const [isCommenting, setCommenting] = useState(false);
	const place = JSON.stringify(field.place);
	const may = useRights().refusalOf(field.file) === undefined;
	const comments = allComments().filter((one) => one.file === field.file && JSON.stringify(one.place) === place);
	const draft = useEdits(() => edits.draftOf(field));
	const pending = useEdits(() => (draft ? undefined : edits.pendingOf(field)));
	const { value } = draft ?? pending ?? field;
	const signed =
		pending ?? publish.written().find((one) => one.file === field.file && JSON.stringify(one.place) === place);
	const by = signed && signed.author !== '' && signed.author !== person()?.name ? signed : undefined;
	const conflict = conflictOf(draft, pending);
	const problem =
		pending?.state === 'broken' || pending?.state === 'refused' ? explain(pending, words) : draft?.refusal;
	const length = typeof value === 'string' && field.maxColumns !== undefined ? columnsOf(value) : undefined;
	const terms = useTerms(field, value);
	const tag = site?.locales.find(({ code }) => code === field.locale)?.tag;
	const isTranslation = useTranslation(field) !== undefined;
	const isWrong = conflict !== undefined || problem !== undefined;
	const described = [isWrong ? `${id}-problem` : '', terms.length > 0 ? `${id}-terms` : ''];
	const commentButton = (
		<CommentButton label={label} isWriting={isCommenting} onPress={() => setCommenting(!isCommenting)} />
	);
	return (
		<div
			data-field=""
			className={styles.field}
			data-wrong={isWrong ? '' : undefined}
			data-short={!isTranslation && isShort(field, value) ? '' : undefined}
		>
			<div className={styles.top}>
				<label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
					{label}
				</label>
				{length !== undefined && field.maxColumns !== undefined && (
					<span className={styles.length} data-long={length > field.maxColumns ? '' : undefined}>
						{words.length(length, field.maxColumns)}
					</span>
				)}
				{!isLabelHidden && commentButton}
			</div>
			<Original field={field} id={id} terms={terms} />
			<div className={isLabelHidden ? styles.line : styles.input}>
				<fieldset className={styles.input} data-input="" disabled={!may}>
					<Input
						{...{ id, field, label, value, site, terms, isWrong }}
						describedBy={described.filter((one) => one !== '').join(' ') || undefined}
					/>
				</fieldset>
				{isLabelHidden && commentButton}
			</div>
			<Terms terms={terms} id={`${id}-terms`} tag={tag} />
			<DraftLinks {...{ field, value }} />
			<Purpose field={field} />
			{field.control === 'number' && field.place.length > 1 && site && <NumberNotice {...{ field, value, site }} />}
			{by && !conflict && (
				<p className={styles.purpose}>
					<Signature of={by} />
				</p>
			)}
			<CommentThread field={field} {...{ comments }} isWriting={isCommenting} onWriting={setCommenting} />
			{field.isFixed && <p className={styles.purpose}>{words.fixed}</p>}
			{problem !== undefined && (
				<div id={`${id}-problem`}>
					<p className={styles.problem}>{problem}</p>
					{may && (
						<button type="button" onClick={() => edits.discard(field)}>
							{words.discard}
						</button>
					)}
				</div>
			)}
			<Conflict {...{ field, conflict, tag }} id={`${id}-problem`} controlId={id} isDisabled={!may} />
		</div>
	);
}

/** Whether a field needs half of the width at most; a translation is below its original. */
function isShort({ control }: Field, value: unknown): boolean {
	return (
		control !== 'rich' &&
		control !== 'long' &&
		control !== 'block' &&
		control !== 'message' &&
		columnsOf(String(value ?? '')) < 32
	);
}

interface InputProps {
	id: string;
	field: Field;
	label: string;
	value: unknown;
	site: SiteOverview | undefined;
	terms: readonly JudgedTerm[];
	isWrong: boolean;
	/** Ids of the elements with what is wrong, and with the terms. */
	describedBy: string | undefined;
}

function Input({ id, field, label, value, site, terms, isWrong, describedBy }: InputProps) {
	const words = useWords();
	const { edits } = useStore();
	const nameOf = useChoices();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a control that goes ends what is composed in it
	useEffect(() => () => edits.compose(field, false), []);
	const common = {
		id,
		'data-place': JSON.stringify(field.place),
		'aria-invalid': isWrong,
		'aria-describedby': describedBy,
		disabled: field.isFixed,
		onFocus: () => go({ field: JSON.stringify(field.place) }),
		onBlur: () => {
			edits.compose(field, false);
			edits.leave(field);
		},
		onCompositionStart: () => edits.compose(field, true),
		onCompositionEnd: () => edits.compose(field, false),
	};
	const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => edits.set(field, target.value);
	const empty = () => {
		edits.set(field, '');
		edits.leave(field);
	};
	const text = value === undefined || value === null ? '' : String(value);
	switch (field.control) {
		case 'toggle':
			return (
				<input
					{...common}
					type="checkbox"
					checked={value === true}
					onChange={({ target }) => edits.set(field, target.checked)}
				/>
			);
		case 'choice':
			return (
				<select {...common} value={text} onChange={onChange}>
					{field.isOptional && <option value="">{words.none}</option>}
					{(field.choices ?? []).map((choice) => (
						<option key={choice} value={choice}>
							{nameOf(field, choice)}
						</option>
					))}
				</select>
			);
		case 'day':
			return <input {...common} type="date" value={text.slice(0, 10)} onChange={onChange} />;
		case 'moment':
			return (
				<MomentControl {...{ common, label, onChange }} value={text} onRemove={field.isOptional ? empty : undefined} />
			);
		case 'number':
			return (
				<input
					{...common}
					type="number"
					step="any"
					value={text}
					onChange={({ target }) => edits.set(field, target.value === '' ? target.value : Number(target.value))}
				/>
			);
		case 'link':
			return <LinkInput {...{ common, field, label, site, onChange }} address={text} />;
		case 'rich':
		case 'long':
		case 'block':
		case 'message':
			return <RichText common={common} field={field} value={text} site={site} terms={terms} />;
		default:
			return field.isWords ? (
				<RichText common={common} field={field} value={text} site={site} terms={terms} />
			) : (
				<input {...common} dir="ltr" value={text} onChange={onChange} />
			);
	}
}
