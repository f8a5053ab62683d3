import { overlayStyle } from './mistake-overlay-style.ts';

// Development alone: it is loaded before Vite's client, which shows mistakes by the element of this name, and defines one of
// its own where there is none yet.

/** What is sent of a mistake: by the kit as a message, by the bundler also with place and lines of the code. */
interface Mistake {
	message: string;
	stack: string;
	id?: string;
	frame?: string;
	plugin?: string;
	loc?: { file?: string; line: number; column: number };
}

const addressInCode = /(?:file:\/\/)?(?:[a-zA-Z]:\\|\/).*?:\d+:\d+/g;
const linesOfCode = /^(?:>?\s*\d+\s+\|.*|\s+\|\s*\^.*)\r?\n/gm;

/**
 * A dialog of its own layer: the page behind it takes no focus, and has it back where it was once the dialog is closed.
 */
class MistakeOverlay extends HTMLElement {
	readonly #dialog: HTMLDialogElement;

	constructor(mistake: Mistake) {
		super();
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(overlayStyle);
		const root = this.attachShadow({ mode: 'open' });
		root.adoptedStyleSheets = [sheet];
		// Its first button may be far below, or lead to an editor.
		const title = element('h1', { id: 'title', tabindex: '-1', autofocus: '' }, 'Fix this first');
		const tip = element(
			'p',
			{ class: 'tip' },
			'This closes by itself once the file is fixed. Esc hides it until then.',
		);
		const close = element('button', { type: 'button' }, 'Hide');
		const attributes = { role: 'alertdialog', 'aria-labelledby': 'title', dir: 'ltr', closedby: 'any' };
		this.#dialog = element('dialog', attributes, title, ...partsOf(mistake), element('footer', {}, tip, close));
		// biome-ignore lint/plugin: the kit tells mistakes in English
		this.#dialog.lang = 'en';
		root.append(this.#dialog);
		close.addEventListener('click', () => this.close());
		this.#dialog.addEventListener('close', () => this.remove());
		this.#dialog.addEventListener('keydown', (event) => {
			if (event.key !== 'Escape') return;
			// No part of the page behind it closes by the same key.
			event.preventDefault();
			event.stopPropagation();
			this.close();
		});
	}

	connectedCallback(): void {
		this.#dialog.showModal();
	}

	/** Vite's client calls it when the mistake is gone. */
	close(): void {
		this.#dialog.close();
		this.remove();
	}
}

function partsOf({ message, stack, id, frame = '', plugin, loc }: Mistake): HTMLElement[] {
	const words = frame === '' ? message : message.replace(linesOfCode, '');
	const file = (loc?.file ?? id ?? '').split('?')[0] ?? '';
	const place = file !== '' && loc ? `${file}:${loc.line}:${loc.column}` : file;
	return [
		element('pre', { class: 'message' }, ...linesOf(`${plugin ? `[${plugin}] ` : ''}${words.trim()}`)),
		element('pre', { class: 'file' }, ...linked(place)),
		element('pre', { class: 'frame' }, frame.trim()),
		element('pre', { class: 'stack' }, ...linked(stack)),
	];
}

/** Lines as the kit prints them: a place, its code, and below it what was found, what was expected and what to do. */
function linesOf(message: string): HTMLElement[] {
	return message.split('\n').map((line) => {
		const [, space = '', label = '', words = ''] = /^( {2})((?:found|expected|to do) +)(.*)$/.exec(line) ?? [];
		if (label !== '') {
			const row = element('span', { class: label.startsWith('to do') ? 'row advice' : 'row' });
			row.append(element('span', { class: 'label' }, space + label), words);
			return row;
		}
		const [, sign] = /^([> ]) +\d+ \|/.exec(line) ?? [];
		if (sign !== undefined) return element('span', { class: sign === '>' ? 'code at' : 'code' }, line);
		return element('span', { class: /^\S+:\d+/.test(line) ? 'place' : 'line' }, line);
	});
}

/** Places in files open in the editor. */
function linked(text: string): (string | HTMLElement)[] {
	const places = [...text.matchAll(addressInCode)];
	const ends = places.map((place) => place.index + place[0].length);
	const parts = places.flatMap((place, index) => {
		const button = element('button', { type: 'button', class: 'link' }, place[0]);
		button.addEventListener('click', () => openInEditor(place[0]));
		return [text.slice(ends[index - 1] ?? 0, place.index), button];
	});
	return [...parts, text.slice(ends.at(-1) ?? 0)];
}

async function openInEditor(file: string): Promise<void> {
	try {
		await fetch(`/__open-in-editor?file=${encodeURIComponent(file)}`);
	} catch (error) {
		console.error(error);
	}
}

function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Record<string, string>,
	...children: (string | HTMLElement)[]
): HTMLElementTagNameMap[Name] {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
	made.append(...children);
	return made;
}

customElements.define('vite-error-overlay', MistakeOverlay);
