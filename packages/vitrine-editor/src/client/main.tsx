import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadWords, preferredLanguage } from './words/use-words.ts';
import './base.css';

const root = document.getElementById('editor');
// In English where they cannot be loaded.
await loadWords(preferredLanguage()).catch(console.error);
if (root) createRoot(root).render(<App />);
