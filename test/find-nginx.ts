import { findProgram } from './find-program.ts';

/** Finds nginx, or installs its Debian package; undefined where neither can be done. */
export function findNginx(): string | undefined {
	return findProgram({
		programs: ['nginx'],
		places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
		debianPackages: ['nginx'],
	});
}
