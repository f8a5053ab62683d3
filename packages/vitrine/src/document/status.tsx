import cloudOff from 'icon:lucide:cloud-off';
import { type CSSProperties, useEffect, useState } from 'react';
import type { InterfaceText, Translate } from '#i18n/messages.ts';
import { Breakable } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './notices.module.css';

/** What is said beside the page: the title of one that was gone to, that one takes its time, or what failed. */
export interface StatusInfo {
	kind: 'page' | 'waiting' | 'failure';
	text: InterfaceText;
}

interface StatusProps {
	/** Another object is announced anew, also with the same words. */
	status: StatusInfo | undefined;
	t: Translate;
}

/** Of no heading and no section: those have other names. */
const failureId = 'to-_failure';

/** How long nothing is said between two texts, in milliseconds: readers of the screen hear changes alone. */
const silence = 150;

/**
 * Tells readers of the screen what changed, politely. A failure is read by all until it is closed, and waiting is seen
 * as a line.
 */
export function Status({ status, t }: StatusProps) {
	const [said, setSaid] = useState<StatusInfo>();
	useEffect(() => {
		setSaid(undefined);
		if (!status) return;
		const timer = setTimeout(() => setSaid(status), silence);
		return () => clearTimeout(timer);
	}, [status]);

	const isFailure = said?.kind === 'failure';
	return (
		<div {...(isFailure ? { className: styles.notice, role: 'region', 'aria-labelledby': failureId } : {})}>
			{status?.kind === 'waiting' ? <div data-waiting="" style={line} ref={runLine} /> : null}
			{isFailure ? <Icon glyph={cloudOff} /> : null}
			<p id={isFailure ? failureId : undefined} role="status" className={isFailure ? undefined : 'hidden-text'}>
				{said ? <Breakable {...said.text} /> : null}
			</p>
			{isFailure ? (
				<button type="button" onClick={() => setSaid(undefined)}>
					<Breakable {...t('notice-close')} />
				</button>
			) : null}
		</div>
	);
}

/** A line along the top of the window. Only the app draws it, so that no page carries a style for it. */
const line: CSSProperties = {
	position: 'fixed',
	insetBlockStart: 0,
	insetInline: 0,
	zIndex: 1,
	borderBlockStart: '2px solid var(--accent)',
};

/** Still under reduced motion. */
function runLine(element: HTMLElement | null): void {
	if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
	const timing = { duration: 1200, easing: 'ease-in-out', iterations: Infinity, direction: 'alternate' } as const;
	element.animate([{ opacity: 0.2 }, { opacity: 1 }], timing);
}
