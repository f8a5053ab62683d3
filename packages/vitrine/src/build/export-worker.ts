import { createExporter } from './export-item.ts';
import { answerItems } from './threads.ts';

answerItems(createExporter);
