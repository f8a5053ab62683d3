import type { Suggestion } from '#protocol/layout.ts';
import { Breakable } from '#ui/breakable.tsx';
import styles from './notices.module.css';

/**
 * Offers of this page in other languages, hidden until a script finds that the visitor prefers one of them
 * (specification §3). What the script shows stays shown, also when React takes the page over.
 */
export function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
	return suggestions.map(({ code, tag, ranges, dir, address, text, accept, dismiss }) => (
		<aside
			key={code}
			className={styles.notice}
			data-suggestion={code}
			data-ranges={ranges}
			data-system-font=""
			lang={tag}
			dir={dir}
			aria-labelledby={`suggestion-${code}`}
			hidden
			suppressHydrationWarning
		>
			<p id={`suggestion-${code}`}>
				<Breakable {...text} />
			</p>
			<a href={address} hrefLang={tag} data-locale={code}>
				<Breakable {...accept} />
			</a>
			<button type="button">
				<Breakable {...dismiss} />
			</button>
		</aside>
	));
}
