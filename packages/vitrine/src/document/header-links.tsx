import type { NavigationEntry } from '#protocol/layout.ts';
import { GroupName, LinkItems, NavigationAnchor } from '#ui/link-list.tsx';
import groupStyles from './header-group.module.css';
import iconStyles from './header-icons.module.css';
import styles from './header-links.module.css';

interface HeaderLinksProps {
	links: readonly NavigationEntry[];
	/** The address of the page that is shown. */
	current?: string | undefined;
	/** That of a page above it. */
	above?: string | undefined;
}

/**
 * The links of a header. A group is a button that opens its links, which the browser does without a script; on a narrow
 * screen, all stand below each other and groups are open.
 */
export function HeaderLinks({ links, current, above }: HeaderLinksProps) {
	const hasIcons = links.some((entry) => 'icon' in entry && entry.icon);
	return (
		<ul className={hasIcons ? `${styles.links} ${iconStyles.icons}` : styles.links}>
			{links.map((entry) => {
				if (!('links' in entry)) {
					return (
						<li key={entry.address}>
							<NavigationAnchor link={entry} current={current} above={above} isIconAlone />
						</li>
					);
				}
				const id = `header-group-${entry.group}`;
				return (
					<li key={entry.group} className={groupStyles.group}>
						<GroupName group={entry} />
						<button type="button" popoverTarget={id}>
							<GroupName group={entry} />
						</button>
						<ul id={id} popover="auto">
							<LinkItems links={entry.links} current={current} above={above} />
						</ul>
					</li>
				);
			})}
		</ul>
	);
}
