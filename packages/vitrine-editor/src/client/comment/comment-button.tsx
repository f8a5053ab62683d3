import { useWords } from '../words/use-words.ts';
import styles from './comment-button.module.css';

interface CommentButtonProps {
	/** What the comment is on. */
	label: string;
	isWriting: boolean;
	onPress: () => void;
}

/** Begins a comment for colleagues. */
export function CommentButton({ label, isWriting, onPress }: CommentButtonProps) {
	const words = useWords();
	const name = words.commentOn(label);
	return (
		<button
			type="button"
			className={styles.button}
			aria-label={name}
			aria-expanded={isWriting}
			title={words.newComment}
			onClick={onPress}
		>
			<svg viewBox="0 0 16 16" aria-hidden="true">
				<path d="M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z" />
			</svg>
		</button>
	);
}
