/** Settings that come from the environment. Each has a default, so that nothing needs to be set to try the site. */
export interface Env {
	/** Port to listen on; 0 takes a free one. 3000 is what people expect of a Node server. */
	port: number;
	/** Address to listen on. Only this machine by default: to be reachable from outside is a decision. */
	host: string;
}

/**
 * Reads and checks the environment, once.
 *
 * @throws {Error} naming the variable, what was found and what is expected
 */
export function readEnv(env: Record<string, string | undefined> = process.env): Env {
	const port = Number(env.PORT ?? 3000);
	if (!Number.isInteger(port) || port < 0 || port > 65535 || env.PORT?.trim() === '') {
		throw new Error(`PORT is ${JSON.stringify(env.PORT)}; expected a whole number from 0 to 65535.`);
	}
	return { port, host: env.HOST || 'localhost' };
}
