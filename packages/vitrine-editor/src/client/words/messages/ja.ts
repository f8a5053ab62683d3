import { addressesJa } from './addresses/ja.ts';
import { mediaJa } from './media/ja.ts';
import { type MessageWords, shortened } from './message-words.ts';
import { sectionsJa } from './sections/ja.ts';
import { siteJa } from './site/ja.ts';

const quoted = (text: string) => `「${shortened(text)}」`;
const all = (names: readonly string[]) => (names.length > 12 ? [...names.slice(0, 12), '…'] : names).join('、');
const linkTo = (target: string) => `${quoted(target)}へのリンク`;

/** Why a word is no part of an address, and what to do about it. */
const addressFaults = {
	dots: ['点だけではない名前', '「about」のような名前にしてください'],
	index: ['「index」以外の名前（サーバーではトップページを指します）', '「overview」のような名前にしてください'],
	ending: ['「.html」の付かない名前', '「.html」を取ってください'],
	unseen: ['目に見える文字', '見えない文字が混じっています。入力し直してください'],
	signs: ['空白と / ? # % & を含まない、アドレスの一区切り', '「about」のように文字・数字・ハイフンだけにしてください'],
	long: ['200バイト以内（日本語なら66文字）', '短くしてください'],
} as const;

const pictureFormats = 'JPEG、PNG、WebP、AVIF、TIFF、SVGのいずれかの画像';

export const ja: MessageWords = {
	received: { nothing: '空欄', list: '一覧', keys: '値のまとまり' },
	said: {
		...addressesJa,
		...mediaJa,
		...sectionsJa,
		...siteJa,
		'link-page': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'サイト内のページかファイル',
			fix: meant
				? `${quoted(meant)}に直してください`
				: '一覧からページを選ぶか、「/about」のようにアドレスを入力してください',
		}),
		'link-file': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'サイト内のファイル',
			fix: meant
				? `${quoted(meant)}に直してください`
				: '別のファイル名に直すか、このファイルをサイトに追加するよう担当者に依頼してください',
		}),
		'link-spelling': ({ target, meant }) => ({
			found: linkTo(target),
			expected: '言語・拡張子・末尾のスラッシュを含まないページ名',
			fix: `${quoted(meant)}に直してください`,
		}),
		'link-draft': ({ target }) => ({
			found: linkTo(target),
			expected: '公開済みのページ（リンク先は下書きです）',
			fix: '公開するまでリンクを外すか、リンク先の「下書き」を解除してください',
		}),
		'link-scheduled': ({ target, day, isOver }) => ({
			found: linkTo(target),
			expected: isOver
				? `リンクと同じ期間は公開されているページ（リンク先は${day}に公開を終えます）`
				: `公開済みのページ（リンク先は${day}に公開されます）`,
			fix: isOver
				? 'それまでに公開を終えるセクションへリンクを移すか、リンクを外してください'
				: 'その日時に公開されるセクションへリンクを移すか、それまでリンクを外してください',
		}),
		moment: ({ meant }) => ({
			expected: '実在する日付と時刻（YYYY-MM-DDThh:mm）',
			fix: meant ? `${meant}に直してください` : '2026-12-07T09:00のように入力してください',
		}),
		'moment-change': ({ written, isTwice, meant }) => ({
			found: written,
			expected: isTwice
				? '一度しか来ない時刻（この夜は夏時間の切り替えで時計が戻り、二度あります）'
				: '実在する時刻（この夜は夏時間の切り替えで時計が進み、ありません）',
			fix: `${meant.join('か')}に直してください`,
		}),
		'expire-before': ({ expireAt, publishAt }) => ({
			expected: `公開日時より後の公開終了日時（現在は${publishAt}から${expireAt}まで）`,
			fix: 'どちらかを直すか、空欄にしてください',
		}),
		'original-period': ({ field, original }) => ({
			expected: `原文の${original}${field === 'publishAt' ? 'より早くない' : 'より遅くない'}日時`,
			fix: '原文の日時を直すか、この欄を空欄にしてください',
		}),
		'home-schedule': () => ({
			expected: '公開期間を設定していないトップページ（常に表示します）',
			fix: 'この欄を空欄にしてください。期間はセクションごとに設定できます',
		}),
		'sections-none': ({ from }) => ({
			found:
				from === '' ? '公開の時点で表示するセクションがありません' : `${from}以降、表示するセクションがなくなります`,
			expected: 'いつでも1つ以上のセクション',
			fix: '期間のないセクションを1つ残すか、ページ全体に期間を設定してください',
		}),
		successor: () => ({
			expected: 'サイト内のページか、https://から始まるアドレス',
			fix: '言語や?、#を付けず、/pricesのように入力してください',
		}),
		'successor-alone': () => ({
			expected: '公開終了日時',
			fix: '「公開終了日時」も設定するか、この欄を空欄にしてください',
		}),
		'successor-gone': ({ target, reason }) => ({
			found: quoted(target),
			expected: {
				missing: 'このサイトのページ',
				draft: '公開済みのページ（移動先は下書きです）',
				later: 'その時点で公開されているページ',
				gone: '公開が続くページ（移動先も公開を終えます）',
				circle: '別のページ（移動先がこのページに戻ります）',
			}[reason],
			fix: '別のページを指定するか、この欄を空欄にしてください',
		}),
		'link-kind': ({ target, meant }) => ({
			...(target === undefined ? {} : { found: linkTo(target) }),
			expected: '/か#で始まるサイト内のアドレス、またはhttps:、mailto:、tel:、sms:',
			fix:
				meant === undefined
					? '一覧からページを選ぶか、https://から始まるアドレスを入力してください'
					: `${quoted(meant)}に直してください`,
		}),
		'link-anchor': ({ target, anchors, isHome, locale, ...remedy }) => ({
			found: linkTo(target),
			expected: `${isHome ? 'トップページ' : 'リンク先のページ'}（${locale}）にある位置：${
				all(anchors.map((name) => `#${name}`)) || 'ありません'
			}`,
			fix: {
				write: () => `#${'anchor' in remedy ? remedy.anchor : ''}に直してください`,
				example: () => `#${'anchor' in remedy ? remedy.anchor : ''}などに直してください`,
				section: () => 'いずれかに直すか、この言語でもそのセクションを表示してください',
				heading: () =>
					`目的の見出しの末尾に、どの言語でも{#${'anchor' in remedy ? remedy.anchor : ''}}を書き足してください`,
				name: () => '目的の見出しの末尾に{#name}、リンクに#nameと書いてください',
			}[remedy.remedy](),
		}),
		'link-words': () => ({
			found: '文字のないリンク',
			expected: '[ と ] の間の文字',
			fix: '[会社概要](/about)のように、リンク先がわかる文字を入れてください',
		}),
		html: ({ written }) => ({
			found: `HTML：${quoted(written)}`,
			expected: 'Markdownの文章',
			fix: 'タグを取り除くか、<の前にバックスラッシュを付けてください',
		}),
		footnote: ({ name }) => ({
			found: `脚注 [^${name}]`,
			expected: '脚注のない文章（このサイトでは使えません）',
			fix: '括弧書きなどで本文に入れてください',
		}),
		'foreign-markup': ({ written }) => ({
			found: `${quoted(written)}（記号がそのまま表示されます）`,
			expected: 'ほかのソフトの書式が混じっていない文章',
			fix: '言葉で書き直すか、最初の記号の前にバックスラッシュを付けてください',
		}),
		'unknown-form': ({ form, forms }) => ({
			found: `サイトにないフォーム「${form}」`,
			expected: forms.length > 0 ? `${forms.join('、')}のいずれか` : '空欄（サイトにフォームがありません）',
			fix: 'サイトにあるフォームの名前を書いてください',
		}),
		'form-twice': ({ form, section }) => ({
			found: `セクション「${section}」にもあるフォーム「${form}」`,
			expected: '1ページに同じフォームは1つまで',
			fix: '別のフォームを指定するか、どちらかのセクションを削除してください',
		}),
		'plain-text': () => ({
			expected: '書式のない文章',
			fix: '書式の記号を取り除くか、その前にバックスラッシュを付けてください',
		}),
		'one-paragraph': () => ({
			expected: '1つの段落（強調・コード・リンクは使えます）',
			fix: '箇条書き・見出し・空行を取り除いてください',
		}),
		'inline-only': () => ({
			expected: '文字・強調・コード・リンク',
			fix: 'ここにあるタグか画像を取り除いてください',
		}),
		'image-words': () => ({
			found: '説明のない画像',
			expected: '![ と ] の間の説明',
			fix: '![灯りのともる窓](/window.png)のように、何の画像かを書いてください',
		}),
		'image-markup': ({ sign }) => ({
			found: `${quoted(sign)}（読み上げられます）`,
			expected: '書式のない説明',
			fix: '記号を取り除くか、その前にバックスラッシュを付けてください',
		}),
		'image-elsewhere': () => ({
			expected: '文章（画像には専用のセクションがあります）',
			fix: '「画像つき文章」や「ギャラリー」などのセクションで見せてください',
		}),
		'heading-words': () => ({
			found: '文字のない見出し',
			expected: '#の後の文字',
			fix: '見出しを書くか、#を取り除いてください',
		}),
		'heading-level': ({ found, wanted }) => ({
			found: `#が${found}個の見出し`,
			expected: `#が${wanted}個の見出し`,
			fix:
				found === 1 ? '##から始めてください。#1つはページのタイトルに使います' : '見出しのレベルを飛ばさないでください',
		}),
		'heading-letters': ({ text }) => ({
			found: `リンクできない見出し：${quoted(text)}`,
			expected: '文字か数字のある見出し',
			fix: '文字を足すか、末尾に{#name}と名前を付けてください',
		}),
		'heading-anchor': () => ({
			expected: 'アンカー（{#…}）のない見出し（リンクはセクションに張ります）',
			fix: '名前を取り除くか、見出しの下の文章を別のセクションにしてください',
		}),
		'anchor-reserved': ({ anchor }) => ({
			found: `見出しのアンカー「${anchor}」`,
			expected: 'ページ自体が使っていないアンカー',
			fix: '見出しの末尾の{#name}を別のアンカーにしてください',
		}),
		'anchor-twice': ({ anchor }) => ({
			found: `同じアンカー「${anchor}」の見出しが2つ`,
			expected: '見出しごとに違うアンカー',
			fix: 'どちらかの見出しの末尾に、{#name}のように別のアンカーを付けてください',
		}),
		'text-empty': () => ({ expected: '文章', fix: '文章を書くか、この項目を削除してください' }),
		'key-missing': ({ key }) => ({
			found: '空欄',
			expected: `「${key}」の値`,
			fix: `「${key}」を追加してください`,
		}),
		'kind-of-value': ({ kind }) => ({
			expected: {
				text: '文章',
				number: '数',
				boolean: 'はい・いいえ',
				list: '「- 」で始まる行を並べた一覧',
				keys: '値のまとまり',
			}[kind],
			fix: kind === 'number' ? '半角数字で入力し、小数点は「.」にしてください' : 'ここに入力してください',
		}),
		'text-quotes': ({ written }) => ({
			expected: '文章',
			fix: `引用符で囲んでください："${shortened(written)}"`,
		}),
		choice: ({ choices, meant }) => ({
			expected: choices.map(quoted).join('か'),
			fix: meant ? `${quoted(meant)}に直してください` : 'いずれかを選んでください',
		}),
		'unknown-key': ({ key, keys, meant }) => ({
			found: `使われない項目「${key}」`,
			expected: `次のいずれか：${all(keys)}`,
			fix: meant ? `「${meant}」に直してください` : '削除してください',
		}),
		'items-count': ({ least, most }) => ({
			expected:
				most === undefined ? `${least}件以上` : least === undefined ? `${most}件以内` : `${least}件から${most}件`,
			fix: most === undefined ? '項目を追加するか、セクションを削除してください' : '項目を追加するか、削除してください',
		}),
		day: ({ meant }) => ({
			expected: '年-月-日の形の日付',
			fix: `${meant ?? '2026-11-20'}${meant === undefined ? 'のように' : 'と'}入力してください`,
		}),
		'day-future': ({ day }) => ({
			found: day,
			expected: '今日までの日付',
			fix: '最後に変更した日にするか、空欄にしてください',
		}),
		'day-before': ({ day, date }) => ({
			found: day,
			expected: `公開日（${date}）以降の日付`,
			fix: '最後に変更した日にするか、空欄にしてください',
		}),
		'day-waiting': ({ day, date }) => ({
			found: day,
			expected: `公開日（${date}）と同じ日（公開前の記事に更新日は要りません）`,
			fix: '空欄にしてください',
		}),
		'name-letters': ({ example }) => ({
			expected: '英小文字・数字・ハイフンの名前',
			fix: `「${example}」のように入力してください`,
		}),
		'name-length': ({ most }) => ({
			expected: `${most}文字以内の言葉`,
			fix: '短くするか、空欄にしてください',
		}),
		'tag-letters': () => ({ expected: '文字か数字のあるタグ', fix: '言葉で入力してください' }),
		'tag-twice': ({ tag }) => ({
			found: `${quoted(tag)}が2つ`,
			expected: '重複のないタグ',
			fix: '1つ削除してください',
		}),
		'address-part': ({ reason }) => ({ expected: addressFaults[reason][0], fix: addressFaults[reason][1] }),
		'file-name': ({ name, reason }) => ({
			found: `ファイル名${quoted(name)}`,
			expected: addressFaults[reason][0],
			fix: `ファイル名を変更してください。${addressFaults[reason][1]}`,
		}),
		'address-taken': ({ address, owner }) => ({
			found: `${owner}が使用中のアドレス${quoted(address)}`,
			expected: 'ページごとに違うアドレス',
			fix: 'どちらかのアドレスを変更してください',
		}),
		'address-reserved': ({ address }) => ({
			found: `アドレス${quoted(address)}`,
			expected: 'サイト自体が使っていないアドレス',
			fix: '別のアドレスにしてください',
		}),
		'picture-words': () => ({
			expected: '画像の説明、または「装飾のみ」の指定',
			fix: '何の画像かを書くか、飾りだけの画像なら「装飾のみ」にしてください',
		}),
		'picture-described': () => ({
			expected: '画像の説明（ここでは画像が内容を伝えます）',
			fix: '「装飾のみ」をやめて、何の画像かを書いてください',
		}),
		'picture-file': () => ({ expected: '画像ファイル', fix: '画像を選んでください' }),
		focus: () => ({
			expected: '左からと上からの割合（%）',
			fix: '点をドラッグするか、「30% 20%」のように入力してください',
		}),
		'picture-unshown': ({ name }) => ({
			found: `どのページにも使われていない画像「${name}」`,
			expected: 'ページに表示している画像',
			fix: 'ページに表示するか、担当者にファイルの削除を依頼してください',
		}),
		'picture-missing': ({ source, meant }) => ({
			found: `画像${quoted(source)}`,
			expected: 'サイトにある画像',
			fix: meant ? `${quoted(meant)}に直してください` : '画像を選び直してください',
		}),
		'picture-kind': ({ source }) => ({
			found: `画像${quoted(source)}`,
			expected: pictureFormats,
			fix: 'いずれかの形式で保存し直してください',
		}),
		'picture-narrow': ({ width, height, least }) => ({
			found: `${width}×${height}ピクセルの画像`,
			expected: `幅${least}ピクセル以上`,
			fix: 'ぼやけるため、もっと大きな画像にしてください',
		}),
		'picture-damaged': () => ({
			found: '画像として読み取れないファイル',
			expected: pictureFormats,
			fix: '保存し直すか、別のファイルにしてください',
		}),
		'picture-pixels': ({ width, height }) => ({
			found: `${width}×${height}ピクセルの画像`,
			expected: 'もっと小さな画像',
			fix: '縮小してください。幅2400ピクセルあれば、どの画面でも鮮明です',
		}),
		'file-size': ({ size, most }) => ({
			found: `${size}のファイル`,
			expected: `${most}以下`,
			fix: '縮小してください。幅2400ピクセルあれば、どの画面でも鮮明です',
		}),
		placeholders: ({ found, wanted }) => ({
			found: found.length > 0 ? `プレースホルダー${bracesOf(found)}` : 'プレースホルダーなし',
			expected: wanted.length > 0 ? `プレースホルダー${bracesOf(wanted)}` : 'プレースホルダーのない文章',
			fix: '波かっこの中の名前を、ほかの言語と同じにしてください',
		}),
		'message-syntax': () => ({
			expected: '閉じた波かっこ',
			fix: "波かっこをすべて閉じてください。文字として使う波かっこは'{'と書きます",
		}),
		'plural-missing': ({ form, forms }) => ({
			found: `足りない「${form}」の形`,
			expected: `この言語で使う複数形の区分：${all(forms)}`,
			fix: `${form} {…}を追加してください`,
		}),
		'plural-unknown': ({ form, forms, meant }) => ({
			found: `「${form}」の形`,
			expected: `この言語で使う複数形の区分：${all(forms)}`,
			fix: meant ? `「${meant}」に直してください` : '削除してください',
		}),
		'term-lacking': ({ term, wanted }) => ({
			found: `用語集と違う${quoted(term)}の訳語`,
			expected: wanted.map(quoted).join('か'),
			fix: '自然な文章になるなら、この訳語を使ってください',
		}),
		'term-avoided': ({ word, term }) => ({
			found: `用語集で避けることになっている${quoted(word)}`,
			expected: `${quoted(term)}を指す別の言葉`,
			fix: '言い換えてください',
		}),
		'yaml-colon': ({ right }) => ({
			expected: '半角のコロンと半角の空白',
			fix: `「${right}」と書いてください`,
		}),
		'yaml-sign': ({ written }) => ({
			found: `${quoted(written)}（YAMLでは文章として読まれません）`,
			expected: '引用符で囲んだ文章',
			fix: '値の全体を引用符で囲んでください',
		}),
		'yaml-quote': ({ sign }) => ({
			found: '閉じていない引用符',
			expected: '値の末尾にも引用符',
			fix: `末尾に${sign}を付けてください`,
		}),
		'yaml-twice': ({ key }) => ({
			found: `2つある項目${quoted(key)}`,
			expected: '項目は1つずつ',
			fix: 'どちらかを削除してください',
		}),
		'yaml-tab': () => ({
			found: '行頭のタブ',
			expected: '行頭の空白',
			fix: 'タブ1つを半角の空白2つにしてください',
		}),
		'yaml-syntax': () => ({
			expected: '正しいYAML',
			fix: 'この行の字下げを確かめ、「: 」を含む値や記号で始まる値を引用符で囲んでください',
		}),
	},
};

function bracesOf(names: readonly string[]): string {
	return names.map((name) => `{${name}}`).join('、');
}
