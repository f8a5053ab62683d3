import type { HeaderProps } from 'vitrine';
import { LanguageAnchor } from 'vitrine/components';
import { Icon } from '../sections/icon.tsx';

/** The links to the sections of the home page, and this page in every language. */
export default function Header({ layout, siteName, t }: HeaderProps) {
	return (
		<header className="site-header">
			<div className="container header-inner">
				<a className="logo" href={layout.home} aria-label={t('header-home', { site: siteName }).text}>
					<Icon name="logo" />
					<span>{siteName}</span>
				</a>
				<nav className="main-nav" aria-label={t('header-navigation').text}>
					<ul>
						{layout.header.map((entry) =>
							'links' in entry ? null : (
								<li key={entry.address}>
									<a href={entry.address}>{entry.label}</a>
								</li>
							),
						)}
					</ul>
				</nav>
				{layout.search ? (
					// biome-ignore lint/a11y/useSemanticElements: as in the header of the kit
					<form className="site-search" action={layout.search.address} role="search">
						<input name="q" autoComplete="off" aria-label={t('search-title').text} />
					</form>
				) : null}
				<nav className="locales" aria-label={t('language-switch').text}>
					<ul>
						{layout.languages.map((language) => (
							<li key={language.code}>
								<LanguageAnchor language={language} />
							</li>
						))}
					</ul>
				</nav>
			</div>
		</header>
	);
}
