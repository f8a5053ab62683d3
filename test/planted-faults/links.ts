import { origin, type PlantedFault, russianAbout } from './planted-fault.ts';

/** Links, anchors and files. */
export const linksFaults: readonly PlantedFault[] = [
	{
		name: 'a link that leads nowhere',
		edits: [['/about', '<a href="/guide">the guide', '<a href="/gide">the guide']],
		rule: 'links',
		finds: ['/about: a link to "/gide", which answers 404'],
	},
	{
		name: 'a link to an address that has moved',
		edits: [['/about', '<a href="/guide">the guide', '<a href="/guide/">the guide']],
		rule: 'links',
		finds: [`/about: a link to "/guide/", which answers 308 and leads to ${origin}/guide`],
	},
	{
		name: 'an anchor that is not on the page',
		edits: [['/about', '<a href="#oil">', '<a href="#salt">']],
		rule: 'links',
		finds: ['/about: a link to "#salt", but no such place on /about'],
	},
	{
		name: 'an anchor that one language lacks',
		edits: [['/ja/about', '<h2 id="oil">', '<h2 id="abura">']],
		rule: 'links',
		finds: ['/ja: a link to "/ja/about#oil", but no such place on /ja/about'],
	},
	{
		name: 'an anchor that nobody can read',
		edits: [['/about', '<a href="#oil">', '<a href="#%E0%A4%A">']],
		rule: 'links',
		finds: ['/about: a link to "#%E0%A4%A", but no such place on /about'],
	},
	{
		name: 'a link to the page in another language',
		edits: [[russianAbout, '<a href="/ru/rukovodstvo">руководство', '<a href="/guide">руководство']],
		rule: 'ownLanguage',
		finds: [`${russianAbout}: a link to "/guide", which is in "en-US"`],
	},
	{
		name: 'an id that is there twice',
		edits: [['/about', '<h2 id="oil">', '<i id="oil"></i><h2 id="oil">']],
		rule: 'ids',
		finds: ['/about: the id "oil" more than once'],
	},
	{
		name: 'a form to another host',
		edits: [['/about', '</main>', '<form action="https://list.example/subscribe"></form></main>']],
		rule: 'outside',
		finds: ['/about: a form to https://list.example, which browsers block'],
	},
	{
		name: 'a frame of another host',
		edits: [['/about', '</main>', '<iframe title="Booking" src="https://book.example/"></iframe></main>']],
		rule: 'outside',
		finds: ['/about: a frame of https://book.example, which browsers block'],
	},
	{
		name: 'a script of another host',
		edits: [['/about', '</head>', '<script src="https://evil.example/x.js"></script></head>']],
		rule: 'parts',
		finds: ['/about: the file "https://evil.example/x.js", which is not on this site'],
	},
	{
		name: 'a copy of a picture that is not there',
		edits: [['/guide/wick', /\/assets\/lamp-480\.\w+\.avif 480w/, '/assets/lamp-480.avif 480w']],
		rule: 'parts',
		finds: ['/guide/wick: the file "/assets/lamp-480.avif", which answers 404'],
	},
	{
		name: 'a film whose captions are not there, and which the policy does not let play',
		edits: [['/about', '</main>', '<video src="/lamp.svg"><track src="/lamp.vtt"></video></main>']],
		rule: 'parts',
		finds: ['/about: the file "/lamp.vtt", which answers 404'],
		also: ['headers'],
	},
];
