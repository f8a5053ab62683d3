import { workerData } from 'node:worker_threads';
import { answerCalls } from '#node/call-thread.ts';
import { openSession } from './edit-session.ts';
import { isForPerson } from './is-for-person.ts';

// Answers the calls of a session in a thread of its own.
const session = openSession((workerData as { root: string }).root);
const siteIsRead = session.then(({ ready }) => ready());
answerCalls(session, isForPerson, siteIsRead);
