import type { publishEn } from './en.ts';

/** 公開に関する言葉。 */
export const publishJa: typeof publishEn = {
	publish: '公開',
	notPublished: (count) => (count === 0 ? 'すべて公開済み' : `未公開：${count}件`),
	withCount: (notPublished) => `（${notPublished}）`,
	back: '編集に戻る',
	nothing: '公開する変更はありません。',
	nothingOwn: '担当する言語に、公開する変更はありません。',
	nothingHint: '訪問者にも、ここと同じ内容が表示されています。',
	nothingExcept: '次のページを除き、訪問者にも同じ内容が表示されています。',
	nothingDelivered:
		'訪問者に表示されるのは、サイトをビルドして配信したあとです。この環境では、エディターからは配信されません。',
	all: 'すべて',
	whole: { changed: 'ファイル全体', added: '新規', removed: '削除' },
	confirmations: (count) => `翻訳の確認：${count}件`,
	cannotYet: 'まだ公開できません',
	openField: '開く',
	by: (name, time) => `${name}さん・${time}・未公開`,
	order: 'セクションの順序が変わりました。',
	message: '変更内容のメモ（履歴に残り、ほかのメンバーも見られます）',
	usualMessage: (pages) => (pages.length > 3 ? `${pages.length}ページを更新` : `更新：${pages.join('、')}`),
	publishChosen: (count, pages) =>
		count === 0 ? '公開する変更を選んでください' : `${pages === 0 ? '' : `${pages}ページ・`}${count}件を公開`,
	goesTo: '共有の履歴に記録されます。サイトはこの履歴から作られ、変更はほかのメンバーにも届きます。',
	withoutRemote: 'サイトの履歴に記録されます。履歴はこのコンピューターの中だけにあり、インターネットには送られません。',
	withoutGit: 'サイトのファイルに書き込まれます。履歴がないため、以前の状態には戻せません。',
	thenCommand: '続いてサイトが作り直され、訪問者に表示されます。',
	exactly: '技術的な詳細',
	oneCommit: (target) =>
		target === undefined
			? 'サイトのフォルダーにGitのコミットが1つ作られます（リモートリポジトリはありません）。'
			: `Gitのコミットが1つ作られ、${target}に送られます。`,
	previewLink: 'プレビューリンク',
	previewLinkHint: 'このコンピューターで、エディターを使わずに、公開前の内容を確認できます。',
	previewLinkForOthers: 'エディターを使わない人も、公開前の内容を確認できます。',
	previewCopied: (day) => `コピーしました（${day}まで有効）。`,
	underWay: '公開しています…',
	steps: {
		saving: '入力内容を保存',
		pulling: 'ほかのメンバーが公開した内容を取得',
		checking: 'サイトをチェック',
		pushing: 'リポジトリに送信',
		command: 'サイトをビルドして更新',
	},
	output: 'コマンドの出力',
	startedBy: (name) => `公開の操作：${name}さん`,
	wordsOfGit: 'Gitのメッセージ',
	live: '公開しました。訪問者に表示されています。',
	pushed: '公開し、リポジトリに送信しました。',
	committed: '公開しました。',
	commandFailed: (code) =>
		code === undefined
			? '最後に公開した内容は、まだサイトに反映されていません。サイトの更新が最後まで実行されていないためです。'
			: `公開しましたが、コマンドが失敗し（終了コード${code}）、サイトは更新されていません。`,
	commandFailedHint:
		'文章は履歴に残っているので失われません。コマンドをもう一度実行してください。また失敗するときは、出力をサーバーの管理者にお知らせください。',
	runAgain: 'もう一度実行',
	refused: (count) => `公開できませんでした。先に${count}か所を直してください。`,
	checkingLanguages: '設定で保留される言語がないか確認しています…',
	held: 'サイトの設定により、公開が保留されています。',
	heldLanguage: (name, now, needed) =>
		`${name}：このまま公開すると、最新の翻訳は${now}%です。${needed}%以上が必要です。`,
	heldHint: '該当する文章を翻訳または確認するか、変更した原文を今回の公開から外してください。',
	openTranslations: '対応が必要な翻訳',
	openCounts: (outOfDate, missing) =>
		[outOfDate > 0 ? `要更新${outOfDate}件` : '', missing > 0 ? `未翻訳${missing}件` : ''].filter(Boolean).join('・'),
	openTranslationsHint: 'このまま公開することもできます。訪問者には以前の翻訳か原文が表示されます。',
	history: '履歴…',
	historyOf: (title) => `「${title}」の履歴`,
	noHistory: 'このページはまだ公開されていないか、サイトがGitで管理されていません。',
	sameAsNow: '今の内容と同じです。',
	backHint: '取り消し線は今の文章、下線は当時の文章です。',
	backTo: (day) => `${day}の状態に戻す`,
	backIn: '戻す範囲',
	backInOne: (language) => `${language}だけ`,
	backInAll: 'すべての言語',
	backIsUnpublished: '公開するまで、訪問者には表示されません。',
	chooseVersion: '戻したい日時を選んでください。',
	failures: {
		detached:
			'公開できませんでした。サイトのフォルダーで、どのブランチにも切り替えられていません。サーバーの管理者が「git switch」で正しいブランチに切り替える必要があります。',
		'under-way':
			'公開できませんでした。サイトのフォルダーでマージまたはリベースが途中です。ターミナルで完了させてください（手順は「git status」で確認できます）。',
		'no-commit': '公開できませんでした。リポジトリにまだコミットがありません。最初のコミットはターミナルで作成します。',
		unreachable:
			'公開できませんでした。サイトのリポジトリに接続できません。変更はここに保存されています。しばらくしてからもう一度公開し、直らないときはサーバーの管理者にお知らせください。',
		rewritten:
			'公開できませんでした。リモートのブランチが書き換えられ、このフォルダーには独自のコミットがあります。ターミナルで統合してください。',
		diverged:
			'公開できませんでした。ここのコミットとリモートのコミットが同じ行を変更しています。ターミナルで統合してください（「git pull」）。',
		'both-changed':
			'公開できませんでした。下のファイルはほかのメンバーも変更しており、項目ごとに統合できません。ターミナルで比べてください。',
		rejected: '公開できませんでした。リモートリポジトリに拒否されました。理由：',
		moving:
			'公開できませんでした。ほかのメンバーがちょうど公開しているところです。少し待ってから、もう一度公開してください。',
		full: '公開できませんでした。サーバーのディスクに空きがありません。空きを作ってから、もう一度公開してください。',
		git: '公開できませんでした。Gitのエラー：',
		submodule: '公開できませんでした。下のファイルはGitのサブモジュールにあります。そのフォルダーで公開してください。',
		lfs: '公開できませんでした。下のファイルはGit LFSの管理下にありますが、サーバーにGit LFSがありません。インストールしてから、もう一度公開してください。',
		'changed-meanwhile':
			'公開できませんでした。選んだ内容がその間に変わりました。もう一度確認してから公開してください。',
		inseparable: '公開できませんでした。この変更は同じページのほかの変更と切り離せません。ページ全体を選んでください。',
		nothing: '公開する変更はありません。',
		busy: '公開の処理中です。終わるまでお待ちください。',
	},
};
