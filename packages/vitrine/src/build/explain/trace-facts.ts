import type { Page, PageText, Place, Site } from '#content/site.ts';
import type { RenderContext } from '#resources/resource.ts';

/** A fact of a page, or a picture, that was asked for. */
export interface AskedFact {
	/** The file that says it. */
	file: string;
	/** For example `title`. */
	fact: string;
}

/** Facts that say nothing of the page itself. */
const silent: ReadonlySet<string | symbol> = new Set(['file', 'format']);

/**
 * Watches what is asked for of a site, so that whoever makes something of it need not say what that shows a part of.
 *
 * @returns the same context, to be asked, and what was asked since the last time
 */
export function traceFacts(context: RenderContext): { context: RenderContext; takeAsked: () => AskedFact[] } {
	let asked = new Map<string, AskedFact>();
	const note = (file: string, fact: string) => asked.set(`${file}\n${fact}`, { file, fact });
	const watch = <Thing extends object>(thing: Thing, told: (name: string) => void): Thing =>
		new Proxy(thing, {
			get(target, name, receiver) {
				if (typeof name === 'string' && !silent.has(name)) told(name);
				return Reflect.get(target, name, receiver);
			},
		});
	const watchText = (text: PageText): PageText =>
		watch(text, (fact) => {
			note(text.file, fact);
			// Some of them are shared by pages, and stand in files of their own.
			if (fact === 'sections' && text.format === 'yaml') for (const { file } of text.sections) note(file, fact);
		});
	const watchPlace = (place: Place, { file }: PageText): Place => ({
		locale: place.locale,
		get address() {
			note(file, 'address');
			return place.address;
		},
	});
	const watchPage = ({ id, translations, fallbacks }: Page): Page => {
		const shown = Object.entries(fallbacks).map(([code, place]) => {
			const text = translations[place.locale];
			return [code, text ? watchPlace(place, text) : place];
		});
		const texts = Object.entries(translations).map(([code, text]) => [code, watchText(text)]);
		return { id, translations: Object.fromEntries(texts), fallbacks: Object.fromEntries(shown) };
	};
	const drawn = [...context.site.pictures].map(
		([key, picture]) => [key, watch(picture, () => note(picture.path, 'picture'))] as const,
	);
	const site: Site = {
		...context.site,
		pages: new Map([...context.site.pages].map(([id, page]) => [id, watchPage(page)])),
		pictures: new Map(drawn),
	};
	const pictures = watch(context.pictures, (key) => note(context.site.pictures.get(key)?.path ?? key, 'picture'));
	return {
		context: { ...context, site, pictures },
		takeAsked() {
			const taken = [...asked.values()];
			asked = new Map();
			return taken;
		},
	};
}
