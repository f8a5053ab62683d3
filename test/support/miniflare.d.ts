/** What tests use of it: its own types take the compiler as long as a tenth of this repository. */
declare module 'miniflare' {
	export interface RuntimeOptions {
		rootPath: string;
		modules: true;
		script?: string;
		scriptPath?: string;
		compatibilityDate: unknown;
		assets?: unknown;
		email?: unknown;
		durableObjects: unknown;
		durableObjectsPersist?: string;
		bindings: Record<string, string>;
		log: Log;
		handleStructuredLogs?: (log: { message: string }) => void;
	}

	export interface ConvertedOptions {
		workers: unknown[];
	}

	export function convertV4MiniflareOptions(options: RuntimeOptions): ConvertedOptions;

	export enum LogLevel {
		NONE,
		ERROR,
		WARN,
		INFO,
	}

	export class Log {
		constructor(level: LogLevel);
		logWithLevel(level: LogLevel, message: string): void;
	}

	export class Miniflare {
		readonly ready: Promise<URL>;
		constructor(options: ConvertedOptions);
		dispatchFetch(address: string, init: RequestInit): Promise<Response>;
		setOptions(options: ConvertedOptions): Promise<void>;
		dispose(): Promise<void>;
	}
}
