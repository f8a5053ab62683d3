import { findSetting } from '#content/setting-lines.ts';

export interface WrittenSection {
	name: string;
	kind: string;
	/** Where its kind stands in the settings. */
	at: readonly PropertyKey[];
}

/** The sections of the home page as the settings name them. */
export function sectionsOf(settings: string): WrittenSection[] {
	const found: WrittenSection[] = [];
	for (let index = 0; findSetting(settings, ['sections', index]); index++) {
		const at = ['sections', index, 'kind'];
		const [name, kind] = [wordAt(settings, ['sections', index, 'name']), wordAt(settings, at)];
		if (name !== undefined && kind !== undefined) found.push({ name, kind, at });
	}
	return found;
}

/** The text of a setting that is written as one; undefined for any other. */
function wordAt(settings: string, path: readonly PropertyKey[]): string | undefined {
	const place = findSetting(settings, path);
	return place && /^(['"`])(.*)\1$/s.exec(settings.slice(place.start, place.end))?.[2];
}

/** Replaces the value of a setting that is written. */
export function withSetting(settings: string, path: readonly PropertyKey[], value: string): string {
	const place = findSetting(settings, path);
	return place ? settings.slice(0, place.start) + value + settings.slice(place.end) : settings;
}

/** Takes a setting out, and the comment above it. */
export function withoutSetting(settings: string, name: string): string {
	const place = findSetting(settings, [name]);
	if (!place) return settings;
	const before = settings.slice(0, place.start).replace(new RegExp(`["']?${name}["']?\\s*:\\s*$`), '');
	const after = settings.slice(place.end).replace(/^\s*,?[ \t]*/, '');
	const isOnLinesOfItsOwn = /(^|\n)[ \t]*$/.test(before) && /^\r?\n/.test(after);
	if (!isOnLinesOfItsOwn) return before + after;
	const lines = before.replace(/[ \t]*$/, '').split('\n');
	while (/^\s*\/\//.test(lines.at(-2) ?? '')) lines.splice(-2, 1);
	return lines.join('\n') + after.replace(/^\r?\n(?:[ \t]*\r?\n)?/, '');
}

/** Writes the format into the settings, behind their opening brace where they have none. */
export function writeFormat(settings: string, format: number): string {
	const written = findSetting(settings, ['format']);
	if (written) return settings.slice(0, written.start) + format + settings.slice(written.end);
	const whole = findSetting(settings, []);
	if (!whole) return settings;
	return `${settings.slice(0, whole.start + 1)}\n\t// Which version of the settings these are: "npm run upgrade" changes it.\n\tformat: ${format},${settings.slice(whole.start + 1)}`;
}

/** The format that settings say they have; undefined where they say nothing. */
export function readFormat(settings: string): number | undefined {
	const written = findSetting(settings, ['format']);
	return written && Number(settings.slice(written.start, written.end));
}
