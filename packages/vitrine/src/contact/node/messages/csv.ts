/** The characters that formulas begin with, in the width of Japanese, too; and what programs may pass over before them. */
const formula = `['"\\p{Zs}]*[=+\\-@＝＋－＠]`;

/** A formula behind what separates cells: where the list separator is another one, a line is taken apart there. */
const atSeparator = new RegExp(`([;,\\t\\n])(?=${formula})`, 'gu');

/** A formula at the start of a cell, where a tab or a line end may be passed over as well. */
const atStart = new RegExp(`^(?=${formula}|['"\\p{Zs}]*[\\t\\n])`, 'u');

/**
 * Writes one line of CSV by RFC 4180. Before what a spreadsheet might take for a formula stands an apostrophe, as OWASP
 * advises, one more where there are some already; line ends within a cell are LF and other controls U+FFFD.
 *
 * @example csvLine(['a "b"', '=1+1']) // '"a ""b""","\'=1+1"\r\n'
 * @example csvLine(['a;=1+1']) // '"a;\'=1+1"\r\n'
 */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map((cell) => `"${defuse(tidy(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function defuse(cell: string): string {
	return cell.replace(atSeparator, "$1'").replace(atStart, "'");
}

function tidy(cell: string): string {
	return cell
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\t\n])\p{Cc}/gu, '\ufffd')
		.toWellFormed();
}
