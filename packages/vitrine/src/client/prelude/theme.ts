// Runs in the head, before anything is drawn: the page begins in the colors that the visitor chose (see ../theme.ts).
// Whatever else is stored there is no theme to the stylesheet.
try {
	const { theme } = localStorage;
	// Most visitors chose none, and what is written into the element has to be styled.
	if (theme) document.documentElement.dataset.theme = theme;
} catch {
	// Storage is blocked: the system decides.
}
