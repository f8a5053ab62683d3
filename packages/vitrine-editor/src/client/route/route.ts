import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { addresses } from '../../addresses.ts';

/** What is open, as the address has it. */
export interface Route {
	/** Id of a page, or a file that is no page. */
	open: string | undefined;
	/** Id of the page beside the words of a file that is no page. */
	on: string | undefined;
	/** Code of the language whose words are edited. */
	language: string | undefined;
	/** Place of the field in hand, as JSON. */
	field: string | undefined;
	search: string;
	/** The state whose pages are listed. */
	state: string | undefined;
	/** Code of the language whose texts alone are listed. */
	only: string | undefined;
	/** Whether texts that are up to date are hidden: `1`. */
	hide: string | undefined;
	/** Code of the language whose page is shown beside that of `language`. */
	beside: string | undefined;
	/** What takes the place of the words and the page. */
	view: 'publish' | undefined;
}

function read(): Route {
	const query = new URLSearchParams(location.search);
	const get = (name: string) => query.get(name) ?? undefined;
	return {
		open: get('open'),
		on: get('on'),
		language: get('language'),
		field: get('field'),
		search: get('search') ?? '',
		state: get('state'),
		only: get('only'),
		hide: get('hide'),
		beside: get('beside'),
		view: get('view') === 'publish' ? 'publish' : undefined,
	};
}

let current = read();
/** The same object as long as only the field in hand changes: each step from field to field would draw all again. */
let opened: Omit<Route, 'field'> = current;
const listeners = new Set<() => void>();

function changed(): void {
	current = read();
	const isOther = Object.entries(current).some(
		([name, value]) => name !== 'field' && Reflect.get(opened, name) !== value,
	);
	if (isOther) opened = current;
	for (const listener of listeners) listener();
}

addEventListener('popstate', changed);

/** Opens something else; what is not named stays. A new page or language is a step that Back takes back. */
export function go(to: Partial<Route>): void {
	const isOther = to.open !== undefined && to.open !== current.open;
	const next = { ...current, ...(isOther && { on: undefined }), ...to };
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(next)) if (value) query.set(name, value);
	const address = `${addresses.home}?${query}`;
	const isStep = next.open !== current.open || next.language !== current.language || next.view !== current.view;
	if (isStep) history.pushState(undefined, '', address);
	else history.replaceState(undefined, '', address);
	changed();
}

/** Returns what opens something else once a server has answered, unless the person has gone on by then. */
export function goFromHere(): typeof go {
	const { open } = current;
	return (to) => {
		if (current.open === open) go(to);
	};
}

/** Lists every page again, in all languages. */
export function listAll(): void {
	go({ state: undefined, only: undefined });
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

const openedNow = () => opened;
const fieldNow = () => current.field;

/** Returns what is open, and renders again behind keys and presses: drawing a page, or a list of thousands, holds none of them up. */
export function useRoute(): Omit<Route, 'field'> {
	const [route, show] = useState(openedNow);
	useEffect(() => {
		const follow = () => startTransition(() => show(openedNow));
		// It may have changed since it was drawn.
		follow();
		return subscribe(follow);
	}, []);
	return route;
}

/** Returns the place of the field in hand, as JSON, at once: focus that comes late would take a person back. */
export const useFieldInHand = (): string | undefined => useSyncExternalStore(subscribe, fieldNow);

/** Returns which of some places has the field in hand, at once; undefined where none has. */
export const useFieldAmong = (places: readonly string[]): string | undefined =>
	useSyncExternalStore(subscribe, () =>
		current.field !== undefined && places.includes(current.field) ? current.field : undefined,
	);

/** Returns what the address has, at once: for controls that show what a person chose in them. */
export const useRouteAtOnce = (): Omit<Route, 'field'> => useSyncExternalStore(subscribe, openedNow);
