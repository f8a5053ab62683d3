/** Titles of a page in each language of the site, and its address without a language. */
export interface Topic {
	slug: string;
	en: string;
	ru: string;
	ja: string;
}

/** The first pages; header, footer and hero lead to them. */
export const fixedPages: Topic[] = [
	{ slug: 'about', en: 'About us', ru: 'О нас', ja: '私たちについて' },
	{ slug: 'privacy', en: 'Privacy', ru: 'Конфиденциальность', ja: 'プライバシー' },
	{ slug: 'terms', en: 'Terms of use', ru: 'Условия использования', ja: '利用規約' },
	{ slug: 'guides/getting-started', en: 'Getting started', ru: 'С чего начать', ja: 'はじめに' },
];
/** What further pages are about, in turn. */
export const topics: Topic[] = [
	{ slug: 'holidays', en: 'Holidays', ru: 'Отпуска', ja: '休暇' },
	{ slug: 'releases', en: 'Releases', ru: 'Выпуски', ja: 'リリース' },
	{ slug: 'meetings', en: 'Meetings', ru: 'Совещания', ja: '会議' },
	{ slug: 'budgets', en: 'Budgets', ru: 'Бюджеты', ja: '予算' },
	{ slug: 'visits', en: 'Visits', ru: 'Поездки', ja: '訪問' },
	{ slug: 'reports', en: 'Reports', ru: 'Отчёты', ja: 'レポート' },
	{ slug: 'templates', en: 'Templates', ru: 'Шаблоны', ja: 'ひな形' },
	{ slug: 'imports', en: 'Imports', ru: 'Загрузка данных', ja: '取り込み' },
	{ slug: 'rights', en: 'Access rights', ru: 'Права доступа', ja: '権限' },
	{ slug: 'shifts', en: 'Shifts', ru: 'Смены', ja: 'シフト' },
];
/** What pages are made of, by language. */
export const texts = {
	en: {
		describe: (title: string) =>
			`${title} in Meridian: what to know, how to begin and which habits keep the plan of a small team short and true.`,
		heads: ['Why it matters', 'How to begin', 'Habits that help', 'When something goes wrong', 'What to read next'],
		list: [
			'Write down the result, not the activity.',
			'Give every entry one owner and one date.',
			'Leave a fifth of the week empty on purpose.',
			'Close what is done on the same day.',
			'Ask before you move an entry of somebody else.',
			'Delete entries that nobody has touched for a month.',
		],
		quote: 'A plan that fits on one page is read; a plan that needs two pages is admired and forgotten.',
		next: 'Continue with',
		bank: [
			'Most teams discover after a few weeks that the plan is more useful as a conversation than as a contract.',
			'Start with the entries that somebody outside the team is waiting for, because these are the ones that cannot move quietly.',
			'The week view shows **no more than forty entries**, and this limit is there for a reason.',
			'If an entry is larger than three days, split it, and write in the first part what has to be true before the second one begins.',
			'Colours mean people and nothing else, so that a glance is enough to see who has too much on the table.',
			'Every change is kept in the history for a year, together with the name of the person who made it.',
			'You can undo a change with one key, even when it was made by mistake on another device.',
			'When two people edit the same entry without a network, both versions are kept and shown side by side.',
			'A short note about the reason of a delay saves a long meeting at the end of the month.',
			'The report counts what was finished and not what was started, which is why the first one is usually a surprise.',
			'Notifications are sent once a day, in the morning, and only to people who have something to decide.',
			'It is a good habit to look at the plan for five minutes on Friday and to move what did not happen.',
			'New members see the same page as everybody else, there is no hidden level for experts.',
			'Search understands names, dates and parts of words in all languages that we support.',
			'An entry without a date is allowed to wait in the margin, but the margin has only room for ten of them.',
			'We have learned that a team trusts the plan when at least nine entries of ten are closed in the week in which they stand.',
			'Nothing in this guide is compulsory, but each advice was bought with a mistake of our own.',
			'The keyboard shortcuts are listed on the last page of the settings and can be printed on a single card.',
			'When the plan and reality disagree, change the plan first and look for the culprit never.',
			'If you work with a client, share a read only view with them and switch off the column with the hours.',
		],
	},
	ru: {
		describe: (title: string) =>
			`${title} в Meridian: что нужно знать, с чего начать и какие привычки сохраняют план небольшой команды коротким и правдивым.`,
		heads: ['Почему это важно', 'С чего начать', 'Полезные привычки', 'Если что-то пошло не так', 'Что читать дальше'],
		list: [
			'Записывайте результат, а не занятие.',
			'У каждой записи один ответственный и одна дата.',
			'Намеренно оставляйте пятую часть недели пустой.',
			'Закрывайте сделанное в тот же день.',
			'Спрашивайте, прежде чем двигать чужую запись.',
			'Удаляйте записи, которых никто не касался месяц.',
		],
		quote: 'План на одной странице читают, планом на двух страницах восхищаются и забывают о нём.',
		next: 'Продолжение:',
		bank: [
			'Через несколько недель большинство команд замечает, что план полезнее как разговор, чем как договор.',
			'Начните с записей, которых ждёт кто-то вне команды, потому что именно их нельзя передвинуть незаметно.',
			'На неделе показывается **не больше сорока записей**, и это ограничение придумано не зря.',
			'Если запись больше трёх дней, разделите её и напишите в первой части, что должно быть готово до начала второй.',
			'Цвета обозначают людей и ничего больше, так что одного взгляда хватает, чтобы увидеть, у кого слишком много дел.',
			'Каждое изменение хранится в истории год вместе с именем того, кто его сделал.',
			'Изменение отменяется одной клавишей, даже если его по ошибке сделали на другом устройстве.',
			'Когда двое правят одну запись без сети, сохраняются обе версии, и они показываются рядом.',
			'Короткая заметка о причине задержки избавляет от длинного совещания в конце месяца.',
			'Отчёт считает завершённое, а не начатое, поэтому первый из них обычно удивляет.',
			'Уведомления приходят раз в день, утром, и только тем, кому нужно что-то решить.',
			'Полезно в пятницу смотреть на план пять минут и переносить то, что не случилось.',
			'Новые участники видят ту же страницу, что и все остальные, скрытого уровня для знатоков нет.',
			'Поиск понимает имена, даты и части слов на всех языках, которые мы поддерживаем.',
			'Запись без даты может подождать на полях, но места на полях хватает только на десять таких записей.',
			'Мы заметили, что команда доверяет плану, когда девять записей из десяти закрываются на своей неделе.',
			'Ничто в этом руководстве не обязательно, но за каждый совет мы заплатили собственной ошибкой.',
			'Сочетания клавиш перечислены на последней странице настроек, и их можно напечатать на одной карточке.',
			'Когда план расходится с действительностью, сначала меняйте план, а виноватого не ищите никогда.',
			'Если вы работаете с заказчиком, откройте ему просмотр без правки и выключите столбец с часами.',
		],
	},
	ja: {
		describe: (title: string) =>
			`Meridian における${title}について。知っておくべきこと、始め方、そして小さなチームの計画を短く正直に保つ習慣を紹介します。`,
		heads: ['なぜ大切なのか', '始め方', '役に立つ習慣', 'うまくいかないとき', '次に読むもの'],
		list: [
			'作業ではなく結果を書く。',
			'ひとつの項目には担当者と日付をひとつずつ。',
			'一週間の五分の一はわざと空けておく。',
			'終わったものはその日のうちに閉じる。',
			'ほかの人の項目を動かす前にひと声かける。',
			'ひと月のあいだ誰も触れなかった項目は消す。',
		],
		quote: '一枚に収まる計画は読まれ、二枚を要する計画は感心されて忘れられる。',
		next: '続きはこちら：',
		bank: [
			'数週間もすると、ほとんどのチームは計画が契約としてよりも会話として役に立つことに気づきます。',
			'まずはチームの外の誰かが待っている項目から始めてください。黙って動かすことのできないのは、そうした項目だからです。',
			'週表示に出るのは**四十項目まで**です。この制限には理由があります。',
			'三日を超える項目は分割し、二つ目が始まる前に何が済んでいるべきかを一つ目に書いてください。',
			'色は人だけを表します。ひと目見れば、誰が仕事を抱えすぎているかがわかります。',
			'すべての変更は、変更した人の名前とともに一年間履歴に残ります。',
			'別の端末で誤って行った変更でも、ひとつのキーで取り消せます。',
			'二人がネットワークなしで同じ項目を編集したときは、両方の版が残り、並べて表示されます。',
			'遅れの理由を短く書いておけば、月末の長い会議が要らなくなります。',
			'レポートは始めたものではなく終えたものを数えます。だから最初の一枚にはたいてい驚かされます。',
			'通知は一日に一度、朝に、何かを決める必要のある人にだけ届きます。',
			'金曜日に五分だけ計画を眺め、できなかったことを移すのはよい習慣です。',
			'新しいメンバーも全員と同じページを見ます。熟練者だけの隠れた段階はありません。',
			'検索は、対応しているすべての言語で、名前も日付も単語の一部も理解します。',
			'日付のない項目は余白で待つことができますが、余白に置けるのは十個までです。',
			'十項目のうち九つがその週のうちに閉じられるとき、チームは計画を信頼するようになります。',
			'このガイドに義務はひとつもありませんが、どの助言も私たち自身の失敗から得たものです。',
			'キーボードの近道は設定の最後のページにまとめてあり、一枚のカードに印刷できます。',
			'計画と現実が食い違ったら、まず計画を直してください。犯人探しはけっしてしないことです。',
			'お客様と仕事をするときは閲覧専用の画面を共有し、時間の列を隠してください。',
		],
	},
};
