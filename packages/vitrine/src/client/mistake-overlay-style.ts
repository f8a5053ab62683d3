/** Colors and fonts are those of the page behind it; a page that could not be made has none. */
export const overlayStyle = `
:host {
	--own-paper: var(--paper, light-dark(#f6f2e9, #12110f));
	--own-ink: var(--ink, light-dark(#1b1916, #f2ede3));
	--own-soft: var(--ink-soft, light-dark(#5c554b, #b5ada0));
	--own-line: var(--line, light-dark(#d8d0c2, #3b372f));
	--own-accent: var(--accent, light-dark(#b5301a, #ff7d5e));
	font: 1rem / 1.6 var(--font-text, system-ui, sans-serif);
	letter-spacing: normal;
	hyphens: manual;
}

dialog {
	box-sizing: border-box;
	inline-size: min(100% - 2rem, 60rem);
	max-inline-size: none;
	max-block-size: calc(100% - 2 * max(1rem, 6vh));
	margin: max(1rem, 6vh) auto auto;
	padding: 1.5rem clamp(1rem, 3vw, 2rem);
	border: 1px solid var(--own-ink);
	border-block-start: 0.375rem solid var(--own-accent);
	border-radius: var(--corner, 0);
	background: var(--own-paper);
	color: var(--own-ink);
	text-align: start;
}

dialog::backdrop {
	background: rgb(0 0 0 / 0.55);
}

h1 {
	margin: 0 0 1.25rem;
	font: 400 1.5rem / 1.2 var(--font-display, serif);
}

pre {
	margin: 0 0 1rem;
	font: 0.9375rem / 1.6 var(--font-code, ui-monospace, monospace);
	white-space: pre-wrap;
	overflow-wrap: anywhere;
}

pre:empty {
	display: none;
}

.message > span {
	display: block;
	min-block-size: 1lh;
}

/* Further lines of a row begin below its words. */
.row {
	padding-inline-start: 12ch;
	text-indent: -12ch;
}

.place {
	padding-block-end: 0.25rem;
	border-block-end: 1px solid var(--own-line);
	margin-block-end: 0.5rem;
}

.message > .code {
	padding-inline: 0.75rem;
	color: var(--own-soft);
	white-space: pre;
	overflow-x: auto;
	scrollbar-width: none;
}

.message > .at {
	background: color-mix(in oklab, var(--own-accent) 14%, transparent);
	color: var(--own-ink);
}

.code + .row {
	margin-block-start: 0.5rem;
}

.label,
.file,
.stack,
.tip {
	color: var(--own-soft);
}

.advice {
	color: var(--own-accent);
}

.frame {
	padding: 0.75rem 1rem;
	border: 1px solid var(--own-line);
	white-space: pre;
	overflow-x: auto;
}

.stack,
footer {
	font-size: 0.8125rem;
}

footer {
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	justify-content: space-between;
	gap: 0.5rem 1.5rem;
	padding-block-start: 1rem;
	border-block-start: 1px solid var(--own-line);
}

.tip {
	margin: 0;
}

button {
	min-block-size: 1.5rem;
	padding: 0.2rem 0.75rem;
	border: 1px solid var(--own-soft);
	border-radius: 0;
	background: none;
	color: inherit;
	font: inherit;
	cursor: pointer;
}

.link {
	display: inline;
	padding: 0;
	border: 0;
	text-align: start;
	text-decoration: underline var(--own-accent);
	text-underline-offset: 0.22em;
}

button:hover {
	border-color: var(--own-accent);
	color: var(--own-accent);
}

h1:focus {
	outline: none;
}

:focus-visible {
	outline: 2px solid var(--own-accent);
	outline-offset: 3px;
}
`;
