import { type Container, parse } from 'postcss';
import { safeValue } from './allowed-svg.ts';

/** Rules with conditions and steps, and fonts that the file holds itself. */
const keptRules = /^(?:media|supports|container|layer|(?:-webkit-)?keyframes|font-face)$/i;

/** Functions of selectors and conditions. */
const sheetFunctions =
	'media supports container selector style not is where has lang nth-child nth-last-child nth-of-type nth-last-of-type'.split(
		' ',
	);

/**
 * Returns the rules of a `<style>` without what loads other files, which pictures that are files never get.
 *
 * @returns undefined where it cannot be read, or where something that loads files would be left
 */
export function safeSheet(text: string): string | undefined {
	const sheet = cleanCss(text);
	if (sheet === undefined) return undefined;
	// A browser may read a broken rule in another way than the parser: the text as a whole must be safe.
	const isSafe = safeValue(sheet, { data: true, more: sheetFunctions }) !== undefined;
	return isSafe && !/@(?:import|charset|namespace)|<!--/i.test(sheet) ? sheet : undefined;
}

/** Returns the declarations of a `style` attribute that load no file; none where they cannot be read. */
export function safeStyle(text: string): string {
	const style = cleanCss(text);
	return style !== undefined && !/[{}@]/.test(style) && safeValue(style, { data: true }) !== undefined ? style : '';
}

function cleanCss(text: string): string | undefined {
	try {
		const parsed: Container = parse(text.replace(/\/\*[\s\S]*?\*\//g, ' '));
		parsed.walkAtRules((rule) => {
			if (!keptRules.test(rule.name)) rule.remove();
		});
		parsed.walkDecls((declaration) => {
			if (safeValue(declaration.value, { data: true }) === undefined) declaration.remove();
		});
		return parsed.toString();
	} catch {
		return undefined;
	}
}
