import { isConstrained } from './connection.ts';
import { pageOf } from './follow-address.ts';
import { whenIdle } from './idle.ts';
import { closestTo, isPlainClick, linkedPage, linkOf } from './internal-link.ts';

/** How long a pointer rests on a link before the page is preloaded, in milliseconds: a click is then likely. */
const resting = 65;

/**
 * How long after a sign the app is loaded, in milliseconds. The document behind the link comes first: most visitors have
 * clicked by then, and the app would take the connection and the processor from their page.
 */
const staying = 1000;

export interface Intent {
	/** A visitor uses the page: what makes it answer quickly may be loaded. */
	onUse: () => void;
	/** A visitor is about to go to this page, by this link. */
	onPage: (page: string, link: HTMLAnchorElement) => void;
}

/**
 * Notices what a visitor is about to do: a pointer that rests on a link, the keyboard's focus on one or in a form, a press
 * on a link, the first touch anywhere (specification §9). It never navigates, and loads nothing where that costs dearly.
 */
export function watchIntent({ onUse, onPage }: Intent): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let starting: ReturnType<typeof setTimeout> | undefined;
	const startSoon = () => {
		starting ??= setTimeout(async () => {
			await whenIdle();
			starting = undefined;
			if (!isConstrained()) onUse();
		}, staying);
	};
	navigation.addEventListener('navigate', () => {
		clearTimeout(starting);
		starting = undefined;
	});
	const announce = (link: HTMLAnchorElement | null) => {
		const page = link && linkedPage(link);
		if (!page || page === pageOf(location.href) || isConstrained()) return;
		onPage(page, link);
		startSoon();
	};

	document.addEventListener('pointerover', (event) => {
		clearTimeout(timer);
		if (event.pointerType === 'touch') return;
		const link = linkOf(event);
		if (link) timer = setTimeout(announce, resting, link);
	});
	// A press takes some 80 ms, in which a page may have come.
	document.addEventListener('pointerdown', (event) => {
		if (isPlainClick(event)) announce(linkOf(event));
	});
	// Enter follows a link as it is pressed: the focus before it is the sign, also where it came before this script.
	announce(document.activeElement?.closest<HTMLAnchorElement>('a[href]') ?? null);
	document.addEventListener('focusin', (event) => {
		announce(linkOf(event));
		if (closestTo(event, 'form') && !isConstrained()) onUse();
	});
	document.addEventListener(
		'touchstart',
		async (event) => {
			const link = linkOf(event);
			startSoon();
			await whenIdle();
			announce(link);
		},
		{ once: true, passive: true },
	);
}
