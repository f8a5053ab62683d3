import { sleep, type Tab } from '../chromium.ts';

/** How long a button or a key is held: what people take for a click. */
const held = 80;

/** How long the pointer or the focus is on the link before it is followed by people who look first. */
const rested = 300;

/** The link in the first view that leads to another page, and the one before it in the order of the Tab key. */
const link = '.hero .button:not(.button-primary)';
const linkBefore = '.hero .button-primary';

export const headingOfTarget = 'Getting started';

/**
 * The ways in which people follow a link, and the event of each after which they expect the page: the click, which comes
 * with the release of a button, or the press of the key.
 */
export const ways = {
	rest: { follow: restAndPress, start: 'click' },
	press: { follow: pressAtOnce, start: 'click' },
	enter: { follow: tabAndEnter, start: 'keydown' },
} as const;

export type Way = keyof typeof ways;

/** The pointer rests on the link, and then its button is pressed. */
async function restAndPress(tab: Tab): Promise<void> {
	const place = await middleOf(tab, link);
	await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
	await sleep(rested);
	await press(tab, place);
}

/** The pointer comes to the link and its button is pressed in the same moment. */
async function pressAtOnce(tab: Tab): Promise<void> {
	const place = await middleOf(tab, link);
	order(tab, 'Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
	await press(tab, place);
}

/** The focus comes to the link with the Tab key and rests there, and then Enter is pressed. */
async function tabAndEnter(tab: Tab): Promise<void> {
	await tab.run(`document.querySelector('${linkBefore}').focus()`);
	await strike(tab, { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 });
	if (!(await tab.run(`document.activeElement?.matches('${link}')`))) throw new Error('Tab did not reach the link.');
	await sleep(rested - held);
	await strike(tab, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' });
}

async function middleOf(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
	return tab.run(`(() => {
		const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
		return { x: x + width / 2, y: y + height / 2 };
	})()`);
}

/** Presses and releases the button. Answers are not awaited: the page that would give them may be left by then. */
async function press(tab: Tab, place: { x: number; y: number }): Promise<void> {
	const send = (type: string) =>
		order(tab, 'Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
	send('mousePressed');
	await sleep(held);
	send('mouseReleased');
}

async function strike(tab: Tab, key: { key: string; code: string; windowsVirtualKeyCode: number; text?: string }) {
	const send = (type: string) => order(tab, 'Input.dispatchKeyEvent', { type, ...key });
	send('keyDown');
	await sleep(held);
	send('keyUp');
}

function order(tab: Tab, method: string, params: object): void {
	tab.send(method, { ...params }).catch(() => {});
}
