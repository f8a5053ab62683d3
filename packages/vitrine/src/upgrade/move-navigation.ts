import { moveSetting } from './move-setting.ts';
import type { Rule } from './rules.ts';

/** Moves `navigation` from the settings to `content/navigation.yaml`, with the comment above it. */
export const moveNavigation: Rule = {
	format: 4,
	apply: (files) => moveSetting(files, { key: 'navigation', file: 'content/navigation.yaml' }),
};
