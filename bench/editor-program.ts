import { createInterface } from 'node:readline';
import { readClientFile } from '../packages/vitrine-editor/src/server/client-files.ts';
import { serveEditor } from '../packages/vitrine-editor/src/server/serve-editor.ts';

// Serves the editor of a site for `npm run bench -- editor`, and prints its address; anew for each line that it reads. An installed editor
// is bundled already.
const root = process.argv[2] ?? '';
await readClientFile('index.html');
let editor = await serveEditor({ root });
console.log(editor.address);
for await (const _ of createInterface({ input: process.stdin })) {
	await editor.close();
	editor = await serveEditor({ root });
	console.log(editor.address);
}
process.exit();
