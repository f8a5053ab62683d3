import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitePeople } from 'vitrine/edit';
import { addressKey, SettingError } from 'vitrine/serve';
import type { Person } from '../../person.ts';

/** The people whom the settings of a site list. */
export interface People {
	/** Returns a person by address; undefined for one who is not listed, or not any more. */
	find: (address: string) => Promise<Person | undefined>;
	/** Lists the addresses of all who are listed now. */
	addresses: () => Promise<readonly string[]>;
	/** Returns what a mail to them names. */
	site: () => SitePeople;
	/** Reads the settings again before the next answer. */
	forget: () => void;
}

/**
 * Opens the people of a site. The settings are read again when they have changed; where they cannot be read, the people
 * are those of before, and the next request reads them again. A mistake in them is reported once.
 *
 * @throws {SettingError} where they cannot be read at first
 */
export async function openPeople(root: string, read: () => Promise<SitePeople>): Promise<People> {
	const stamp = async () => {
		const { mtimeMs, size, ino } = await stat(join(root, 'site.config.ts'));
		return `${mtimeMs} ${size} ${ino}`;
	};
	let reported = '';
	const report = (words: string) => {
		if (words !== '' && words !== reported) console.warn(words);
		reported = words;
	};
	const reportFaults = ({ faults }: SitePeople) =>
		report(faults.length === 0 ? '' : `Left out of those who may use the editor:\n\n${faults.join('\n\n')}`);
	let readAt = await stamp();
	let known = await read().catch((error: Error) => {
		throw new SettingError(error.message);
	});
	reportFaults(known);
	let begun = 0;
	let taken = 0;
	let reading: Promise<void> | undefined;
	const readAgain = async () => {
		begun++;
		const own = begun;
		try {
			const people = await read();
			// Another reading that began later knows more.
			if (own < taken) return;
			known = people;
			taken = own;
			reportFaults(people);
		} catch (error) {
			readAt = '';
			const { message } = error as Error;
			report(`Those who may use the editor are still those of before: the settings cannot be read.\n\n${message}`);
		}
	};
	const refresh = async () => {
		const now = await stamp().catch(() => 'none');
		if (now !== readAt) {
			readAt = now;
			reading = readAgain();
		}
		await reading;
	};
	const find: People['find'] = async (address) => {
		await refresh();
		const key = addressKey(address);
		const editor = known.editors.find((one) => addressKey(one.address) === key);
		if (!editor) return undefined;
		const { languages, ...others } = editor;
		const isLimited = languages && !known.locales.every((code) => languages.includes(code));
		return { ...others, settings: false, ...(isLimited ? { languages } : {}) };
	};
	return {
		find,
		async addresses() {
			await refresh();
			return known.editors.map(({ address }) => address);
		},
		site: () => known,
		forget() {
			readAt = '';
		},
	};
}
