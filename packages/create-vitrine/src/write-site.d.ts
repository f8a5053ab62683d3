import type { Answers } from './answers.js';

export function writeSite(site: string, answers: Answers): void;
export function writePackage(site: string, answers: Answers, kit: Record<'vitrine' | 'vitrine-editor', string>): void;
