import { useState } from 'react';
import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { go } from '../route.ts';
import { Dialog, TextInput } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.ts';
import { addressOf, newPageEdit } from './page-edits.ts';

interface NewPageProps {
	site: SiteOverview;
	/** The page that it comes near to: an entry of the same collection, or a page below it. */
	near: OverviewPage | undefined;
	onClose: () => void;
}

/** Makes a page of text, or an entry of a collection, in the language of the originals. */
export function NewPageDialog({ site, near, onClose }: NewPageProps) {
	const words = useWords();
	const { edits } = useStore();
	const [title, setTitle] = useState('');
	const [description, setDescription] = useState('');
	const [address, setAddress] = useState<string>();
	const [refusal, setRefusal] = useState<string>();
	const collection = near?.collection;
	const parent = parentOf(near);
	const name = address ?? addressOf(title);
	const id = parent + name;
	const create = async () => {
		const refused = await edits.make([
			newPageEdit({ id, title, description, collection, text: words.firstText }, site),
		]);
		setRefusal(refused);
		if (refused !== undefined) return;
		onClose();
		go({ open: id, language: site.defaultLocale, field: undefined });
	};
	const isReady = title !== '' && description !== '' && /^[a-z0-9][a-z0-9-/]*$/.test(name);
	return (
		<Dialog title={words.newPage} action={words.createPage} {...{ refusal, isReady, onClose }} onAction={create}>
			<TextInput label={words.labels.title ?? ''} value={title} onChange={setTitle} />
			<TextInput label={words.labels.description ?? ''} value={description} onChange={setDescription} />
			<TextInput label={`${words.pageAddress} /${parent}`} value={name} onChange={setAddress} isAddress />
		</Dialog>
	);
}

function parentOf(near: OverviewPage | undefined): string {
	if (near === undefined || near.id === 'index') return '';
	return near.collection === undefined ? `${near.id}/` : near.id.replace(/[^/]+$/, '');
}
