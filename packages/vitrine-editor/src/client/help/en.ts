import type { HelpText } from './help-text.ts';

export const en: HelpText = {
	title: 'How the editor works',
	parts: [
		{
			title: 'Find',
			text: [
				'Choose a page in the list. Or press / and type words that you remember: all languages are searched, and a click on a result opens the very field.',
				'Below the search, choose a language, and with the buttons what is listed: pages with translations that are out of date or missing, with changes that are not published, with a message about something to correct, or with a comment.',
				'A click on any text in the real page opens its field, too. On a computer, list, words and page are side by side; on a phone, the buttons at the bottom lead from one to another.',
			],
			picture: 'find',
			alt: 'The list with the search, the filters by language and state, and the pages below',
		},
		{
			title: 'Change',
			text: [
				'Type into a field: the real page beside it follows. A second after you stop, your words are safe on the server. When you leave the field, they go into their file, if the site would build with them.',
				'If it would not, the field says what was found, what is expected and what to do. Your words stay until you have corrected them.',
				'Sections, items and paragraphs move by their dotted handle: drag it; or press Enter on it, use the arrow keys, and press Enter again.',
			],
			picture: 'change',
			alt: 'A field with a message, and the page beside it',
		},
		{
			title: 'Signs in a text',
			text: [
				'Texts show their signs: ** around strong words, * around emphasis, ## before a heading, [words](/page) for a link, > before a quotation, - before an item. The buttons below a field write them for you, and the page beside it shows the result.',
				'“Link” offers the pages of the site, and behind › the headings of each. Type a few words of a title or a heading to find it; # lists the headings of this page.',
				'The part {#…} behind a heading is the target of links. Leave it as it is.',
			],
		},
		{
			title: 'Pages and menus',
			text: [
				'The + beside “Pages” makes a page: a text, or sections that you choose by their pictures. It can go into a menu at once.',
				'The button ⋯ beside the title puts a page into menus, shows its history, changes its address or deletes it. Undo brings a deleted page back, with its pictures and its places in menus.',
			],
		},
		{
			title: 'Translate',
			text: [
				'Choose a language above the fields. Each field shows its original, with what has changed since it was translated. An edit alone does not make it up to date: “Confirm” or Ctrl+Enter records that a translation says what the original says now, and leads to the next text that needs work.',
				'What the translation lacks is listed above the fields, under “Missing”: a button puts a copy of the original in its place, and you write over it. F8 leads from text to text, and on to the next page.',
				'“Hide up to date” leaves what is still to be done. “Compare” puts two languages of the page side by side.',
				'A number that is another one in another language, such as a price, is named below its field; a button changes it there.',
			],
			picture: 'translate',
			alt: 'A translation below its original, in which the changed words are marked',
		},
		{
			title: 'Pictures',
			text: [
				'Drop a file onto a picture, paste one, or choose it. It is replaced in every language that showed it. Drag the point to what must stay in sight: the picture is never cut there.',
				'Describe what it shows in each language, for those who cannot see it.',
			],
			picture: 'picture',
			alt: 'A picture with the point that stays in sight, and its description',
		},
		{
			title: 'Publish',
			text: [
				'“Not published” means that visitors see nothing of it yet. Colleagues see it at the field at once, and can go on with it.',
				'“Publish” at the top lists what is new, by page and language. Leave out what has to wait, write in a few words what changes, and publish.',
				'To see it first, press “Preview link”: it makes an address that shows the site as it would be, without the editor.',
				'To set when a page or a section appears or goes, choose “Published from” and “Published until” below “Add more fields”, then publish that like any other change.',
				'“History” in the menu ⋯ of a page shows its earlier versions, and brings one back, in the language that you see or in all.',
			],
		},
		{
			title: 'Working together',
			text: [
				'The bubble beside a label is for a comment to colleagues. It stays at the field, and with it when it moves, until somebody presses “Done”. “With a comment” lists the pages that have one.',
				'Different fields never collide. If somebody else has changed the field that you are in, both versions are shown, and you choose one or write it anew.',
				'If the server or your connection fails, go on typing: your words are kept in this browser and saved when it is back.',
			],
		},
	],
	keys: {
		title: 'Keys',
		rows: [
			['/', 'Search; ↓ goes into the list'],
			['Ctrl+Enter', 'Confirm the translation, and on to the next'],
			['F8, Shift+F8', 'Next and previous text that needs work'],
			['Ctrl+B, I, K, E', 'Strong, emphasis, link, code'],
			['Ctrl+Z, Ctrl+Shift+Z', 'Undo and redo, across fields and pages'],
			['F1 or ?', 'This page'],
		],
		note: 'On a Mac, ⌘ takes the place of Ctrl.',
	},
};
