import { html } from 'hono/html';
import { addresses } from '../../addresses.ts';
import { fillWords, type SignInLanguage, type SignInWords, signInWords } from './words.ts';

/** What a page that signs in has. */
export interface SignInPage {
	language: SignInLanguage;
	/** Name of the site. */
	site: string;
	/** Of the page, without a query. */
	path: string;
	/** What went wrong. */
	problem?: keyof SignInWords | undefined;
	address?: string | undefined;
}

/** Writes the page on which a person requests a link. */
export function formPage(page: SignInPage) {
	const words = signInWords[page.language];
	const { address = '', problem } = page;
	return document(
		page,
		fillWords(words.title, page),
		html`${problem && html`<p role="alert" id="problem">${words[problem]}</p>`}
		<form method="post" action="${addresses.signIn}?lang=${page.language}">
			<label>${words.label}
				<input type="email" name="address" value="${address}" autocomplete="email" maxlength="254" required
					aria-describedby="${problem ? 'problem hint' : 'hint'}" aria-invalid="${problem === 'noAddress'}"></label>
			<button>${words.send}</button>
		</form>
		<p><small id="hint">${words.hint}</small></p>`,
	);
}

/** Writes the page that follows: the same whether the address is listed or not. */
export function sentPage(page: SignInPage) {
	const words = signInWords[page.language];
	return document(
		page,
		words.sentTitle,
		html`<p>${fillWords(words.sent, page)}</p>
		<p><small>${words.notArrived}</small></p>
		<p><a href="${addresses.signIn}?lang=${page.language}">${words.another}</a></p>`,
	);
}

/** Writes the page behind a link. It signs in with a press of a button: programs that check mails open links. */
export function linkPage(page: SignInPage) {
	const words = signInWords[page.language];
	return document(
		page,
		fillWords(words.title, page),
		html`<p>${fillWords(words.as, page)}</p>
		<form method="post" action="${page.path}?lang=${page.language}"><button>${words.open}</button></form>`,
	);
}

function document({ language, path }: SignInPage, title: string, body: ReturnType<typeof html>) {
	const languages = Object.entries(signInWords).map(([code, { name }]) =>
		code === language
			? html`<a aria-current="true" lang="${code}">${name}</a>`
			: html`<a href="${path}?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>`,
	);
	return html`<!doctype html>
<html lang="${language}">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width">
	<meta name="color-scheme" content="light dark">
	<meta name="robots" content="noindex">
	<title>${title}</title>
	<link rel="stylesheet" href="${addresses.tokens}">
	<link rel="stylesheet" href="${addresses.signInStyle}">
</head>
<body>
	<main>
		<h1>${title}</h1>
		${body}
	</main>
	<footer>${languages}</footer>
</body>
</html>`;
}
