import { channelInfo } from '#contact/channels.ts';
import { nearest } from '#node/edit-distance.ts';
import { knownVariables, readEnv } from '#node/env.ts';
import { hasForms } from '#protocol/contact/form.ts';
import type { BuildInfo } from '#protocol/manifest.ts';

type Variables = Record<string, string | undefined>;

/** What is said at the start of a server of variables that do nothing: misspelled ones, and those that others overrule. */
export function ignoredSettings(
	variables: Variables,
	buildInfo: Pick<BuildInfo, 'origin' | 'forms'>,
	{ isPortPassed }: { isPortPassed: boolean },
): string[] {
	return [...misspelled(variables), ...withoutEffect(variables, buildInfo, isPortPassed)];
}

/** Only names that are nearly one of ours: everybody else's stand in the environment as well. */
function misspelled(variables: Variables): string[] {
	const known = knownVariables();
	// Short names, as PORT, are near to many others.
	const byPlainName = new Map([...known].filter((name) => name.length > 7).map((name) => [plainName(name), name]));
	return Object.entries(variables).flatMap(([name, value]) => {
		if (known.has(name) || value === undefined || value === '') return [];
		const plain = plainName(name);
		const meant = byPlainName.get(nearest(plain, byPlainName.keys(), plain.length > 8 ? 2 : 1) ?? '');
		return meant === undefined ? [] : [`${name} is no setting, and does nothing: did you mean ${meant}?`];
	});
}

const plainName = (name: string) => name.replaceAll('_', '').toUpperCase();

function withoutEffect(
	variables: Variables,
	{ origin, forms }: Pick<BuildInfo, 'origin' | 'forms'>,
	isPortPassed: boolean,
): string[] {
	const env = readEnv(variables);
	const standard = readEnv({});
	const atBuild = (name: string) => `${name} has no effect on what was built before: run "npm run build" with it.`;
	const sentences: string[] = [];
	if (env.siteOrigin !== undefined && env.siteOrigin !== origin) sentences.push(atBuild('SITE_ORIGIN'));
	if (env.contactForm === 'off' && hasForms({ forms })) sentences.push(atBuild('CONTACT_FORM'));
	const channels = new Map(Object.values(channelInfo).map(({ variable, setting }) => [variable, env[setting]]));
	const changed: Variables = {
		...Object.fromEntries(channels),
		HOST: env.host === standard.host ? undefined : 'set',
		PORT: env.port === standard.port ? undefined : 'set',
		CONTACT_FROM: env.contactFrom,
		CONTACT_MAILS_PER_HOUR: env.contactMailsPerHour === standard.contactMailsPerHour ? undefined : 'set',
		CONTACT_MIN_FREE_MB: env.contactMinFreeBytes === standard.contactMinFreeBytes ? undefined : 'set',
		DATA_DIR: env.dataDir === standard.dataDir ? undefined : 'set',
	};
	const ignore = (names: string[], why: string) => {
		const set = names.filter((name) => changed[name] !== undefined);
		if (set.length > 0) sentences.push(`${set.join(', ')} ${set.length === 1 ? 'has' : 'have'} no effect: ${why}.`);
	};
	if (isPortPassed) ignore(['HOST', 'PORT'], 'systemd passes a socket');
	if (!hasForms({ forms })) ignore([...channels.keys()], 'the site has no form');
	else {
		if (env.smtpUrl === undefined) ignore(['CONTACT_FROM', 'CONTACT_MAILS_PER_HOUR'], 'SMTP_URL is not set');
		if (env.databaseUrl !== undefined) ignore(['DATA_DIR', 'CONTACT_MIN_FREE_MB'], 'DATABASE_URL keeps the messages');
	}
	return sentences;
}
