import { type KeyboardEvent, useId, useState } from 'react';
import type { Comment, FieldName } from 'vitrine/edit';
import { addComment, finishComments } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { describeTime } from '../person/signature.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useWords } from '../words/use-words.ts';
import styles from './comment-thread.module.css';

interface ThreadProps {
	/** Where a new one belongs. */
	field: FieldName;
	comments: readonly Comment[];
	/** Whether one is being written. */
	isWriting: boolean;
	onWriting: (isWriting: boolean) => void;
}

/** The comments of a field, and what a new one is written in. */
export function CommentThread({ field: { file, place }, comments, isWriting, onWriting }: ThreadProps) {
	const words = useWords();
	const { readComments } = useStore();
	const id = useId();
	const [text, setText] = useState('');
	const [refusal, setRefusal] = useState<string>();
	const [isSending, setSending] = useState(false);
	const send = async (call: () => Promise<unknown>) => {
		setSending(true);
		const failure = await call().then(
			() => undefined,
			(error: Error) => error.message,
		);
		setSending(false);
		setRefusal(failure);
		if (failure === undefined) void readComments();
		return failure === undefined;
	};
	const add = async () => {
		if (text.trim() === '' || isSending) return;
		if (!(await send(() => addComment({ file, place, text })))) return;
		setText('');
		onWriting(false);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
			// It would confirm the translation.
			event.stopPropagation();
			void add();
		} else if (event.key === 'Escape') onWriting(false);
	};
	if (comments.length === 0 && !isWriting) return null;
	return (
		<section className={styles.thread} aria-label={words.comments} lang={words.languageCode} dir="ltr">
			{comments.length > 0 && (
				<ul className={styles.list}>
					{comments.map((comment) => (
						<li key={comment.id}>
							<p className={styles.head}>
								<strong>{comment.author}</strong>{' '}
								<time dateTime={comment.time}>{describeTime(Date.parse(comment.time), words.languageCode)}</time>
							</p>
							<p className={styles.text} dir="auto">
								{comment.text}
							</p>
							<button
								type="button"
								aria-label={words.commentDoneOf(comment.author)}
								disabled={isSending}
								onClick={() => void send(() => finishComments([comment.id]))}
							>
								{words.commentDone}
							</button>
						</li>
					))}
				</ul>
			)}
			{isWriting && (
				<div className={styles.form}>
					<label htmlFor={id}>{words.newComment}</label>
					<textarea
						id={id}
						dir="auto"
						rows={2}
						maxLength={2000}
						value={text}
						// biome-ignore lint/a11y/noAutofocus: it was just opened by a button, to be written in
						autoFocus
						onChange={({ target }) => setText(target.value)}
						onKeyDown={onKeyDown}
					/>
					<div className={styles.buttons}>
						<button type="button" disabled={text.trim() === '' || isSending} onClick={() => void add()}>
							{words.addComment}
						</button>
						<button type="button" onClick={() => onWriting(false)}>
							{words.cancel}
						</button>
					</div>
				</div>
			)}
			<Refusal reason={refusal} />
		</section>
	);
}
