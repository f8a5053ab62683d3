import { Breakable } from './breakable.tsx';

interface LinkListProps {
	/** `lang` and `dir` are those of a label that is not in the page's language. */
	links: readonly { label: string; lang: string | undefined; dir: string | undefined; address: string }[];
	/** The address of the page that is shown. */
	current?: string | undefined;
}

/** A list of links, as navigation wants it. */
export function LinkList({ links, current }: LinkListProps) {
	return (
		<ul>
			{links.map(({ label, lang, dir, address }) => (
				<li key={address}>
					<a href={address} lang={lang} dir={dir} aria-current={address === current ? 'page' : undefined}>
						<Breakable text={label} />
					</a>
				</li>
			))}
		</ul>
	);
}
