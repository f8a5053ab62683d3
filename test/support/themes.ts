/** What a picture of a theme shows: the home page of a site that `create-vitrine` makes. */
export interface ThemePicture {
	theme: string;
	locale: string;
	colorScheme: 'light' | 'dark';
	screen: 'desktop' | 'phone';
}

/** For tests: where the picture of a theme lies that the page /themes shows. */
export function pictureOfTheme({ theme, locale, colorScheme, screen }: ThemePicture): string {
	const onPhone = screen === 'phone' ? '-phone' : '';
	return `content/${locale}/pages/themes/${theme}${onPhone}${colorScheme === 'dark' ? '-dark' : ''}.avif`;
}
