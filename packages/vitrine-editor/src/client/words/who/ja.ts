import type { WhoWords } from './en.ts';

export const whoJa: WhoWords = {
	signOut: 'サインアウト',
	signOutAnyway: 'このままサインアウト',
	notSignedOut: 'サーバーが応答しないため、サインアウトできませんでした。もう一度お試しください。',
	notSaved: (count) =>
		`まだ保存されていない文章が${count}件あります。このブラウザーに残り、次にここでサインインしたときに保存されます。ほかの人の編集画面には表示されません。`,
	otherPerson: '別の人がサインインしました',
	otherPersonHint:
		'このブラウザーの編集画面は、別の人が使用中です。保存されていないあなたの文章は残っており、もう一度ここでサインインすると保存されます。',
	openEditor: '編集画面を開く',
	signIn: 'サインイン',
	signedOut: 'サインアウトしました',
	signedOutHint: 'セッションが終了したか、編集者の登録から外れました。',
	kept: '次の文章はまだ保存されていません。このブラウザーに残っており、もう一度サインインすると保存されます。サインインできない場合はコピーしてください。',
	mayChange: (languages) => `編集できる言語：${languages}`,
	everything: 'すべて',
	mayConfirm: '翻訳を確認済みにできます',
	mayPublish: '公開できます',
	refusals: {
		'not-your-language': 'この言語は閲覧のみできます。',
		'not-shared': 'すべての言語に共通の内容のため、閲覧のみできます。',
		'not-settings': '設定は閲覧のみできます。変更は、編集画面を動かしているコンピューターで行います。',
	},
	inAllLanguages: '画像や並び順、項目の増減はすべての言語に反映されるため、担当外の言語がある場合は変更できません。',
	mayNotPublish: '未公開の内容を確認できます。公開はほかの担当者が行います。',
	othersToo: 'ほかの言語の変更は担当者が公開するため、ここには表示されません。',
	failures: {
		'not-your-language': 'この言語は閲覧のみできます。保存されませんでした。',
		'not-shared': 'すべての言語に反映される変更のため、担当外の言語がある場合は変更できません。',
		'not-settings': '設定の変更は、編集画面を動かしているコンピューターで行います。',
		'may-not-confirm': '翻訳を確認済みにする権限がありません。',
		'may-not-publish': '公開する権限がありません。',
		'another-person': 'このブラウザーでは別の人がサインインしています。編集画面を開き直してください。',
		'signed-out': 'サインアウトしました。もう一度サインインしてください。',
	},
};
