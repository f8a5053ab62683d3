import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Thrown where the words of a command are not understood. */
export class WrongUse extends Error {
	override name = 'WrongUse';
}

/** The options of a command and what is no option, as they were understood. */
export interface ParsedWords {
	options: Record<string, string | boolean | (string | boolean)[] | undefined>;
	words: string[];
}

type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
	typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>['values'];

/**
 * Understands the words behind the name of a program.
 *
 * @throws {WrongUse} naming the option that is not known, or what it lacks
 */
export function parseWords<const Options extends ParseArgsOptionsConfig>(
	given: string[],
	options: Options,
): ParsedWords & { options: OptionValues<Options> } {
	try {
		const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
		return { options: values, words: positionals };
	} catch (error) {
		if (!(error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS'))) throw error;
		// What follows the first sentence is advice for other cases than those of people.
		throw new WrongUse(error.message.split(/\.\s/, 1)[0]);
	}
}
