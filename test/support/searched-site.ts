import { builtWith } from './built-site.ts';
import { settings } from './fixture-site.ts';

/** For tests: builds the fixture with search, and gives the folder. */
export function searchedSite(): Promise<string> {
	const written = settings()
		.replace('export default {', 'export default {\n\tsearch: true,')
		.replace("typography: 'english'", "typography: 'english', stemmers: ['english']");
	return builtWith({ 'site.config.ts': written });
}
