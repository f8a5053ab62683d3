import { useEffect, useRef, useState } from 'react';
import type { BlockStart } from '../../edits/parts/begun-part.ts';
import { useWords } from '../../words/use-words.ts';
import { PictureDialog } from '../pictures/picture-dialog.tsx';
import { blockKinds, blockSigns, startOf } from './block-kinds.ts';
import styles from './block-menu.module.css';

interface BlockMenuProps {
	file: string;
	/** Name of the part that another one comes behind; undefined at the beginning. */
	behind?: string;
	onChoose: (start: BlockStart) => void;
	/** Called with a picture that becomes a part. */
	onPicture: (picture: File | string) => void;
}

/** The button between two parts of a text, and the kinds of parts that it adds. */
export function BlockMenu({ file, behind, onChoose, onPicture }: BlockMenuProps) {
	const words = useWords();
	const button = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const [isChoosing, setChoosing] = useState(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape in one of the buttons closes what they are in.
		<div
			className={styles.menu}
			data-needless=""
			data-start={behind === undefined ? '' : undefined}
			lang={words.languageCode}
			onKeyDown={({ key }) => {
				if (key !== 'Escape' || !isOpen) return;
				setOpen(false);
				button.current?.focus();
			}}
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) setOpen(false);
			}}
		>
			<button
				ref={button}
				type="button"
				className={styles.add}
				aria-expanded={isOpen}
				aria-label={behind === undefined ? words.addBlockAtStart : words.addBlockBehind(behind)}
				title={words.addBlock}
				onClick={() => setOpen(!isOpen)}
			>
				+
			</button>
			{isOpen && (
				<Kinds
					onChoose={(kind) => {
						setOpen(false);
						if (kind === 'picture') setChoosing(true);
						else onChoose(startOf(kind, words));
					}}
				/>
			)}
			{isChoosing && (
				<PictureDialog
					field={{ file, value: undefined }}
					isOfText
					onFile={(picture) => {
						setChoosing(false);
						onPicture(picture);
					}}
					onClose={(source) => {
						setChoosing(false);
						if (source === undefined) button.current?.focus();
						else onPicture(source);
					}}
				/>
			)}
		</div>
	);
}

function Kinds({ onChoose }: { onChoose: (kind: (typeof blockKinds)[number]) => void }) {
	const words = useWords();
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		list.current?.scrollIntoView({ block: 'nearest' });
		list.current?.querySelector('button')?.focus();
	}, []);
	return (
		<ul ref={list} className={styles.kinds} aria-label={words.addBlock}>
			{blockKinds.map((kind) => (
				<li key={kind}>
					<button type="button" onClick={() => onChoose(kind)}>
						<span aria-hidden>{blockSigns[kind]}</span>
						{words.blockKinds[kind]}
					</button>
				</li>
			))}
		</ul>
	);
}
