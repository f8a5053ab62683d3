/** Words of the pages and the mail that sign in. `{site}` and `{address}` are filled in. */
export interface SignInWords {
	/** What the language is called in itself. */
	name: string;
	title: string;
	label: string;
	hint: string;
	send: string;
	sentTitle: string;
	sent: string;
	notArrived: string;
	another: string;
	open: string;
	as: string;
	tooMany: string;
	noAddress: string;
	expired: string;
	used: string;
	otherBrowser: string;
	damaged: string;
	notListed: string;
	mailSubject: string;
	mailOpen: string;
	mailOnce: string;
	mailIgnore: string;
}

/** By code of a language of the interface. */
export const signInWords = {
	en: {
		name: 'English',
		title: 'Edit {site}',
		label: 'Your email address',
		hint: 'We send you a link. No password is needed.',
		send: 'Send the link',
		sentTitle: 'Check your email',
		sent: 'If {address} may edit this site, a link is on its way. It works once, within 15 minutes, and in this browser.',
		notArrived:
			'No email after a few minutes? Check your spam folder. If it is not there either, those who run the site can tell you whether your address is listed.',
		another: 'Use another address',
		open: 'Sign in',
		as: 'You sign in as {address}.',
		tooMany: 'Too many links were requested from your network. Try again in 15 minutes.',
		noAddress: 'This is no email address. Write it like name@example.com.',
		expired: 'This link has expired: links work for 15 minutes. Request a new one here.',
		used: 'This link was used before, and works only once. Request a new one here.',
		otherBrowser: 'This link was requested in another browser. Open it there, or request a new one here.',
		damaged: 'This link is incomplete. Copy all of it from the mail, or request a new one here.',
		notListed: 'This address may not edit the site any more.',
		mailSubject: '{site}: your link to the editor',
		mailOpen: 'Open this link in the browser in which you requested it:',
		mailOnce: 'It works once, within 15 minutes.',
		mailIgnore: 'You did not request it? Then do nothing: without this link no one gets in.',
	},
	ru: {
		name: 'Русский',
		title: 'Редактор: {site}',
		label: 'Ваш email',
		hint: 'Пришлём ссылку для входа. Пароль не нужен.',
		send: 'Прислать ссылку',
		sentTitle: 'Проверьте почту',
		sent: 'Если {address} есть в списке редакторов, письмо со ссылкой уже в пути. Она сработает один раз, в течение 15 минут и только в этом браузере.',
		notArrived:
			'Письма нет несколько минут? Загляните в спам. Нет и там — уточните у тех, кто обслуживает сайт, добавлен ли ваш адрес.',
		another: 'Указать другой адрес',
		open: 'Войти',
		as: 'Вы входите как {address}.',
		tooMany: 'Из вашей сети запросили слишком много ссылок. Попробуйте через 15 минут.',
		noAddress: 'Это не похоже на email. Пример: name@example.com.',
		expired: 'Ссылка устарела: она действует 15 минут. Запросите новую.',
		used: 'По этой ссылке уже входили, второй раз она не сработает. Запросите новую.',
		otherBrowser: 'Ссылку запросили в другом браузере. Откройте её там или запросите новую здесь.',
		damaged: 'Ссылка скопирована не целиком. Скопируйте её из письма полностью или запросите новую.',
		notListed: 'Этого адреса больше нет в списке редакторов.',
		mailSubject: '{site}: ссылка для входа в редактор',
		mailOpen: 'Откройте ссылку в том браузере, где вы её запросили:',
		mailOnce: 'Она сработает один раз в течение 15 минут.',
		mailIgnore: 'Не запрашивали вход? Ничего делать не нужно: без этой ссылки никто не войдёт.',
	},
	ja: {
		name: '日本語',
		title: '{site}の編集',
		label: 'メールアドレス',
		hint: 'サインイン用のリンクをメールでお送りします。パスワードは不要です。',
		send: 'リンクを受け取る',
		sentTitle: 'メールをご確認ください',
		sent: '{address}が編集者として登録されていれば、リンクが届きます。有効期限は15分。このブラウザーで一度だけ使えます。',
		notArrived:
			'数分たっても届かないときは、迷惑メールフォルダーをご確認ください。見つからなければ、アドレスが登録されているかをサイトの管理者にお問い合わせください。',
		another: '別のアドレスを使う',
		open: 'サインイン',
		as: '{address}としてサインインします。',
		tooMany: 'お使いのネットワークからのリクエストが多すぎます。15分後にもう一度お試しください。',
		noAddress: 'メールアドレスの形式ではありません。例：name@example.com',
		expired: 'リンクの有効期限（15分）が切れました。新しいリンクを受け取ってください。',
		used: 'このリンクは使用済みです。新しいリンクを受け取ってください。',
		otherBrowser:
			'別のブラウザーで申し込んだリンクです。そのブラウザーで開くか、ここから新しいリンクを受け取ってください。',
		damaged: 'リンクが途中で切れています。メールから全体をコピーするか、ここから新しいリンクを受け取ってください。',
		notListed: 'このアドレスは、編集者の登録から外れています。',
		mailSubject: '{site}：エディターへのリンク',
		mailOpen: 'リンクを申し込んだブラウザーで開いてください。',
		mailOnce: '15分以内に、一度だけ使えます。',
		mailIgnore: 'お心当たりがなければ、このメールは破棄してください。リンクがなければ誰もサインインできません。',
	},
} as const satisfies Record<string, SignInWords>;

export type SignInLanguage = keyof typeof signInWords;

/** Returns the language that was chosen, else the first one of a browser that there is. */
export function signInLanguage(chosen: string | undefined, accepted = ''): SignInLanguage {
	const codes = [chosen ?? '', ...accepted.split(',').map((tag) => tag.trim().split(/[-;]/)[0] ?? '')];
	return codes.find((code): code is SignInLanguage => Object.hasOwn(signInWords, code)) ?? 'en';
}

/** Fills in a name and an address. */
export function fillWords(text: string, values: { site?: string; address?: string | undefined }): string {
	return text.replace(/\{(site|address)\}/g, (_, name: 'site' | 'address') => values[name] ?? '');
}
