import { serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';

/** Program of a process: serves the editor of a site until it is killed, and prints its address. */
const [root = '', port = '0'] = process.argv.slice(2);
const { address } = await serveEditor({ root, port: Number(port) });
console.log(address);
