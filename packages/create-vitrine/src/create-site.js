import { relative } from 'node:path';
import { lockPackages, provideKit } from './kit.js';
import { fillFolder } from './site-folder.js';
import { writePackage, writeSite } from './write-site.js';

/**
 * Makes a site, or nothing.
 *
 * @returns what to do next
 */
export async function createSite(answers) {
	const { folder, languages, kit } = answers;
	await fillFolder(folder, async (site) => {
		writeSite(site, answers);
		writePackage(site, answers, await provideKit(site, kit));
		console.log('Asking npm what the kit needs …');
		await lockPackages(site);
	});
	const inside = relative('.', folder);
	return [
		`\n${folder} is ready:\n`,
		...(inside === '' ? [] : [`  cd ${quoted(inside.startsWith('..') ? folder : inside)}`]),
		'  npm ci && npm start   # http://localhost:3000',
		'  npm ci && npm test\n',
		'README.md says what to replace, and where; "npm run check" lists what is still the sample\'s.',
		...languages.filter(({ hasSample }) => !hasSample).map(notTranslated),
	].join('\n');

	function notTranslated({ code, name, hasWords }) {
		const words = hasWords ? '; buttons and notices are translated.' : ', those of the interface in its messages.yaml.';
		return code === languages[0].code
			? `The texts of ${name} (${code}) are English until you replace them in content/${code}/${words}`
			: `${name} (${code}) is not translated: its pages show other languages, and only its address leads to them.`;
	}
}

/** Writes a path as a shell reads it. */
function quoted(path) {
	if (/^[\p{L}\p{N}_./\\:@%+,-]+$/u.test(path)) return path;
	return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}
