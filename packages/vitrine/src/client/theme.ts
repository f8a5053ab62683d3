import { closestTo } from './internal-link.ts';

/** Local storage key: `light` or `dark`, where a visitor chose other colors than the system's. */
const key = 'theme';

type Theme = 'light' | 'dark';

/**
 * Changes the colors when the switch in the header is clicked, and stores them if they differ from those of the system:
 * a visitor who returns to the system's colors follows the system again. The prelude has applied the stored choice.
 */
export function rememberTheme(): void {
	const { dataset } = document.documentElement;
	dataset.ready = '';
	// As it is written, the frame follows the system.
	if (isTheme(dataset.theme)) colorFrame(dataset.theme);
	const change = (event: Event) => {
		if (!closestTo(event, '[data-theme-switch]')) return;
		const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
		const shown = isTheme(dataset.theme) ? dataset.theme : system;
		const theme: Theme = shown === 'dark' ? 'light' : 'dark';
		dataset.theme = theme === system ? '' : theme;
		colorFrame(dataset.theme);
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

function isTheme(value: string | undefined): value is Theme {
	return value === 'light' || value === 'dark';
}

/** Lets the browser's own frame follow. */
function colorFrame(theme: string | undefined): void {
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
		const { scheme } = meta.dataset;
		meta.media = isTheme(theme) ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
	}
}
