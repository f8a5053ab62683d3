import { type AnswerContext, json } from '../responses.ts';

/** Says that the process lives: for whoever restarts it. */
export function health(context: AnswerContext): Response {
	return json({ status: 'ok' }, 200, context);
}

/**
 * Says whether to send visitors here: for load balancers.
 *
 * @param isDraining whether the server is about to end
 */
export function ready(context: AnswerContext, { isDraining }: { isDraining: boolean }): Response {
	return isDraining ? json({ status: 'draining' }, 503, context) : json({ status: 'ready' }, 200, context);
}
