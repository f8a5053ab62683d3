import { Card, type CardText, cardSize } from './card.tsx';
import type { CardFonts } from './card-fonts.ts';

type SatoriFonts = Parameters<typeof import('satori')['default']>[1]['fonts'];

/** Satori parses fonts anew unless it is given the same list. */
const parsed = new WeakMap<CardFonts, SatoriFonts>();

/** Draws a card as PNG. What draws is loaded when the first card is needed. */
export async function drawCard(text: CardText, fonts: CardFonts): Promise<Uint8Array> {
	const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
	const list: SatoriFonts = parsed.get(fonts) ?? [
		{ name: 'display', data: fonts.display.bytes, weight: 400, style: 'normal' },
		{ name: 'text', data: fonts.text.bytes, weight: 400, style: 'normal' },
	];
	parsed.set(fonts, list);
	const svg = await satori(<Card text={text} fonts={fonts} />, { ...cardSize, fonts: list });
	return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
