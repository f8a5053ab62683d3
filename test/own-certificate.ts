import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

/** Makes a certificate for 127.0.0.1 that is its own authority, with its key, both as PEM. */
export function makeCertificate(): { key: string; cert: string } {
	const openssl = findProgram({ programs: ['openssl'], places: ['/usr/bin/openssl'], debianPackages: ['openssl'] });
	if (openssl === undefined) throw new Error('This test needs openssl: install it.');
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-certificate-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
	const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
	execFileSync(openssl, ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
	return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
