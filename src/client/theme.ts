/** Local storage key: `light` or `dark`, where a visitor chose other colours than the system's. */
const key = 'theme';

export type Theme = 'light' | 'dark';

/** What the visitor chose, or undefined: then the system decides. */
export function rememberedTheme(): string | undefined {
	try {
		return localStorage[key];
	} catch {
		// Storage is blocked.
		return undefined;
	}
}

/** Shows the page in some colours, and its browser with it. Anything but a theme is as if absent. */
export function applyTheme(theme: string | undefined): void {
	const { dataset } = document.documentElement;
	if (theme === 'light' || theme === 'dark') dataset.theme = theme;
	else delete dataset.theme;
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
		const { scheme } = meta.dataset;
		meta.media = dataset.theme ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
	}
}

/**
 * Changes the colours when the switch in the header is clicked, and remembers them where they are not those of the
 * system: whoever returns to those follows the system again.
 */
export function rememberTheme(): void {
	const change = (event: Event) => {
		if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return;
		const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
		const theme: Theme = (document.documentElement.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
		applyTheme(theme === system ? undefined : theme);
		try {
			if (theme === system) localStorage.removeItem(key);
			else localStorage.setItem(key, theme);
		} catch {
			// Blocked or full: it holds until the next page.
		}
	};
	// Before anyone else: what others stop on its way must not be lost.
	addEventListener('click', change, { capture: true });
}
