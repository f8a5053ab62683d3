import { dirname } from 'node:path';
import { findProgram } from './find-program.ts';

/**
 * Finds the folder with the programs of PostgreSQL, or installs its Debian package.
 *
 * @throws {Error} with one sentence that says what to install
 */
export function findPostgres(): string {
	// Debian keeps each version in a folder of its own, out of PATH.
	const versions = Array.from({ length: 20 }, (_, number) => `${30 - number}`);
	const program = findProgram({
		programs: ['postgres'],
		places: versions.flatMap((version) => [
			`/usr/lib/postgresql/${version}/bin/postgres`,
			`/usr/pgsql-${version}/bin/postgres`,
			`/opt/homebrew/opt/postgresql@${version}/bin/postgres`,
		]),
		debianPackages: ['postgresql'],
	});
	if (program !== undefined) return dirname(program);
	throw new Error(
		'The tests of the store of messages need PostgreSQL: install it (on Debian "apt-get install postgresql"), or put its programs on PATH.',
	);
}
