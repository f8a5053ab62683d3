import { openTexts } from '#content/pages/stored-content-cache.ts';
import { answerItems } from '../threads/threads.ts';
import { createIndexer, type IndexWork, type JoinedIndex } from './index-work.ts';

/** Where threads find what they index, and leave what they make. */
export interface IndexFolders {
	/** With the texts of articles. */
	texts: string;
	/** Of the cache of indexes. */
	cache: string;
}

answerItems<IndexFolders, IndexWork, JoinedIndex | undefined>(async ({ texts, cache }) =>
	createIndexer({ texts: openTexts(texts), cache }),
);
