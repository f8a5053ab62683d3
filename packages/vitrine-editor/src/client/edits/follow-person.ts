const storageKey = 'vitrine-edit-person';

/**
 * Notes in this browser for whom the editor is open, and follows other tabs.
 *
 * @param address undefined for the person at the machine itself
 * @param onOther called once a tab is opened for another person
 */
export function followPerson(address = '', onOther: () => void): void {
	try {
		localStorage.setItem(storageKey, address);
	} catch {
		// A browser that keeps nothing: the next call finds it out.
	}
	addEventListener('storage', ({ key, newValue }) => {
		if (key === storageKey && newValue !== null && newValue !== address) onOther();
	});
}
