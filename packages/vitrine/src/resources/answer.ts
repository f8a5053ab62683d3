import type { RenderContext } from '#views/render-context.ts';
import type { Answer, Resource } from './resource.ts';
import { shellOf } from './shell.ts';
import { perform } from './task.ts';

/** Makes the answer of a resource. */
export function answer(context: RenderContext, { task, body }: Resource): Answer {
	return task ? perform({ shell: shellOf(context), texts: context.texts }, task()) : body();
}
