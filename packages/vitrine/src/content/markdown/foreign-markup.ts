import { generatorMarkup } from './generator-markup.ts';
import type { MarkupSign } from './markup-sign.ts';
import { mistakenMarkup } from './mistaken-markup.ts';

/** All signs that stop a build: visitors would read them as they are written. */
export const foreignMarkup: readonly MarkupSign[] = [...mistakenMarkup, ...generatorMarkup];
