import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findInstalled, isProgram, type ProgramPlaces } from '#check/shots/chromium.ts';

/** A program that tests need: where it is found, and how it is installed. */
export interface Wanted extends ProgramPlaces {
	debianPackages: string[];
	/** Installs it where there are no Debian packages, and gives its path. */
	installElsewhere?: () => string | undefined;
}

/** Finds a program, or installs it the way the platform does; undefined where neither can be done. */
export function findProgram(wanted: Wanted): string | undefined {
	return findInstalled(wanted) ?? install(wanted);
}

function install(wanted: Wanted): string | undefined {
	const isRoot = process.getuid?.() === 0;
	if (!isRoot || !isProgram('/usr/bin/apt-get')) return wanted.installElsewhere?.();
	console.log(`Installing ${wanted.debianPackages.join(', ')} …`);
	run('apt-get', ['update', '-qq']);
	run('apt-get', ['install', '-y', '-qq', ...wanted.debianPackages]);
	return findInstalled(wanted);
}

/** Runs a program to its end; one that fails is said, and no more. */
export function run(program: string, parameters: readonly string[]): void {
	try {
		// A service that is installed must not start by itself.
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
		execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
	} catch {
		console.error(`${program} ${parameters.join(' ')} failed.`);
	}
}

/** Finds nginx, or installs its Debian packages; undefined where neither can be done. */
export function findNginx(): string | undefined {
	const wanted: Wanted = {
		programs: ['nginx'],
		places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
		debianPackages: ['nginx', 'libnginx-mod-http-brotli-static'],
	};
	// Debian keeps the module that sends compressed copies in a package of its own.
	const isWhole = existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');
	return (isWhole ? undefined : install(wanted)) ?? findProgram(wanted);
}

/** Finds a program of systemd, or installs the Debian package; undefined where neither can be done. */
export function findSystemd(program: 'systemd-analyze' | 'systemd-socket-activate'): string | undefined {
	return findProgram({ programs: [program], places: [`/usr/bin/${program}`], debianPackages: ['systemd'] });
}

/** Finds Varnish, or installs its Debian package; undefined where neither can be done. */
export function findVarnish(): string | undefined {
	return findProgram({
		programs: ['varnishd'],
		places: ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'],
		debianPackages: ['varnish'],
	});
}

/** Finds PgBouncer, or installs its Debian package; undefined where neither can be done. */
export function findPgBouncer(): string | undefined {
	return findProgram({
		programs: ['pgbouncer'],
		places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
		debianPackages: ['pgbouncer'],
	});
}

/** Finds the program that checks XML by a schema, or installs its Debian package; undefined where neither can be done. */
export function findXmllint(): string | undefined {
	return findProgram({
		programs: ['xmllint'],
		places: ['/usr/bin/xmllint', '/usr/local/bin/xmllint', '/opt/homebrew/opt/libxml2/bin/xmllint'],
		debianPackages: ['libxml2-utils'],
	});
}

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
