import { isForPerson } from '#content/edit/session/is-for-person.ts';
import { answerCalls } from '#node/call-thread.ts';
import { checkTree } from './check-tree.ts';

// Checks a site in a thread of its own: the code of its sections is read anew, and a text that takes too long ends it.
answerCalls(Promise.resolve({ checkTree }), isForPerson);
