import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `「${shortened(text)}」`;
const oneOf = (names: readonly string[]) => `${names.join('、')}のいずれか`;

export const siteJa = {
	'mail-address': () => ({ expected: 'メールアドレス', fix: '「hello@example.com」のように入力してください' }),
	'form-field-taken': ({ example }) => ({
		expected: 'ほかの項目と重ならない名前',
		fix: `「${example}」のような別の名前にしてください`,
	}),
	'form-options': () => ({ expected: '2個から50個の、重複のない選択肢', fix: '選択肢を追加するか、削除してください' }),
	'form-fields': () => ({ expected: '1個から30個の、重複のない項目', fix: '項目を追加するか、削除してください' }),
	'form-range': () => ({ expected: '最小値以上の最大値', fix: '2つの値を入れ替えてください' }),
	'form-campaign-name': () => ({
		expected: '英小文字・数字・アンダースコアの名前',
		fix: '「utm_source」のように入力してください',
	}),
	'form-campaign': () => ({ expected: '10個までの、重複のない名前', fix: '一部を削除してください' }),
	'form-confirmation': () => ({
		expected: '項目emailのあるフォーム（確認メールの宛先です）',
		fix: '項目emailを追加するか、確認メールをやめてください',
	}),
	'form-consent': () => ({ expected: 'はい、いいえ、または言語の一覧', fix: 'いずれかにしてください' }),
	'form-language': ({ locale, locales }) => ({
		found: `サイトにない言語「${locale}」`,
		expected: oneOf(locales),
		fix: 'いずれかに直してください',
	}),
	'form-text-missing': ({ name }) => ({
		found: `まだない文言「${name}」`,
		expected: '原文の言語での文言',
		fix: `「フォームの文言」に「${name}」を書いてください`,
	}),
	'form-subject': ({ names }) => ({
		expected: `波かっこの中は項目の名前：${names.map((name) => `{${name}}`).join('、')}`,
		fix: 'いずれかに直してください',
	}),
	'consent-link': () => ({
		expected: 'プライバシーポリシーへのリンクを含む文章',
		fix: '「[プライバシーポリシー](/privacy)に同意します」のように書いてください',
	}),
	'consent-missing': ({ form }) => ({
		found: `フォーム「${form}」に同意文がありません`,
		expected: '同意文（フォームの設定で必要です）',
		fix: 'プライバシーポリシーへのリンクを付けて書いてください',
	}),
	'term-word': () => ({ expected: '言葉', fix: '言葉を書くか、行を削除してください' }),
	'term-use': () => ({
		expected: '訳語、避ける言葉、「翻訳しない」のいずれか',
		fix: 'いずれかを書くか、用語を削除してください',
	}),
	'term-language': ({ locale, locales, meant }) => ({
		found: `サイトにない言語「${locale}」`,
		expected: oneOf(locales),
		fix: meant ? `「${meant}」に直してください` : '行を削除してください',
	}),
	'term-original': ({ locale }) => ({
		found: `「${locale}」への訳語`,
		expected: 'ほかの言語の訳語（用語自体が原文の言語です）',
		fix: '行を削除してください',
	}),
	'term-twice': ({ term, line }) => ({
		found: `2つある用語${quoted(term)}`,
		expected: `重複のない用語（${line}行目にもあります）`,
		fix: '1つにまとめてください。訳語は複数書けます',
	}),
	'term-kept': ({ term }) => ({
		found: `「翻訳しない」用語${quoted(term)}の訳語`,
		expected: '「翻訳しない」か訳語のどちらか',
		fix: 'どちらかを削除してください',
	}),
	'term-contradiction': ({ word, locale, line }) => ({
		found: `使う言葉でも避ける言葉でもある${quoted(word)}（${locale}）`,
		expected: `どちらか一方（${line}行目では使う言葉です）`,
		fix: 'ここか、そちらから削除してください',
	}),
	'message-apostrophe': ({ name }) => ({
		found: `{${name}}の前のアポストロフィ（プレースホルダーが文字として表示されます）`,
		expected: `すぐ横にアポストロフィのない{${name}}`,
		fix: '’に替えるか、取り除いてください',
	}),
	'message-plain': ({ name }) => ({
		expected: `{${name}}だけ（書式の付いた文字が入ります）`,
		fix: `{${name}}と書いてください`,
	}),
	'yaml-parts': () => ({
		found: '「---」の行の後の、2つ目の内容',
		expected: '1つの内容',
		fix: '「---」の行を削除してください',
	}),
	'too-deep': ({ levels }) => ({
		found: `${levels}段を超えるリスト・引用・かっこ・強調の入れ子`,
		expected: `${levels}段以内`,
		fix: '>や*など、何度も続いている記号を探して取り除いてください',
	}),
	'control-character': ({ code }) => ({
		found: `見えない制御文字U+${code}`,
		expected: '目に見える文字',
		fix: 'その言葉を入力し直してください',
	}),
	'hidden-direction': ({ code }) => ({
		found: `文字の向きを変える見えない文字U+${code}`,
		expected: '読む順に並んだ文字',
		fix: '前後の言葉ごと削除し、入力し直してください',
	}),
	encoding: () => ({
		found: 'UTF-8ではない文字',
		expected: 'UTF-8の文章',
		fix: 'UTF-8で保存し直してください',
	}),
	'file-unread': ({ meant }) => ({
		found: 'どのフォームにも使われていないファイル',
		expected: 'サイトにあるフォームの文言',
		fix: meant ? `${meant}への名前の変更を担当者に依頼してください` : 'ファイルの削除を担当者に依頼してください',
	}),
	unchosen: () => ({
		found: 'まだ書き込めない項目',
		expected: '2つのうちどちらか',
		fix: '項目を開いて選んでください',
	}),
	'home-missing': ({ locale }) => ({
		found: 'トップページがありません',
		expected: `言語ごとのトップページ（${locale}）`,
		fix: '原文をコピーして始めてください',
	}),
	'first-lines': () => ({
		found: '先頭にタイトルと説明のないページ',
		expected: '「---」の行、ページの項目、もう1つの「---」の行',
		fix: 'ほかのページの先頭をコピーして、書き換えてください',
	}),
} satisfies Partial<MessageWords['said']>;
