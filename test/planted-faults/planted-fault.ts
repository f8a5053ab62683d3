import type { RuleName } from '#check/audit/rules.ts';
import type { Answers } from '../support/recorded-site.ts';

/** One thing that is wrong with a site, and what an audit must say of it. */
export interface PlantedFault {
	name: string;
	/** What is changed in the bodies of answers: path, what stands there, what stands there instead. */
	edits?: readonly (readonly [path: string, from: string | RegExp, to: string])[];
	/** What else is changed. */
	damage?: (answers: Answers) => void;
	/** The rule that is for it. */
	rule: RuleName;
	/** All that this rule finds, as `page: found`. */
	finds: readonly string[];
	/** The other rules that notice it as well; no other may. */
	also?: readonly RuleName[];
}

/** Where the fixture says that it is. */
export const origin = 'https://lantern.example';

export const russianAbout = '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5';
