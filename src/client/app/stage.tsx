import { type ReactElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Document } from '#document/document.tsx';
import type { Translate } from '#i18n/messages.ts';
import type { Payload } from '#protocol/payload.ts';
import { ContactClientContext } from '#sections/contacts/contact-client.ts';
import type { PhrasesProps } from '#ui/phrases.tsx';
import { createContactClient } from './contact-client.ts';

/** What is on show. */
export interface View {
	payload: Payload;
	t: Translate;
	/** What readers of the screen are told: the title of a page that was gone to, or what failed. */
	status: PhrasesProps;
	/** Whether the status is a failure, which everyone sees. */
	isFailure: boolean;
}

export interface Stage {
	/** For React to hydrate. */
	element: ReactElement;
	/** Settles when React has taken the document over. */
	ready: Promise<void>;
	/** The view on show. */
	current: () => View;
	/** Shows another view, at once. */
	show: (view: View) => void;
	/** Called when React could not draw a view. */
	onBroken: () => void;
}

/** Keeps the document as React draws it, and lets others change what is on show. */
export function createStage(first: View): Stage {
	const contactClient = createContactClient();
	let current = first;
	let update: (view: View) => void = () => {};
	const { promise: ready, resolve: settle } = Promise.withResolvers<void>();

	function Shown() {
		const [view, setView] = useState(first);
		useEffect(() => {
			update = setView;
			settle();
		}, []);
		return (
			<ContactClientContext value={contactClient}>
				<Document payload={view.payload} t={view.t} status={view.status} isFailure={view.isFailure} />
			</ContactClientContext>
		);
	}
	return {
		element: <Shown />,
		ready,
		current: () => current,
		show(view) {
			current = view;
			flushSync(() => update(view));
		},
		onBroken: () => location.reload(),
	};
}
