import { loadComponents } from 'virtual:sections';
import type { Payload } from '#protocol/payload.ts';
import { http } from './http.ts';

/** What the document has of styles, by address: those of the page that was loaded stand in it. */
const styles = new Map<string, Promise<void>>();

/** Records that the document has the styles of a page. */
export function noteStyles(payload: Payload): void {
	for (const address of payload.styles) styles.set(address, Promise.resolve());
}

/**
 * Loads the code and the styles of a page before it is shown. Cascade layers set the order of styles, so the order of
 * loading does not matter. Styles stay in the document, since none applies to parts of other pages.
 *
 * @throws if one of them cannot be loaded
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
