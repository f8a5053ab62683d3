/** HTML that is ready to be shown: everything else is escaped where it is put in. */
export interface Markup {
	markup: string;
}

type Value = string | number | undefined | Markup | readonly Markup[];

/**
 * Writes HTML with values in it. A text is shown as it is, whatever characters it holds.
 *
 * @example html`<p>${'<b>'}</p>`.markup // '<p>&lt;b&gt;</p>'
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
	return { markup: parts.map((part, index) => part + write(values[index])).join('') };
}

function write(value: Value): string {
	if (value === undefined) return '';
	if (Array.isArray(value)) return value.map(({ markup }: Markup) => markup).join('');
	if (typeof value === 'object') return (value as Markup).markup;
	return String(value)
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
