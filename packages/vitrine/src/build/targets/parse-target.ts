import { nearest } from '#node/edit-distance.ts';
import { UsageError } from '#node/parse-arguments.ts';
import { isTargetName, type TargetName, targetNames } from './targets.ts';

/**
 * Reads the name of a target as somebody typed it.
 *
 * @throws {UsageError} with the names that there are
 */
export function parseTarget(given: string | undefined): TargetName | undefined {
	if (given === undefined || isTargetName(given)) return given;
	const meant = nearest(given.toLowerCase(), targetNames);
	const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
	throw new UsageError(`There is no target ${JSON.stringify(given)}.${hint} There are ${targetNames.join(', ')}`);
}
