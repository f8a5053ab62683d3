import { answerItems } from '../threads/threads.ts';
import { createReader } from './read-pages.ts';

answerItems(createReader);
