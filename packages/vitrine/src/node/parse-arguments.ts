import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Thrown where the words of a command are not understood. */
export class UsageError extends Error {
	override name = 'UsageError';
}

/** The options of a command and what is no option, as they were understood. */
export interface ParsedArguments {
	options: Record<string, string | boolean | (string | boolean)[] | undefined>;
	words: string[];
}

type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
	typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>['values'];

/**
 * Understands the words behind the name of a program.
 *
 * @throws {UsageError} naming the option that is not known, or what it lacks
 */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
	given: string[],
	options: Options,
): ParsedArguments & { options: OptionValues<Options> } {
	try {
		const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
		return { options: values, words: positionals };
	} catch (error) {
		if (!(error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS'))) throw error;
		// What follows the first sentence is advice for other cases than those of people.
		throw new UsageError(error.message.split(/\.\s/, 1)[0]);
	}
}
