// Runs in the head, before anything is drawn: the page begins in the colors that the visitor chose (see ../theme.ts).
// Whatever else is stored there is no theme to the stylesheet.
try {
	// Where none was chosen, the root stays as it is: to write an attribute there takes 2 ms on a slow device.
	if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme;
} catch {
	// Storage is blocked: the system decides.
}
