import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `「${shortened(text)}」`;

const videoAddresses = {
	YouTube: ['YouTubeの動画か再生リストのアドレス', '動画を開き、アドレスバーの内容をコピーしてください'],
	Vimeo: ['Vimeoの動画のアドレス', '動画を開き、アドレスバーの内容をコピーしてください'],
	OpenStreetMap: ['OpenStreetMapの地図のアドレス', '地図の「共有」で目印を付け、リンクをコピーしてください'],
	'Google Maps': [
		'Googleマップの埋め込み用アドレス',
		'地図の「共有」から「地図を埋め込む」を選び、src="…"の中のアドレスをコピーしてください',
	],
} as const;

/** What is wrong with the line of a video, and what to do about it. */
const directiveFaults = {
	name: ['::video', '::video{…}と書くか、::の前にバックスラッシュを付けてください'],
	rest: ['名前="値"の形の指定だけ', 'ほかの文字を取り除くか、値を引用符で囲んでください'],
	attribute: ['src、poster、alt、caption、captionsのいずれか', '取り除くか、名前を直してください'],
	twice: ['同じ名前は1つまで', 'どちらかを取り除いてください'],
	empty: ['引用符の中の値', '値を書くか、名前ごと取り除いてください'],
	missing: ['動画のアドレス（src）、再生前の画像（poster）、その説明（alt）', '足りないものを書き足してください'],
} as const;

const svgFaults = {
	xml: ['誤りのないSVG', '書き出し直してください'],
	depth: ['もっと浅いグループの入れ子', 'グループを解除してください'],
	none: ['SVGの画像', 'SVG形式で書き出してください'],
	size: ['画像の大きさ', '大きさを含めて書き出すか、最初のタグにviewBox="0 0 300 200"と書いてください'],
	large: ['もっと簡単な画像', 'svgoなどで軽くするか、PNGで保存してください'],
	html: ['図形と文字だけの画像', 'HTMLを含めずに書き出すか、PNGで保存してください'],
	style: ['単純なスタイル', 'スタイルではなく属性を使う設定で書き出してください'],
	image: ['図形、またはファイル自体に含まれる画像', '画像トレースを行うか、全体をPNGで書き出してください'],
	reference: ['同じ画像の中への参照', '1つのファイルにまとめて書き出し直してください'],
} as const;

const svgFound = {
	xml: '誤りのあるSVG',
	depth: '深すぎるグループの入れ子',
	none: 'SVGの画像がないファイル',
	size: '大きさのない画像',
	large: '大きすぎるSVG',
	html: '画像の中のHTML',
	style: 'ここでは使えないスタイル',
	image: '画像の中の別の画像',
	reference: '別のファイルへの参照',
} as const;

export const mediaJa = {
	icon: ({ reason, installed, meant }) => ({
		expected:
			reason === 'collection'
				? `サイトにあるアイコン集（${installed.join('、')}）のアイコン（「アイコン集:名前」の形）`
				: reason === 'name'
					? `アイコン集「${installed[0]}」にあるアイコン`
					: '表示できるアイコン',
		fix:
			meant === undefined
				? 'icon-sets.iconify.designで選び、「lucide:lamp」のように入力してください'
				: `「${meant}」に直してください`,
	}),
	'video-file': () => ({
		expected: 'サイトにある動画（mp4かwebm、先頭にスラッシュ）',
		fix: '「/film.mp4」のように入力してください',
	}),
	'captions-file': () => ({
		expected: 'サイトにある字幕（vtt、先頭にスラッシュ）',
		fix: '「/film.ja.vtt」のように入力してください',
	}),
	'captions-format': ({ address }) => ({
		found: `WebVTT形式ではない${quoted(address)}`,
		expected: 'WEBVTTの行で始まるファイル',
		fix: '字幕をWebVTT形式で保存し直してください。字幕ソフトでSRTから変換できます',
	}),
	'captions-elsewhere': () => ({
		expected: 'サイトにある動画ファイルの字幕',
		fix: '空欄にしてください。ほかのサイトの動画には、そのサイトの字幕が付きます',
	}),
	'video-source': ({ isTwice }) => ({
		found: isTwice ? '動画のアドレスと動画ファイルの両方' : '動画のアドレスも動画ファイルもありません',
		expected: '動画のアドレスか動画ファイルのどちらか',
		fix: isTwice ? 'どちらかを空欄にしてください' : 'どちらかを入力してください',
	}),
	'embed-address': () => ({
		expected: '動画や地図の完全なアドレス',
		fix: 'アドレスバーからhttps://も含めてコピーしてください',
	}),
	'embed-page': ({ service }) => ({ expected: videoAddresses[service][0], fix: videoAddresses[service][1] }),
	'embed-host': ({ origin }) => ({
		found: `${origin}の動画か地図`,
		expected: '設定で表示を許可しているサイト',
		fix: '設定（outside）への追加を担当者に依頼するか、ここから外してください',
	}),
	'video-directive': ({ reason, name }) => ({
		found: reason === 'missing' ? `${name}のない動画` : quoted(name),
		expected: directiveFaults[reason][0],
		fix: directiveFaults[reason][1],
	}),
	'public-file': () => ({
		expected: 'サイトにあるファイル（先頭にスラッシュ）',
		fix: '「/catalogue.pdf」のように入力してください',
	}),
	decorative: () => ({
		expected: '「装飾のみ」の指定、または画像の説明',
		fix: '「装飾のみ」にするか、何の画像かを書いてください',
	}),
	'picture-proportions': ({ width, height, light }) => ({
		found: `${width}×${height}ピクセルのダーク表示用の画像`,
		expected: `元の画像（${light.width}×${light.height}ピクセル）と同じ縦横比`,
		fix: 'どちらかを、もう一方に合わせて切り抜いてください',
	}),
	svg: ({ reason, written }) => ({
		found: reason === 'reference' && written ? `画像の中の参照${quoted(written)}` : svgFound[reason],
		expected: reason === 'large' && written ? `${written}KB以下のSVG` : svgFaults[reason][0],
		fix: svgFaults[reason][1],
	}),
} satisfies Partial<MessageWords['said']>;
