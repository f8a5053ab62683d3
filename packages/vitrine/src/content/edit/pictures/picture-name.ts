/** Characters of a name: a folder with many of them is still read at a glance, and no system has names longer than 255 bytes. */
const longest = 60;

/** Names that Windows keeps for devices. */
const ofDevices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Returns a name for the file of a picture: from the one that it has on a person's computer, in letters and digits of any script, and
 * other than all names beside it.
 *
 * @param taken names in lower case
 * @example pictureName('C:\\Photos\\Our Team (2).JPEG', { ending: 'jpg', taken: new Set() }) // 'our-team-2.jpg'
 */
export function pictureName(name: string, { ending, taken }: { ending: string; taken: ReadonlySet<string> }): string {
	const last = name.split(/[\\/]/).at(-1) ?? '';
	const words = last
		.replace(/\.[^.]*$/, '')
		.toLowerCase()
		.normalize('NFC')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
	const short = [...words]
		.slice(0, longest)
		.join('')
		.replace(/^-+|-+$/g, '');
	const base = short === '' || ofDevices.test(short) ? 'picture' : short;
	for (let number = 1; ; number++) {
		const free = `${base}${number === 1 ? '' : `-${number}`}.${ending}`;
		if (!taken.has(free)) return free;
	}
}
