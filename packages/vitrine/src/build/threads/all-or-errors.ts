import { ContentError } from '#content/problems/problem.ts';

/**
 * Waits for both.
 *
 * @throws what one of them throws; an {AggregateError} where both do, so that neither hides the other
 */
export async function allOrErrors<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
	const [first, second] = await Promise.allSettled([one, other]);
	if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
	// The bundler reports the same error in its own words.
	if (first.status === 'rejected' && isAboutCode(first.reason)) throw first.reason;
	const errors = [first, second].flatMap((settled) => (settled.status === 'rejected' ? [settled.reason] : []));
	throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}

function isAboutCode(error: unknown): boolean {
	return (
		error instanceof ContentError && error.problems.some(({ file }) => /^(?:sections|theme)\/.*\.[jt]sx?$/.test(file))
	);
}
