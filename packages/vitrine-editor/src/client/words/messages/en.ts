import { shortened, type WriterMessages } from './message-words.ts';

const quoted = (text: string) => `"${shortened(text)}"`;
const linkTo = (target: string) => `a link to ${quoted(target)}`;

/** Messages that the build writes for people with files, in words for those who have fields. */
export const en: WriterMessages = {
	received: { list: 'a list', keys: 'a group of values' },
	said: {
		'link-page': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'a page or a file of this site',
			fix: meant ? `write ${quoted(meant)}` : 'choose a page from the list, or type its address, as /about',
		}),
		'link-file': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'a file of this site',
			fix: meant ? `write ${quoted(meant)}` : 'write the name of another one, or have this file added to the site',
		}),
		'link-draft': ({ target }) => ({
			found: linkTo(target),
			expected: 'a page that visitors see: this one is a draft',
			fix: 'take the link out until then, or switch “Draft” off on that page',
		}),
		'link-scheduled': ({ target, day, isOver }) => ({
			found: linkTo(target),
			expected: isOver
				? `a page that visitors see as long as the link: this one is gone from ${day} on`
				: `a page that visitors see: this one waits until ${day}`,
			fix: isOver
				? 'put the link into a section that is published until then, or take it out'
				: 'put the link into a section that is published from then on, or take it out until then',
		}),
		'home-schedule': () => ({
			expected: 'a home page that is always published',
			fix: 'empty the field; single sections may have dates',
		}),
		'original-period': ({ field, original }) => ({
			expected: `a moment that is ${field === 'publishAt' ? 'not before' : 'not after'} that of the original, ${original}`,
			fix: 'change it there, or empty the field here',
		}),
		'expire-before': ({ expireAt, publishAt }) => ({
			expected: `an end after the beginning: from ${publishAt} until ${expireAt}`,
			fix: 'change one of the two, or empty it',
		}),
		'successor-alone': () => ({
			expected: 'an end of publication beside it',
			fix: 'set “Published until”, or empty the field',
		}),
		'text-empty': () => ({ expected: 'a text', fix: 'write it, or remove what it belongs to' }),
		'key-missing': ({ key }) => ({
			found: 'nothing',
			expected: `the field ${quoted(key)}`,
			fix: 'add it with a value',
		}),
		'unknown-key': ({ key, meant }) => ({
			found: `an unknown field ${quoted(key)}`,
			expected: 'fields that this place has',
			fix: meant ? `call it ${quoted(meant)}` : 'remove it',
		}),
		'day-before': ({ day, date }) => ({
			found: day,
			expected: `no day before that of publication, ${date}`,
			fix: 'choose the day of the last change, or empty the field',
		}),
		'day-future': ({ day }) => ({
			found: day,
			expected: 'a day that has come',
			fix: 'choose the day of the last change, or empty the field',
		}),
		'day-waiting': ({ day, date }) => ({
			found: day,
			expected: `the day of publication, ${date}: nobody sees it before`,
			fix: 'empty the field',
		}),
		'home-draft': () => ({
			expected: 'a home page that is always published',
			fix: 'switch “Draft” off',
		}),
		'home-address': () => ({ expected: 'no address of its own: that of the home page is /', fix: 'empty the field' }),
		'old-address-taken': ({ address, owner }) => ({
			found: owner === undefined ? quoted(address) : `${quoted(address)}, which ${owner} has`,
			expected:
				owner === undefined ? 'an address that the site itself does not need' : 'an address that nothing has today',
			fix: 'remove it',
		}),
		'redirect-target': () => ({
			expected: 'where it leads, or the status code 410 without that',
			fix: 'fill in “Leads to”, or write 410 for a page that is gone',
		}),
		'menu-text-missing': ({ name }) => ({
			found: `the name ${quoted(name)}, which is not there yet`,
			expected: 'a name in the language of the originals',
			fix: 'write it in “Names in menus”',
		}),
		'form-text-missing': ({ name }) => ({
			found: `the text ${quoted(name)}, which is not there yet`,
			expected: 'a text in the language of the originals',
			fix: 'write it in “Texts of the form”',
		}),
		'one-accent': () => ({
			expected: 'one tile in the accent color at the most',
			fix: 'switch “In the accent color” off at the others: only one can stand out',
		}),
		'one-own-column': () => ({
			expected: 'one highlighted column at the most',
			fix: 'leave “Highlight as ours” to your own',
		}),
		'one-advised-plan': () => ({
			expected: 'one plan with a badge at the most',
			fix: 'leave it to the one that fits most people',
		}),
		'yearly-price': ({ isMissing }) =>
			isMissing
				? {
						found: 'no price for a year',
						expected: 'one for each plan, as the section has “Monthly or yearly”',
						fix: 'add it, or remove “Monthly or yearly”',
					}
				: {
						found: 'a price for a year',
						expected: 'none, as the section has no “Monthly or yearly”',
						fix: 'add “Monthly or yearly”, or empty the field',
					},
		'timeline-states': () => ({
			expected: 'words for all three states',
			fix: 'fill in “Names of the states”, or empty this field',
		}),
		'video-source': ({ isTwice }) => ({
			found: isTwice ? 'an address of a video and a video file' : 'no video',
			expected: 'either “Address of the video” or “Video file”',
			fix: isTwice ? 'empty one of the two' : 'fill in one of the two',
		}),
		'captions-elsewhere': () => ({
			expected: 'subtitles of a video file of this site alone',
			fix: 'empty the field: a video on another site has its own',
		}),
		decorative: () => ({
			expected: '“Only decoration”, or a description of the picture',
			fix: 'switch it on, or write what the picture shows',
		}),
		'picture-file': () => ({ expected: 'a picture', fix: 'choose one' }),
		'picture-missing': ({ source, meant }) => ({
			found: `the picture ${quoted(source)}`,
			expected: 'a picture of this site',
			fix: meant ? `write ${quoted(meant)}` : 'choose the picture again',
		}),
		'picture-unshown': ({ name }) => ({
			found: `the picture ${quoted(name)}, which no page shows`,
			expected: 'pictures that pages show',
			fix: 'show it on a page, or have it removed',
		}),
	},
};
