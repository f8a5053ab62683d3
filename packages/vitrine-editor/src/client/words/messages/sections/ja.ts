import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `「${shortened(text)}」`;

export const sectionsJa = {
	'tile-content': () => ({
		expected: '見出し（と本文）か、画像のどちらか',
		fix: 'どちらか一方にしてください。タイル1枚で伝えることは1つです',
	}),
	'tile-rows': () => ({
		expected: '隙間なく並ぶタイル（小は1マス、横長と縦長は2マス）',
		fix: 'どれかの大きさを変えるか、小さいタイルを増減してください',
	}),
	'one-accent': () => ({
		expected: 'アクセントカラーのタイルは1枚まで',
		fix: 'ほかのタイルの「アクセントカラーにする」を外してください',
	}),
	'one-own-column': () => ({
		expected: '強調する列は1つまで',
		fix: '「自社の列として強調」は自社の列だけにしてください',
	}),
	'one-advised-plan': () => ({
		expected: 'おすすめの表示は1つのプランまで',
		fix: 'いちばん多くの方に合うプランだけに残してください',
	}),
	'cell-count': ({ found, wanted }) => ({
		found: `この行のセルは${found}個`,
		expected: `列と同じ${wanted}個のセル`,
		fix: found < wanted ? '足りないセルを追加してください' : '余分なセルを削除するか、列を追加してください',
	}),
	'picture-or-panes': () => ({
		found: '画像と言葉のパネルの両方',
		expected: 'どちらか一方',
		fix: '画像かパネルを削除してください',
	}),
	'whole-number': ({ least, most }) => ({
		expected: most === undefined ? '整数' : `${least}から${most}までの整数`,
		fix: '半角数字で入力してください',
	}),
	'latest-none': ({ below, locale }) => ({
		found: '表示するページのない新着一覧',
		expected: `検索エンジンに載せる${below === undefined ? 'ページ' : `${below}の下のページ`}（${locale}）`,
		fix: 'ページを作るか、セクションを削除してください',
	}),
	currency: () => ({
		expected: '通貨コード（半角の大文字3字）',
		fix: '「JPY」や「EUR」のように入力してください',
	}),
	amount: () => ({ expected: '0以上の金額', fix: '通貨記号を付けず、半角数字で入力してください' }),
	'yearly-price': ({ isMissing }) =>
		isMissing
			? {
					found: '年額がありません',
					expected: 'プランごとの年額（月払いと年払いの切り替えがあるため）',
					fix: '年額を入力するか、「月払いと年払い」を削除してください',
				}
			: {
					found: '年額',
					expected: '1つの価格（月払いと年払いの切り替えがないため）',
					fix: '「月払いと年払い」を追加するか、空欄にしてください',
				},
	'question-name-twice': () => ({
		expected: 'ほかの質問と重ならない名前',
		fix: '別の名前にしてください。リンクの行き先は1つの質問です',
	}),
	'timeline-states': () => ({
		expected: '3つの状態の表記',
		fix: '「状態の表記」を入力するか、この欄を空欄にしてください',
	}),
	'section-list': () => ({
		expected: '名前の付いたセクション（一覧ではなく）',
		fix: 'ハイフンを取り、「名前:」の下に項目を書いてください',
	}),
	'section-name': ({ names }) => ({
		expected: `${names.join('、')}以外のセクション名`,
		fix: '別の名前にしてください',
	}),
	'sections-missing': ({ isTranslation }) => ({
		found: 'セクションのないページ',
		expected: '1つ以上のセクション',
		fix: isTranslation
			? '1つは表示するか、この翻訳を削除してください'
			: 'セクションを追加するか、ページを削除してください',
	}),
	'section-word': ({ word }) => ({
		found: `セクションの代わりに${quoted(word)}`,
		expected: '内容のあるセクション',
		fix: '内容を書くか、セクションを削除してください',
	}),
	'section-unknown': ({ section, sections, meant }) => ({
		found: `原文にないセクション「${section}」`,
		expected: `原文のセクション：${sections.join('、')}`,
		fix: meant ? `「${meant}」に直してください` : '削除するか、先に原文に追加してください',
	}),
	'section-kind': ({ kind, wanted }) => ({
		found: `種類が「${kind}」のセクション`,
		expected: `原文と同じ種類「${wanted}」`,
		fix: `種類を「${wanted}」にし、その項目を書いてください`,
	}),
	'page-format': ({ found, wanted }) => ({
		found: `.${found}の翻訳`,
		expected: `原文と同じ形式（.${wanted}）`,
		fix: '翻訳を削除し、原文のコピーから始めてください',
	}),
	'shared-missing': ({ section }) => ({
		found: `存在しない共通セクション「${section}」`,
		expected: 'サイトにある共通セクション',
		fix: '追加を担当者に依頼するか、ここから外してください',
	}),
	'shared-unshown': ({ section }) => ({
		found: `どのページにも使われていない共通セクション「${section}」`,
		expected: 'ページに表示している共通セクション',
		fix: 'ページに表示するか、担当者にファイルの削除を依頼してください',
	}),
	'page-without-original': ({ file }) => ({
		found: '原文のないページの翻訳',
		expected: `原文（${file}）`,
		fix: '原文を書くか、この翻訳を削除してください',
	}),
	'entry-without-list': ({ file }) => ({
		found: '一覧ページのない記事',
		expected: `一覧のタイトルと説明（${file}）`,
		fix: '一覧ページを書いてください',
	}),
	'home-draft': () => ({
		found: '下書きのトップページ',
		expected: '公開中のトップページ（常に表示します）',
		fix: '「下書き」を解除してください',
	}),
	'home-address': ({ slug }) => ({
		found: quoted(slug),
		expected: '空欄（トップページのアドレスは「/」です）',
		fix: '空欄にしてください',
	}),
	'tag-spelling': ({ tag, other, file }) => ({
		found: `タグ${quoted(tag)}（${file}では${quoted(other)}）`,
		expected: '同じ表記のタグ（どちらも同じアドレスになります）',
		fix: `${quoted(other)}に直すか、もう一方を直してください`,
	}),
} satisfies Partial<MessageWords['said']>;
