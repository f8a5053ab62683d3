/** Looks of the pages that sign in: the colors are those of the site. */
export const signInStyle = `
* { box-sizing: border-box; margin: 0; }
html { color-scheme: light dark; font: 1rem/1.5 system-ui, "Noto Sans", "Noto Sans CJK JP", sans-serif; color: var(--ink); background: var(--paper); accent-color: var(--accent); }
body { display: grid; min-block-size: 100dvh; grid-template-rows: 1fr auto; justify-items: center; padding: 1.5rem 1.25rem; }
main { align-self: center; inline-size: min(100%, 26rem); display: grid; gap: 1rem; overflow-wrap: anywhere; }
h1 { font-family: var(--font-display, inherit); font-size: 1.75rem; font-weight: 400; line-height: 1.2; text-wrap: balance; }
form { display: grid; gap: 0.75rem; }
label { display: grid; gap: 0.375rem; }
input, button { font: inherit; color: inherit; min-block-size: 2.75rem; padding: 0.375rem 0.75rem; border: 1px solid var(--line-strong); border-radius: var(--corner-field); }
input { inline-size: 100%; background: var(--pane); }
button { justify-self: start; padding-inline: 1.25rem; border-color: var(--ink); background: var(--ink); color: var(--paper); cursor: pointer; }
small, footer { font-size: 0.875rem; color: var(--ink-soft); }
a { color: inherit; text-underline-offset: 0.2em; }
:is(a, input, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role="alert"] { padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--accent); }
footer { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-block-start: 2rem; }
footer a { padding-block: 0.375rem; }
footer [aria-current] { color: var(--ink); text-decoration: none; }
`;
