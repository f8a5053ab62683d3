import { rememberLanguage } from './remember-language.ts';

// Everything that a page does by itself, before anything else is loaded.
rememberLanguage();
