import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitePeople } from 'vitrine/edit';
import { addressKey, SettingError } from 'vitrine/serve';
import type { Person } from '../../person.ts';

/** The people whom the settings of a site list. */
export interface People {
	/** Returns a person by address; undefined for one who is not listed, or not any more. */
	find: (address: string) => Promise<Person | undefined>;
	/** Returns what a mail to them names. */
	site: () => SitePeople;
	/** Reads the settings again before the next answer. */
	forget: () => void;
}

/**
 * Opens the people of a site. The settings are read again when they have changed; where they cannot be read, the people
 * are those of before.
 *
 * @throws {SettingError} where they cannot be read at first
 */
export async function openPeople(root: string, read: () => Promise<SitePeople>): Promise<People> {
	const stamp = async () => {
		const { mtimeMs, size, ino } = await stat(join(root, 'site.config.ts'));
		return `${mtimeMs} ${size} ${ino}`;
	};
	let readAt = await stamp();
	let known = await read().catch((error: Error) => {
		throw new SettingError(error.message);
	});
	let begun = 0;
	let taken = 0;
	let reading: Promise<void> | undefined;
	const readAgain = async () => {
		begun++;
		const own = begun;
		const people = await read().catch(() => undefined);
		// Another reading that began later knows more.
		if (people && own > taken) {
			known = people;
			taken = own;
		}
	};
	const refresh = async () => {
		const now = await stamp().catch(() => readAt);
		if (now !== readAt) {
			readAt = now;
			reading = readAgain();
		}
		await reading;
	};
	return {
		async find(address) {
			await refresh();
			const key = addressKey(address);
			const editor = known.editors.find((one) => addressKey(one.address) === key);
			if (!editor) return undefined;
			const { languages, ...others } = editor;
			const isLimited = languages && !known.locales.every((code) => languages.includes(code));
			return { ...others, settings: false, ...(isLimited ? { languages } : {}) };
		},
		site: () => known,
		forget() {
			readAt = '';
		},
	};
}
