import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modulesOf } from './support/package-imports.ts';
import { repositoryRoot } from './support/repository.ts';

/** First segments of routes, in a string or a regular expression, and file names of which there is one on a site. */
const ofSites =
	/['"`^]\\?\/(?:api|_i18n|builds|assets|og|preview|search|contact|health|ready|metrics)(?:\\?\/|['"`$])|['"`/](?:_payload\.json|feed\.xml|robots\.txt|llms\.txt|licences\.txt|sitemap_index|site\.webmanifest|apple-touch-icon\.)/;

const ofEditor = /\/__edit/;

/** Returns code without its comments. */
function withoutComments(code: string): string {
	return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|[\s;{}(])\/\/.*$/gm, '');
}

/** Returns the lines of a package that have an address as a literal. */
function literalsIn(name: string, exceptions: RegExp): string[] {
	return modulesOf(name)
		.filter((path) => !exceptions.test(path))
		.flatMap((path) => {
			const lines = withoutComments(readFileSync(join(repositoryRoot, 'packages', name, 'src', path), 'utf8')).split(
				'\n',
			);
			const found = lines.filter((line) => ofSites.test(line) || ofEditor.test(line));
			return found.map((line) => `${path}: ${line.trim()}`);
		});
}

it('are literals of the kit in the table of routes alone, besides the check, which requests them as a visitor does', () => {
	expect(literalsIn('vitrine', /^(?:boot-)?routes\.ts$|^check\//)).toEqual([]);
	expect(literalsIn('vitrine', /^check\//).join('\n')).toContain("routes.ts: preview: '/preview/:token',");
});

it('are literals of the editor in its own table alone, besides the documents of its calls', () => {
	expect(literalsIn('vitrine-editor', /^(?:addresses|server\/describe-api)\.ts$/)).toEqual([]);
	expect(literalsIn('vitrine-editor', /^$/).join('\n')).toContain("addresses.ts: home: '/__edit/',");
});
