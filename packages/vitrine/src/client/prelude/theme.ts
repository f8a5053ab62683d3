// Runs in the head, before anything is drawn: the page begins in the colors that the visitor chose (see ../theme.ts).
// Whatever else is stored there is no theme to the stylesheet.
try {
	document.documentElement.dataset.theme = localStorage.theme;
} catch {
	// Storage is blocked: the system decides.
}
