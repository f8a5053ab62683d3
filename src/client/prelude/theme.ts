import { applyTheme, rememberedTheme } from '../theme.ts';

// Runs in the head, before anything is drawn: the page begins in the colours that the visitor chose.
document.documentElement.dataset.script = '';
applyTheme(rememberedTheme());
