import type { Tree } from '#protocol/tree.ts';

/** Writes a tree as HTML. Whatever its texts say, they are texts. */
export function treeToHtml(tree: Tree): string {
	return tree
		.map((node) => {
			if (typeof node === 'string') return escapeHtml(node);
			const [name, properties, ...children] = node;
			const attributes = Object.entries(properties).map(([key, value]) => ` ${key}="${escapeHtml(`${value}`)}"`);
			return `<${name}${attributes.join('')}>${treeToHtml(children)}</${name}>`;
		})
		.join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Writes a text so that it is one in HTML, also between the quotes of an attribute. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replace(/\p{Surrogate}/gu, '\ufffd');
}
