import { Phrases } from './phrases.tsx';

interface LinkListProps {
	/** `lang` and `dir` are those of a label that is not in the page's language. */
	links: readonly { label: string; lang: string | undefined; dir: string | undefined; address: string }[];
}

/** A list of links, as navigation wants it. */
export function LinkList({ links }: LinkListProps) {
	return (
		<ul>
			{links.map(({ label, lang, dir, address }) => (
				<li key={address}>
					<a href={address} lang={lang} dir={dir}>
						<Phrases text={label} />
					</a>
				</li>
			))}
		</ul>
	);
}
