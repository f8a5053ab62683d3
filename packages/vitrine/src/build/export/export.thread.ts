import { answerItems } from '../threads/threads.ts';
import { createExporter } from './export-item.ts';

answerItems(createExporter);
