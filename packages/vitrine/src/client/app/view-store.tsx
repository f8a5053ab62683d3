import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Document } from '#document/document.tsx';
import type { StatusInfo } from '#document/status.tsx';
import type { Translate } from '#i18n/messages.ts';
import { Page } from '#pages/page.tsx';
import type { Payload } from '#protocol/payload.ts';
import { ContactClientContext } from '#sections/contacts/contact-client.ts';
import { pageOf } from '../follow-address.ts';
import { suggestLanguage } from '../suggest-language.ts';
import { createContactClients } from './contact-client.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { drawIcons } from './draw-icons.ts';
import { OnlyHydrated } from './only-hydrated.tsx';
import { watchScrollers } from './scrollers.ts';

/** A page, with everything that is needed to show it. */
export interface View {
	/** Path and query. */
	page: string;
	payload: Payload;
	t: Translate;
}

export interface ViewStore {
	/** For React to hydrate. */
	element: ReactElement;
	/** Settles when React has taken the document over. */
	ready: Promise<void>;
	/**
	 * Whether React found other nodes than it expected, or could not go on: the document stays as it was, and nothing else is
	 * shown in it.
	 */
	hasCrashed: () => boolean;
	/** Shows another view at once, and announces its title. */
	show: (view: View) => void;
	/** Announces a status beside the view. */
	announce: (status: StatusInfo | undefined) => void;
}

/** Keeps the document as React draws it, and lets others change what is on show. */
export function createViewStore(first: View): ViewStore {
	interface Shown {
		view: View;
		status?: StatusInfo | undefined;
	}
	const contactClients = createContactClients();
	let update: (change: (shown: Shown) => Shown) => void = () => {};
	let drawn = first;
	let hasCrashed = false;
	let thrown: unknown;
	const onThrow = (error: unknown) => {
		thrown = error;
	};
	const onCrash = () => {
		hasCrashed = true;
		// What was to be drawn here, only the server can show.
		if (drawn.page !== pageOf(location.href)) location.reload();
	};
	const { promise: ready, resolve: settle } = Promise.withResolvers<void>();
	let hasRefused = false;
	const refuse = () => {
		// In development, a difference from the document is drawn, and React describes it.
		if (import.meta.env.DEV && !thrown) return false;
		if (!hasRefused)
			console.error('The page stays as it is: React would draw another one.', ...(thrown ? [thrown] : []));
		hasRefused = hasCrashed = true;
		settle();
		return true;
	};

	function Root() {
		const [{ view, status }, setShown] = useState<Shown>({ view: first });
		const { payload, t } = view;
		useLayoutEffect(() => {
			drawn = view;
		}, [view]);
		useEffect(() => {
			update = setShown;
			settle();
		}, []);
		return (
			<ContactClientContext value={contactClients}>
				<CrashBoundary onThrow={onThrow} onCrash={onCrash}>
					<Document payload={payload} t={t} status={status}>
						<Page page={payload.page} locale={payload.locale} t={t} />
					</Document>
				</CrashBoundary>
			</ContactClientContext>
		);
	}
	return {
		element: (
			<OnlyHydrated refuse={refuse} hasRefused={() => hasRefused}>
				<Root />
			</OnlyHydrated>
		),
		ready,
		hasCrashed: () => hasCrashed,
		show(view) {
			const { title, languages } = view.payload.head;
			flushSync(() => update(() => ({ view, status: { kind: 'page', text: { text: title, ...languages.title } } })));
			suggestLanguage();
			watchScrollers();
			drawIcons();
		},
		announce: (status) => flushSync(() => update(({ view }) => ({ view, status }))),
	};
}
