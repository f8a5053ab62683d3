import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import { EmbedFrame } from './embed-frame.tsx';

it('names the link of a film by what it does, in the words of the page, without places where lines may break', () => {
	const t = ((key: string, values?: { title?: string }) => ({
		text: key === 'embed-play' ? `Play: ${values?.title}` : key,
		lang: undefined,
		dir: undefined,
	})) as Translate;
	const html = renderToStaticMarkup(
		createElement(EmbedFrame, {
			embed: {
				type: 'embed-field',
				link: 'https://a.example/1',
				frame: 'https://a.example/1',
				origin: 'https://a.example',
			},
			picture: { address: '/lamp.avif', alt: 'ランプ' } as ShownPicture,
			title: '明かりの\u200Bともる窓',
			caption: undefined,
			locale: { tag: 'en-US', dir: 'ltr' } as LocaleInfo,
			fallbackLocale: { tag: 'ja-JP', dir: 'ltr' } as LocaleInfo,
			t,
		}),
	).replaceAll('&quot;', '"');
	expect(html).toContain('<iframe title="明かりのともる窓"');
	expect(html).toContain('aria-label="Play: 明かりのともる窓" lang="en-US"');
	expect(html).toContain('alt="ランプ" lang="ja-JP"');
});
