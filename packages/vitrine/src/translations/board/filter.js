// Shows what the two choices of the form ask for, and keeps them in the address: they hold when the page is read anew.
const form = document.getElementById('filters');
const shown = document.getElementById('shown');

function apply() {
	const { language, state } = Object.fromEntries(new FormData(form));
	let count = 0;
	for (const part of document.querySelectorAll('.of-language')) {
		const isAsked = language === 'all' || part.dataset.language === language;
		for (const entry of part.querySelectorAll('.entry')) {
			const is = entry.dataset.state;
			const isOfKind = state === 'terms' ? entry.hasAttribute('data-terms') : state === is;
			entry.hidden = !isAsked || !(state === 'all' || isOfKind || (state === 'open' && is !== 'fresh'));
			if (!entry.hidden) count++;
		}
		for (const file of part.querySelectorAll('.file')) file.hidden = !file.querySelector('.entry:not([hidden])');
		part.hidden = !part.querySelector('.file:not([hidden])');
	}
	shown.textContent =
		count === 0 ? 'Nothing of this kind: all is well.' : `${count} ${count === 1 ? 'entry' : 'entries'}`;
	history.replaceState(null, '', `#${new URLSearchParams({ language, state })}`);
}

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
	const choice = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
	if (choice) choice.checked = true;
}
form.addEventListener('change', apply);
apply();
