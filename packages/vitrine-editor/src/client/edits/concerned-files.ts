/** Whether a file that is seen is to be read again after changes of files: it has changed itself, its original or what it names. */
export function isConcerned(file: string, files: readonly string[]): boolean {
	const path = file.replace(/^content\/[^/]+\//, '');
	return files.some(
		(other) =>
			// Sections name forms.
			other.startsWith('forms/') ||
			other === file ||
			other.replace(/^content\/[^/]+\//, '') === path ||
			other === 'content/translations.lock',
	);
}
