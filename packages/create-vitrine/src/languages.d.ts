import type { Language } from './answers.js';

export const spokenLanguages: readonly string[];
export function languageOf(code: string): Language | undefined;
