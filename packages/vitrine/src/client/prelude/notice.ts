// Runs in the head of sites with a notice, before anything is drawn: after its last day, and where a visitor has dismissed it in
// this session, it is not shown, so that nothing moves. Without scripts, it is shown, and has no button.
const root = document.documentElement;
const [last, key] = root.dataset.notice?.split(' ') ?? [];
const show = (isShown: boolean) => {
	root.dataset.noticeIs = isShown ? 'shown' : 'hidden';
};
try {
	show(Date.now() < (Number(last) || Number.POSITIVE_INFINITY) && sessionStorage.notice !== key);
} catch {
	// Storage is blocked: it is dismissed for this page alone.
	show(true);
}
addEventListener('click', ({ target }) => {
	if (!(target instanceof Element && target.closest('[data-site-notice] button'))) return;
	show(false);
	try {
		sessionStorage.notice = key;
	} catch {}
});
