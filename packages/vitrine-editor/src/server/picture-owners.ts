import type { Field } from 'vitrine/edit';

const isPicture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Finds the file whose words show each picture, one in its language before others.
 *
 * @param read files that changed, pictures among them, each with its fields
 * @returns the files by picture; a picture that none of them shows is left out
 * @example pictureOwners([['content/en/pages/lamp.png', []], ['content/en/pages/about.md', [picture]]])
 * // { 'content/en/pages/lamp.png': 'content/en/pages/about.md' }
 */
export function pictureOwners(
	read: readonly (readonly [file: string, fields: readonly Pick<Field, 'value'>[]])[],
): Record<string, string> {
	const pictures = read.flatMap(([file]) => (isPicture.test(file) ? [file] : []));
	const owners = pictures.flatMap((picture) => {
		const name = picture.split('/').at(-1) ?? picture;
		const showing = read.filter(([, fields]) => fields.some(({ value }) => shows(value, name))).map(([file]) => file);
		const language = languageOf(picture);
		const owner = showing.find((file) => languageOf(file) === language) ?? showing[0];
		return owner === undefined ? [] : [[picture, owner] as const];
	});
	return Object.fromEntries(owners);
}

/** Whether a value is the name of a picture, or Markdown with a picture of this name. */
function shows(value: unknown, name: string): boolean {
	if (typeof value !== 'string') return false;
	const at = value.indexOf(name);
	return at >= 0 && !/[\p{L}\p{N}_-]/u.test(value[at - 1] ?? '');
}

function languageOf(file: string): string | undefined {
	return /^content\/([^/]+)\//.exec(file)?.[1];
}
