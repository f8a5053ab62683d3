import { nearest } from '#node/edit-distance.ts';
import { UsageError } from '#node/parse-arguments.ts';
import { type HostName, hostNames, isTargetName, type TargetName, targetNames } from './targets.ts';

/**
 * Reads the name of what a site is built for, as somebody typed it.
 *
 * @throws {UsageError} with the names that there are
 */
export function parseTarget(given: string | undefined): TargetName | undefined {
	if (given === undefined || isTargetName(given)) return given;
	if (given === 'workers') {
		throw new UsageError(
			'Workers take what is built without --for: run "npm run build", then "npm run deploy -- workers"',
		);
	}
	throw new UsageError(unknown(given, targetNames));
}

/**
 * Reads the name of what serves a site, as somebody typed it.
 *
 * @throws {UsageError} with the names that there are
 */
export function parseHost(given: string | undefined): HostName | undefined {
	const found = hostNames.find((name) => name === given);
	if (given !== undefined && found === undefined) throw new UsageError(unknown(given, hostNames));
	return found;
}

function unknown(given: string, names: readonly string[]): string {
	const meant = nearest(given.toLowerCase(), names);
	const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
	return `There is no target ${JSON.stringify(given)}.${hint} There are ${names.join(', ')}`;
}
