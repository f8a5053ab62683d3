import { builtOnce } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';

/** For tests: builds the fixture with search once for all test files of a run, and gives the folder. */
export function searchedSite(): Promise<string> {
	const written = settings()
		.replace('export default {', 'export default {\n\tsearch: true,')
		.replace("typography: 'english'", "typography: 'english', stemmers: ['english']");
	return builtOnce('searched-site', siteWith({ 'site.config.ts': written }));
}
