import { useState } from 'react';
import type { OverviewPage } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { goFromHere } from '../route/route.ts';
import { Dialog, TextInput } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.ts';
import { isAddress } from './address-of.ts';

/** Gives a page another address: old ones lead on, and links follow. */
export function RenameDialog({ page, onClose }: { page: OverviewPage; onClose: () => void }) {
	const words = useWords();
	const { edits } = useStore();
	const [to, setTo] = useState(page.id);
	const [refusal, setRefusal] = useState<string>();
	const rename = async () => {
		const go = goFromHere();
		const refused = await edits.make(() => ({ edits: [{ type: 'rename', page: page.id, to }] }));
		setRefusal(refused);
		if (refused !== undefined) return;
		onClose();
		go({ open: to, field: undefined });
	};
	const isWrong = to !== page.id && !isAddress(to);
	const isReady = to !== page.id && !isWrong;
	return (
		<Dialog title={words.renamePage} action={words.apply} {...{ refusal, isReady, onClose }} onAction={rename}>
			<p>{words.renameHint}</p>
			<TextInput
				label={words.addressBehind('')}
				value={to}
				onChange={setTo}
				hint={isWrong ? words.addressWrong : words.addressHint}
				isWrong={isWrong}
				dir="ltr"
			/>
		</Dialog>
	);
}
