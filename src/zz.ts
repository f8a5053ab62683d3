import { resolveIcon } from './content/icons.ts';
import { parseInline, parseMarkdown } from './content/markdown.ts';

const r = parseMarkdown(
	{ file: 'a.md', firstLine: 5, text: '## あ **「強調」**の {#x}\n\ntext [a](/b) <b>x</b> ![](/c)\n\n#### no' },
	console.log,
);
console.log(r);
console.log(
	JSON.stringify(parseInline('a **「強調」**の [b](/x)')),
	JSON.stringify(resolveIcon('lucide:languages')),
	resolveIcon('lucide:langages'),
);
