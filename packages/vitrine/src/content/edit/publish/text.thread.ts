import { workerData } from 'node:worker_threads';
import { answerCalls } from '#node/call-thread.ts';
import { isForPerson } from '../session/is-for-person.ts';
import { openTextWork } from './text-work.ts';

// Compares and joins texts in a thread of its own: one that takes too long is ended.
answerCalls(Promise.resolve(openTextWork((workerData as { root: string }).root)), isForPerson);
