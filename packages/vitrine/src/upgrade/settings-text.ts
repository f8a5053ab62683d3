import { findSetting } from '#content/own-code/setting-lines.ts';

/** Writes the format into the settings, behind their opening brace where they have none. */
export function writeFormat(settings: string, format: number): string {
	const written = findSetting(settings, ['format']);
	if (written) return settings.slice(0, written.start) + format + settings.slice(written.end);
	const whole = findSetting(settings, []);
	if (!whole) return settings;
	return `${settings.slice(0, whole.start + 1)}\n\t// Which version of the settings these are: "npx vitrine upgrade" changes it.\n\tformat: ${format},${settings.slice(whole.start + 1)}`;
}

/** Reads the format of settings; undefined where they have none. */
export function readFormat(settings: string): number | undefined {
	const written = findSetting(settings, ['format']);
	return written && Number(settings.slice(written.start, written.end));
}
