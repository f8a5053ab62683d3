import type { Nodes } from 'mdast';
import type { Problem } from './problem.ts';

/** Takes what is wrong with a part of a text. */
export type MarkdownReport = (node: Nodes, problem: Pick<Problem, 'found' | 'expected' | 'fix'>) => void;
