import { loadComponents } from 'virtual:sections';
import type { Payload } from '#protocol/payload.ts';
import { http } from './http.ts';

/** What the document has of styles, by address: those of the page that was loaded stand in it. */
const styles = new Map<string, Promise<void>>();

/** Says that a page stands in the document with its styles. */
export function noteStyles(payload: Payload): void {
	for (const address of payload.styles) styles.set(address, Promise.resolve());
}

/**
 * Loads the code and the styles of what a page shows, before it is shown. Their layers say where styles stand, so that
 * it does not matter when they came; they stay, for none says anything of what another page shows.
 *
 * @throws where one of them cannot be had
 */
export async function loadParts({ page, styles: addresses }: Payload): Promise<void> {
	const kinds = page.kind === 'sections' ? page.sections.map(({ content }) => content.kind) : [];
	await Promise.all([loadComponents(kinds), ...addresses.map(loadStyle)]);
}

function loadStyle(address: string): Promise<void> {
	const style = styles.get(address) ?? adopt(address);
	styles.set(address, style);
	style.catch(() => styles.delete(address));
	return style;
}

/** @throws where the browser has no constructed sheets */
async function adopt(address: string): Promise<void> {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(await http.get(address).text());
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
