import type { Field } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { CommentThread } from './comment-thread.tsx';

interface PageCommentsProps {
	file: string;
	fields: readonly Field[];
	isWriting: boolean;
	onWriting: (isWriting: boolean) => void;
}

/** Comments on a page as a whole, and those whose field is there no more. */
export function PageComments({ file, fields, ...writing }: PageCommentsProps) {
	// A page has a field for itself as well, which is not drawn.
	const ofFields = fields.filter(({ place }) => place.length > 0);
	const places = new Set(ofFields.map(({ place }) => JSON.stringify(place)));
	const comments = useStore()
		.comments()
		.filter((comment) => comment.file === file && !places.has(JSON.stringify(comment.place)));
	return <CommentThread field={{ file, place: [] }} comments={comments} {...writing} />;
}
