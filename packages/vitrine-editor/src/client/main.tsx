import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './base.css';

const root = document.getElementById('editor');
if (root) createRoot(root).render(<App />);
