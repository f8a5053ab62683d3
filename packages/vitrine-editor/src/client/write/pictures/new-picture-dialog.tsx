import { useEffect, useState } from 'react';
import type { SiteOverview } from 'vitrine/edit';
import { addressOfPicture } from '../../api.ts';
import { Dialog, TextInput } from '../../ui/dialog.tsx';
import { LatePicture } from '../../ui/late-picture.tsx';
import { useWords } from '../../words/use-words.ts';
import styles from './new-picture-dialog.module.css';

interface NewPictureProps {
	/** A file that a person brought, or a picture of the site as the file names it. */
	picture: File | string;
	/** The file that shows it. */
	file: string;
	/** The languages in which it is described. */
	locales: SiteOverview['locales'];
	/** Whether it may only decorate, and has no description then. */
	canDecorate?: boolean;
	/** Adds it with its descriptions by locale, undefined where it only decorates; returns a sentence where it was not added. */
	onAdd: (alts: Record<string, string> | undefined) => Promise<string | undefined>;
	onClose: () => void;
}

/** What a picture shows, for those who do not see it: it is filled in before the picture is added. */
export function NewPictureDialog({ picture, file, locales, canDecorate = false, onAdd, onClose }: NewPictureProps) {
	const words = useWords();
	const [alts, setAlts] = useState<Record<string, string>>({});
	const [isDecorative, setDecorative] = useState(false);
	const [isSending, setSending] = useState(false);
	const [refusal, setRefusal] = useState<string>();
	const address = useAddress(picture, file);
	const described = Object.fromEntries(locales.map(({ code }) => [code, (alts[code] ?? '').trim()]));
	const isReady = !isSending && (isDecorative || Object.values(described).every((alt) => alt !== ''));
	const add = async () => {
		setSending(true);
		setRefusal(undefined);
		const refused = await onAdd(isDecorative ? undefined : described);
		setSending(false);
		setRefusal(refused);
		if (refused === undefined) onClose();
	};
	return (
		<Dialog
			title={words.newPicture}
			action={isSending ? words.sendingPicture : words.addPicture}
			{...{ refusal, isReady, onClose }}
			onAction={() => void add()}
		>
			{address !== undefined && <LatePicture className={styles.picture} src={address} alt="" />}
			{!isDecorative && (
				<>
					<p className={styles.hint}>{words.altHint}</p>
					{locales.map(({ code, name, tag, dir }) => (
						<TextInput
							key={code}
							label={words.inLanguage(words.labels.alt ?? '', name)}
							value={alts[code] ?? ''}
							onChange={(alt) => setAlts({ ...alts, [code]: alt.slice(0, longest) })}
							lang={tag}
							dir={dir}
						/>
					))}
				</>
			)}
			{canDecorate && (
				<label className={styles.decorative}>
					<input type="checkbox" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
					{words.labels.decorative}
				</label>
			)}
		</Dialog>
	);
}

/** Characters of a description: it is heard in one go, and those of all languages are in one address. */
const longest = 250;

/** Returns where the browser has a picture. */
function useAddress(picture: File | string, file: string): string | undefined {
	const [address, setAddress] = useState<string>();
	useEffect(() => {
		if (typeof picture === 'string') return setAddress(addressOfPicture(file, picture));
		const own = URL.createObjectURL(picture);
		setAddress(own);
		return () => URL.revokeObjectURL(own);
	}, [picture, file]);
	return address;
}
