import type { NavigationEntry, NavigationGroup, NavigationLink } from '#protocol/layout.ts';
import { Breakable } from './breakable.tsx';
import { Icon } from './icon.tsx';
import styles from './link-list.module.css';

interface LinkListProps {
	/** Links and groups of links. `lang` and `dir` are those of a label that is not in the page's language. */
	links: readonly NavigationEntry[];
	/** The address of the page that is shown. */
	current?: string | undefined;
}

/**
 * A list of links, as navigation wants it. A group is a list in the list, after its name. Of a link with an icon that is
 * in no group, only the icon is seen.
 */
export function LinkList({ links, current }: LinkListProps) {
	return (
		<ul>
			{links.map((entry) =>
				'links' in entry ? (
					<li key={entry.group}>
						<GroupName group={entry} />
						<ul>
							<LinkItems links={entry.links} current={current} />
						</ul>
					</li>
				) : (
					<li key={entry.address}>
						<NavigationAnchor link={entry} current={current} isIconAlone />
					</li>
				),
			)}
		</ul>
	);
}

interface LinkItemsProps extends Pick<NavigationAnchorProps, 'current' | 'above'> {
	links: readonly NavigationLink[];
}

/** The links of a group. */
export function LinkItems({ links, current, above }: LinkItemsProps) {
	return links.map((link) => (
		<li key={link.address}>
			<NavigationAnchor link={link} current={current} above={above} />
		</li>
	));
}

/** The name of a group of links. */
export function GroupName({ group: { label, lang, dir } }: { group: NavigationGroup }) {
	return (
		<span>
			<Breakable text={label} lang={lang} dir={dir} />
		</span>
	);
}

interface NavigationAnchorProps {
	link: NavigationLink;
	current: string | undefined;
	/** The address of a page above the one that is shown, which is marked as the place where that one belongs. */
	above?: string | undefined;
	/** Whether an icon is seen without its name. */
	isIconAlone?: boolean;
}

export function NavigationAnchor({ link, current, above, isIconAlone = false }: NavigationAnchorProps) {
	const { label, lang, dir, address, icon, isName, rel } = link;
	// Not the link has the direction of its name: it begins where the others do.
	const name = <Breakable text={label} lang={lang} dir={dir} />;
	return (
		<a
			className={icon && isIconAlone ? styles.icon : undefined}
			href={address}
			rel={rel}
			translate={isName ? 'no' : undefined}
			aria-current={address === current ? 'page' : address === above ? 'true' : undefined}
		>
			{icon ? (
				<>
					<Icon glyph={icon} /> <span className={isIconAlone ? 'hidden-text' : styles.name}>{name}</span>
				</>
			) : (
				name
			)}
		</a>
	);
}
