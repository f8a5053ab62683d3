import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from 'vitrine/serve';

/** Who is signed in. A restart of the server changes nothing about it. */
export interface Sessions {
	/**
	 * Begins a session by a link that signs in.
	 *
	 * @returns what the browser keeps; undefined where the link was used before
	 */
	begin: (address: string, link: { id: string; until: number }) => string | undefined;
	/** Returns the address of the person in a session; undefined where there is none any more. */
	addressOf: (session: string) => string | undefined;
	end: (session: string) => void;
}

/** Milliseconds after which a person signs in again. */
export const sessionLength = 12 * 60 * 60_000;

/** Sessions of one person at a time: those of several browsers. */
const maxSessions = 20;

interface Kept {
	/** By the hash of what the browser keeps: who reads the file signs in nowhere. */
	sessions: Record<string, { address: string; until: number }>;
	/** Ids of links that were used, until these end. */
	used: Record<string, number>;
}

/** Opens the sessions of a site, which are kept in its folder, where Git ignores them. */
export function openSessions(root: string, now: () => number): Sessions {
	const file = join(root, '.vitrine/sessions.json');
	const kept = readKept(file);
	const write = () => {
		const time = now();
		for (const [key, { until }] of Object.entries(kept.sessions)) if (until <= time) delete kept.sessions[key];
		for (const [id, until] of Object.entries(kept.used)) if (until <= time) delete kept.used[id];
		mkdirSync(dirname(file), { recursive: true });
		replaceFile(file, JSON.stringify(kept), { mode: 0o600 });
	};
	return {
		begin(address, { id, until }) {
			if (Object.hasOwn(kept.used, id)) return undefined;
			const session = randomBytes(32).toString('base64url');
			const own = Object.entries(kept.sessions).filter(([, one]) => one.address === address);
			for (const [key] of own.slice(0, Math.max(0, own.length - maxSessions + 1))) delete kept.sessions[key];
			kept.used[id] = until;
			kept.sessions[keyOf(session)] = { address, until: now() + sessionLength };
			write();
			return session;
		},
		addressOf(session) {
			const key = keyOf(session);
			const found = Object.hasOwn(kept.sessions, key) ? kept.sessions[key] : undefined;
			return found && now() < found.until ? found.address : undefined;
		},
		end(session) {
			const key = keyOf(session);
			// Anyone can invent one.
			if (!Object.hasOwn(kept.sessions, key)) return;
			delete kept.sessions[key];
			write();
		},
	};
}

const keyOf = (session: string) => hash('sha256', session);

/** Reads stored sessions; a damaged file ends all of them. */
function readKept(file: string): Kept {
	try {
		if (existsSync(file))
			return { sessions: {}, used: {}, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>) };
	} catch {
		console.warn(`${file} cannot be read: everybody signs in again.`);
	}
	return { sessions: {}, used: {} };
}
