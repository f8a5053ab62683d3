import cloudOff from 'icon:lucide:cloud-off';
import type { InterfaceText } from '#i18n/messages.ts';
import { Icon } from '#ui/icon.tsx';
import { Phrases } from '#ui/phrases.tsx';
import styles from './status.module.css';

/** What is said beside the page: the title of one that was gone to, that one takes its time, or what failed. */
export interface StatusInfo {
	kind: 'page' | 'waiting' | 'failure';
	text: InterfaceText;
}

/** Tells readers of the screen what changed, politely; a failure is read by all, and waiting is seen as a line. */
export function Status({ status }: { status: StatusInfo | undefined }) {
	const isFailure = status?.kind === 'failure';
	return (
		<>
			{status?.kind === 'waiting' ? <div className={styles.waiting} /> : null}
			<p role="status" className={isFailure ? styles.failure : 'hidden-text'}>
				{isFailure ? <Icon glyph={cloudOff} /> : null}
				{status ? <Phrases {...status.text} /> : null}
			</p>
		</>
	);
}
