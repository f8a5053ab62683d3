import { workerData } from 'node:worker_threads';
import { isForPerson } from '#content/edit/session/is-for-person.ts';
import { answerCalls } from '#node/call-thread.ts';
import { openTranslations } from './translation-session.ts';

// Answers calls about translations in a thread of its own.
answerCalls(Promise.resolve(openTranslations((workerData as { root: string }).root)), isForPerson);
