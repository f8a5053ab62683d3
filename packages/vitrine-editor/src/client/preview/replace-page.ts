import morphdom from 'morphdom';

// Its types describe the module for `require`; bundlers load the other one.
const replaceNode = morphdom as unknown as typeof morphdom.default;

/** What marks the place of the field in hand, in the page itself. */
const markStyle = `[data-edited] {
	outline: 2px solid var(--accent, #b5301a);
	outline-offset: 4px;
}
a, button, summary { cursor: pointer; }`;

/**
 * Puts a page in the place of the one that is shown, node by node: where they are equal, nothing changes, and the scroll position
 * stays while it is the same page.
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
	if (!isSamePage) view.scrollTo(0, 0);
}
