import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { readEnv } from './env.ts';

describe('the environment', () => {
	it('needs nothing to be set', () => {
		expect(readEnv({})).toEqual({
			port: 3000,
			host: 'localhost',
			trustProxy: '',
			maxConnections: 4000,
			maxConnectionsPerAddress: 1000,
			keepAliveMs: 5000,
			log: 'errors',
			memoryBytes: 48 * 1024 * 1024,
			assetsDir: undefined,
			dataDir: 'data',
			databaseUrl: undefined,
			smtpUrl: undefined,
			contactFrom: undefined,
			contactWebhookUrl: undefined,
			contactWebhookSecret: undefined,
			contactKeepMs: 180 * 24 * 60 * 60 * 1000,
			contactMailsPerHour: 60,
			contactMinFreeBytes: 200 * 1024 * 1024,
			siteOrigin: undefined,
			editOrigin: undefined,
			editUserHeader: undefined,
			contactForm: 'on',
			sourceDateEpoch: undefined,
			chromiumPath: undefined,
			firefoxPath: undefined,
		});
	});

	it.each([
		[
			{ MESSAGES_URL: 'http://www.example.com' },
			'MESSAGES_URL is "http://www.example.com"; expected scheme and host of',
		],
		[{ MESSAGES_URL: 'https://www.example.com' }, 'MESSAGES_TOKEN is too short; expected 32 characters or more'],
		[{ PORT: '80a' }, 'PORT is "80a"; expected a whole number from 0 to 65535.'],
		[{ PORT: '65536' }, 'PORT is "65536"; expected a whole number from 0 to 65535.'],
		[{ PORT: '' }, 'PORT is ""; expected a whole number from 0 to 65535.'],
		[{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS is "0"; expected a whole number from 1 to 1000000.'],
		[{ KEEP_ALIVE_SECONDS: '0' }, 'KEEP_ALIVE_SECONDS is "0"; expected a whole number from 1 to 3600.'],
		[{ LOG: 'some' }, 'LOG is "some"; expected off, errors or all.'],
		[{ MEMORY_MB: '-1' }, 'MEMORY_MB is "-1"; expected a whole number from 0 to 65536.'],
		[
			{ CONTACT_FROM: 'Form <form@example.com>' },
			'CONTACT_FROM is "Form <form@example.com>"; expected an e-mail address alone, like form@example.com.',
		],
		[{ CONTACT_KEEP_DAYS: '0' }, 'CONTACT_KEEP_DAYS is "0"; expected a whole number from 1 to 3650.'],
		[
			{ SITE_ORIGIN: 'example.com' },
			'SITE_ORIGIN is "example.com"; expected scheme and host without a path, like https://preview.example.com.',
		],
		[
			{ DATABASE_URL: 'mysql://user:secret@host/database' },
			'DATABASE_URL is not understood; expected postgres://user:password@host:5432/database.',
		],
		[
			{ EDIT_ORIGIN: 'http://edit.example.com' },
			'EDIT_ORIGIN is "http://edit.example.com"; expected scheme and host by https, like https://edit.example.com.',
		],
		[
			{ EDIT_USER_HEADER: 'X-User: ' },
			'EDIT_USER_HEADER is "X-User: "; expected the name of a header, like X-Forwarded-Email.',
		],
		[{ SOURCE_DATE_EPOCH: 'now' }, 'SOURCE_DATE_EPOCH is "now"; expected a number of seconds since 1970.'],
	])('%o is refused by name', (env, message) => {
		expect(() => readEnv(env)).toThrow(message);
	});

	it.each([
		'postgres://user@host/database',
		'postgresql://user:p%40ss@[::1]:5433/database?sslmode=require',
		'postgres://user@first:5432,second:5433/database',
	])('takes %s as DATABASE_URL', (url) => {
		expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
	});

	it('is listed in .env.example, every variable of it', () => {
		const code = readFileSync(join(repositoryRoot, 'packages/vitrine/src/node/env.ts'), 'utf8');
		const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
		const documented = [...code.matchAll(/^\t \* `([A-Z_]+)`|^\t\/\*\* `([A-Z_]+)`/gm)].map(
			(match) => match[1] ?? match[2],
		);
		expect(documented).toHaveLength(28);
		for (const name of documented) expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'));
	});
});
