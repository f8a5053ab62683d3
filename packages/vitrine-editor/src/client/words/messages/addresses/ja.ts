import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `「${shortened(text)}」`;
const oneOf = (names: readonly string[]) => `${names.join('、')}のいずれか`;

/** What an old address must be, and what to do where nothing can be written in its place. */
const oldAddresses = {
	host: ['このサイトの以前のアドレス（https://とサイト名を除く）', ''],
	spaces: ['前後に空白のないアドレス', ''],
	slash: ['「/」で始まるアドレス', ''],
	anchor: ['#以降を含まないアドレス（#以降はサーバーに送られません）', ''],
	query: ['?以降を含まないアドレス（?以降が何でも転送されます）', ''],
	pattern: [
		'アドレスを1つずつ（*や:によるパターンは使えません）',
		'アドレスごとに入力し、文字としての*と:は%2Aと%3Aにしてください',
	],
	percent: ['%の後に2桁の符号', '文字としての%は%25にしてください'],
	refused: ['\\、見えない文字、符号化したスラッシュのないアドレス', 'サーバーが受け付けないため、削除してください'],
	home: ['トップページ以外の、以前のアドレス', '削除してください'],
	parts: ['スラッシュが続かないアドレス', ''],
	dots: ['「.」や「..」を区切りに含まないアドレス', 'ブラウザーに表示されるアドレスを入力してください'],
	ending: [
		'「.html」の付かないアドレス（付いていても転送されます）',
		'もともとトップページに転送されるため、削除してください',
	],
	long: ['一区切り200バイト以内のアドレス（日本語なら66文字）', '削除してください'],
} as const;

const patterns = {
	name: [
		'一区切り全体の名前（「:name」か「*name」）',
		'区切り全体に名前を付け、文字としての:と*は%3Aと%2Aにしてください',
	],
	end: ['「*name」は末尾だけ（残り全体を表します）', '一区切りなら「:name」にしてください'],
	twice: ['重複のない名前', 'どちらかを別の名前にしてください'],
	all: ['名前ではない区切りを含むアドレス', '共通する部分から始めてください'],
} as const;

const menuTargets = {
	licenses: 'リンクに名前を付けてください',
	file: 'ここから外し、ページからファイルへリンクしてください',
	section: 'ここから外してください。このセクションには短い見出しがありません',
} as const;

export const addressesJa = {
	'old-address': ({ reason, meant }) => ({
		expected: oldAddresses[reason][0],
		fix: meant === undefined ? oldAddresses[reason][1] : `${quoted(meant)}に直してください`,
	}),
	'old-address-own': ({ address }) => ({
		found: quoted(address),
		expected: '今のアドレスとは違う、以前のアドレス',
		fix: '同じページには転送できないため、削除してください',
	}),
	'old-address-language': ({ address, meant }) => ({
		found: quoted(address),
		expected: '言語を含まないアドレス（その言語のものとして扱われます）',
		fix: `${quoted(meant)}に直してください`,
	}),
	'old-address-taken': ({ address, owner }) => ({
		found: owner === undefined ? quoted(address) : `${owner}が使用中のアドレス${quoted(address)}`,
		expected: owner === undefined ? 'サイト自体が使っていないアドレス' : '今は何もないアドレス',
		fix: '削除してください',
	}),
	'redirect-status': () => ({
		expected: '301、302、308、410のいずれか',
		fix: 'いずれかを入力するか、空欄にしてください',
	}),
	'redirect-target': () => ({
		expected: '転送先のアドレス、または転送先のない410',
		fix: '「転送先」を入力するか、なくなったページなら410にしてください',
	}),
	'redirect-pattern': ({ from, reason, example }) => ({
		found: quoted(from),
		expected: patterns[reason][0],
		fix: (example === undefined ? '' : `${quoted(example)}のように、`) + patterns[reason][1],
	}),
	'redirect-to': ({ to }) => ({
		found: quoted(to),
		expected: 'サイト内のページか、https://から始まるアドレス',
		fix: '「/about」のように入力してください',
	}),
	'redirect-name': ({ name, names, meant }) => ({
		found: `以前のアドレスにない名前「${name}」`,
		expected: names.length > 0 ? oneOf(names) : '名前を含まないアドレス',
		fix: meant ? `「${meant}」に直してください` : '以前のアドレスにある名前を使うか、取り除いてください',
	}),
	'redirect-moved': ({ from }) => ({
		found: quoted(from),
		expected: 'まだ転送していないアドレス',
		fix: 'ページの「以前のアドレス」にあるため、この行を削除してください',
	}),
	'redirect-shadowed': ({ from, line, other }) => ({
		found: quoted(from),
		expected: `${line}行目の${quoted(other)}に当てはまらないアドレス`,
		fix: 'その行より前に移すか、どちらかを削除してください',
	}),
	'redirect-circle': ({ circle }) => ({
		found: `循環するリダイレクト：${circle}`,
		expected: 'ページ、ファイル、ほかのサイトのどれかで終わる転送',
		fix: 'どれか1つをページに転送するか、削除してください',
	}),
	'redirect-nowhere': ({ to, meant }) => ({
		found: `何もないアドレス${quoted(to)}`,
		expected: 'サイト内のページかファイル',
		fix: meant ? `${quoted(meant)}に直してください` : 'ページのアドレスを入力してください',
	}),
	'menu-page': () => ({
		expected: 'サイト内のページか、ページ内の位置（言語は付けません）',
		fix: '「/about」や「/#to-features」のように入力してください',
	}),
	'menu-outside': ({ licenses }) => ({
		expected: `https:、mailto:、tel:から始まるアドレス、または「${licenses}」`,
		fix: '全体を入力してください。サイト内のページは通常のリンクとして追加します',
	}),
	'menu-text-name': () => ({
		expected: '半角の英字・数字・ハイフンの名前',
		fix: '「products」のように入力し、表示する言葉は「メニューの名前」に書いてください',
	}),
	'menu-name': () => ({
		expected: 'すべての言語に共通の名前か、「メニューの名前」の文言のどちらか',
		fix: 'どちらか一方を入力してください',
	}),
	'menu-group': () => ({
		found: 'グループの中のグループ',
		expected: 'リンクだけ',
		fix: '中のリンクをここに移すか、別のグループにしてください',
	}),
	'menu-group-twice': () => ({
		expected: '重複のないグループ',
		fix: 'リンクを1つのグループにまとめるか、どちらかを別の名前にしてください',
	}),
	'menu-entry': ({ name, meant }) => ({
		found: quoted(name),
		expected: '共通のメニューにある項目',
		fix: meant ? `${quoted(meant)}に直してください` : '削除してください',
	}),
	'menu-text-missing': ({ name }) => ({
		found: `まだない名前「${name}」`,
		expected: '原文の言語での名前',
		fix: `「メニューの名前」に「${name}」を書いてください`,
	}),
	'menu-target': ({ target, reason }) => ({
		found: `${quoted(target)}へのリンク`,
		expected: 'ページか、短い見出しのあるセクション（メニューの名前になります）',
		fix: menuTargets[reason],
	}),
} satisfies Partial<MessageWords['said']>;
