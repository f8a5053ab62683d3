/**
 * Writes one line of CSV by RFC 4180. A cell that a spreadsheet might take for a formula begins with an apostrophe, as
 * OWASP advises; within it, line ends are LF and other controls U+FFFD.
 *
 * @example csvLine(['a "b"', '=1+1']) // '"a ""b""","\'=1+1"\r\n'
 */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map((cell) => `"${defuse(tidy(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The signs that formulas begin with, in the width of Japanese, too. */
function defuse(cell: string): string {
	return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

function tidy(cell: string): string {
	return cell
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\t\n])\p{Cc}/gu, '\ufffd')
		.toWellFormed();
}
