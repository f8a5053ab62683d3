import morphdom from 'morphdom';

// Its types describe the module for `require`; bundlers load the other one.
const replaceNode = morphdom as unknown as typeof morphdom.default;

/** What marks the place of the field in hand, in the page itself. */
const markStyle = `[data-edited] {
	outline: 2px solid var(--accent, #b5301a);
	outline-offset: 4px;
}
a, button, summary { cursor: pointer; }`;

const fontFace = /@font-face\s*\{[^}]*\}/g;

/** By the document of the frame, the faces of all pages that it has shown. */
const shownFaces = new WeakMap<Document, Set<string>>();

/**
 * Gives each font face a style of its own, and keeps those of former pages: faces that are replaced are loaded again, and the browser
 * keeps the former fonts in memory.
 */
function keepFaces(page: Document, fresh: Document): void {
	const faces = shownFaces.get(page) ?? new Set<string>();
	shownFaces.set(page, faces);
	for (const style of fresh.querySelectorAll('style')) {
		style.textContent = style.textContent.replace(fontFace, (face) => {
			faces.add(face);
			return '';
		});
	}
	const styles = [...faces].map((face, index) => {
		const style = fresh.createElement('style');
		style.id = `face-${index}`;
		style.textContent = face;
		return style;
	});
	fresh.head.prepend(...styles);
}

/**
 * Puts a page in the place of the one that is shown, node by node: where they are equal, nothing changes, and the scroll position
 * stays while it is the same page. Menus of another page are closed.
 *
 * @param path of the page
 * @param scheme light or dark, as the person at the editor chose
 */
export function replacePage(page: Document, html: string, { path, scheme }: { path: string; scheme: string }): void {
	const view = page.defaultView as (Window & typeof globalThis) | null;
	if (!view) return;
	// With the policy of the page: that of the interface lets no text become HTML. Scripts of a parsed document never run.
	const fresh = new view.DOMParser().parseFromString(html, 'text/html');
	for (const script of fresh.querySelectorAll('script, link[rel="modulepreload"], link[rel="preload"][as="script"]'))
		script.remove();
	keepFaces(page, fresh);
	const style = fresh.createElement('style');
	style.textContent = markStyle;
	fresh.head.append(style);
	const root = fresh.documentElement;
	root.setAttribute('data-theme', scheme);
	root.setAttribute('data-path', path);
	const isSamePage = page.documentElement.getAttribute('data-path') === path;
	replaceNode(page.documentElement, page.importNode(root, true), {
		// What is marked stays marked until the fields are matched anew.
		onBeforeElUpdated: (from, to) => !from.isEqualNode(to),
	});
	if (isSamePage) return;
	for (const menu of page.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
	view.scrollTo(0, 0);
}
