import { statSync } from 'node:fs';

/** Read for those outside of the group, and write for all but the owner. */
const openToOthers = 0o026;

/** Returns what to do if other accounts can read or change the file of settings, which holds passwords; undefined if they cannot. */
export function warnOfSettingsFile(file: string): string | undefined {
	if (process.platform === 'win32') return undefined;
	const found = statSync(file, { throwIfNoEntry: false });
	if (!found || (found.mode & openToOthers) === 0) return undefined;
	const mode = (found.mode & 0o777).toString(8);
	return `${file} is open to other accounts of this machine (mode ${mode}): "chmod 600 ${file}" keeps its passwords to the server alone.`;
}
