import { channelsOf } from '#content/theme/color.ts';
import type { CardPictures, HashedFile } from '#views/render-context.ts';
import { lightColors } from '#views/theme-colors.ts';
import { type DrawingSize, drawSvg } from '../icons/draw-svg.ts';
import type { CardFont, CardFonts } from './card-fonts.ts';
import { type FittedTitle, fitTitle } from './fit-title.ts';
import { drawLetters, type PlacedLetter } from './letters.ts';
import { writePng } from './write-png.ts';

/** The texts on a card. */
export interface CardText {
	title: string;
	siteName: string;
	/** The language's own name. */
	languageName: string;
}

/** The size that link previews are made for (ogp.me; the ratio 1.91 : 1 is cropped nowhere). */
export const cardSize = { width: 1200, height: 630 };

const padding = 48;
const caption = 92;
const mark = 30;
const hairline = 2;
/** Of a picture beside the title. */
const besideWidth = 480;

/** Returns where things are on a card, in pixels: a picture beside the title takes the place of the frame around it. */
function layoutOf({ icon, beside }: CardPictures) {
	const frame = beside ? 0 : 36;
	const width = cardSize.width - (beside ? besideWidth : 0);
	const left = frame + padding;
	const markSize = icon ? 2 * mark : mark;
	/** Where the line above the caption is. */
	const bottom = cardSize.height - frame - caption;
	const room = { left, top: left + markSize + 32, width: width - 2 * left, bottom: bottom - padding };
	return { frame, width, left, markSize, bottom, room };
}

const sizes = [128, 112, 100, 90, 80, 72, 64, 56, 48, 40] as const;
const lineHeight = 1.2;

/** A caption shrinks, and is cut off, rather than meet the one on the other side. */
const captionRoom = { height: caption, sizes: [30, 26, 22], lineHeight: 1, maxLines: 1 } as const;

/**
 * Draws the picture of a page for link previews, as PNG. What draws is loaded when the first card is needed.
 *
 * @throws {ContentError} for a picture that cannot be drawn
 */
export async function drawCard(text: CardText, fonts: CardFonts, pictures: CardPictures): Promise<Uint8Array> {
	const { ink, inkSoft } = lightColors();
	const { left, bottom, room } = layoutOf(pictures);
	const height = room.bottom - room.top;
	const maxLines = pictures.beside ? 5 : 4;
	const title = fitTitle(text.title, fonts.display, { width: room.width, height, sizes, lineHeight, maxLines });
	const siteName = fitTitle(text.siteName, fonts.text, { ...captionRoom, width: room.width * 0.65 });
	const language = fitTitle(text.languageName, fonts.text, { ...captionRoom, width: room.width * 0.3 });
	const captionTop = ({ size }: FittedTitle) => bottom + (caption + hairline - size * lineHeight) / 2;
	const top = room.bottom - title.lines.length * title.size * lineHeight;
	const right = left + room.width - widthOf(language, fonts.text);
	const [ground, ...texts] = await Promise.all([
		groundOf(pictures),
		setLines(title, fonts.display, { left, top }),
		setLines(siteName, fonts.text, { left, top: captionTop(siteName) }),
		setLines(language, fonts.text, { left: right, top: captionTop(language) }),
	]);
	// What comes now is not interrupted: one buffer is enough for all cards.
	rows ??= Buffer.alloc(ground.length);
	rows.set(ground);
	for (const [index, color] of [ink, ink, inkSoft].entries()) inkLetters(rows, texts[index] ?? [], color);
	return writePng(rows, cardSize);
}

/** Bytes of a row: a filter, and three channels of each pixel. */
const rowLength = 1 + cardSize.width * 3;

/** The rows of the card that is drawn. */
let rows: Buffer | undefined;

/** Lays letters in a color over the rows of a card; what is beyond its edges is left out. */
function inkLetters(card: Uint8Array, letters: readonly PlacedLetter[], color: string): void {
	const ink = channelsOf(color).map((value) => value * 255);
	for (const { left, top, width, height, pixels } of letters) {
		const [first, last] = [Math.max(0, -left), Math.min(width, cardSize.width - left)];
		for (let row = Math.max(0, -top); row < Math.min(height, cardSize.height - top); row++) {
			for (let column = first; column < last; column++) {
				const opacity = pixels[row * width + column] ?? 0;
				if (opacity === 0) continue;
				const at = (top + row) * rowLength + 1 + (left + column) * 3;
				for (let channel = 0; channel < 3; channel++) {
					const below = card[at + channel] ?? 0;
					card[at + channel] = below + Math.round((((ink[channel] ?? 0) - below) * opacity) / 255);
				}
			}
		}
	}
}

const grounds = new Map<string, Promise<Buffer>>();

/** Returns the rows of a card without its texts: they are the same on all pages. */
function groundOf(pictures: CardPictures): Promise<Buffer> {
	const key = JSON.stringify([pictures, lightColors()]);
	const known = grounds.get(key) ?? drawGround(pictures);
	grounds.set(key, known);
	return known;
}

async function drawGround(pictures: CardPictures): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	const { paper, line, accent } = lightColors();
	const { frame, width, left, markSize, bottom } = layoutOf(pictures);
	const inset = frame + hairline / 2;
	const shapes = [
		`<path fill="${paper}" d="M0 0h${cardSize.width}v${cardSize.height}H0z"/>`,
		frame > 0
			? `<path fill="none" stroke="${line}" stroke-width="${hairline}" d="M${inset} ${inset}H${width - inset}V${cardSize.height - inset}H${inset}z"/>`
			: '',
		`<path fill="${line}" d="M${frame || left} ${bottom}H${width - (frame || left)}v${hairline}H${frame || left}z"/>`,
		pictures.icon ? '' : `<path fill="${accent}" d="M${left} ${left}h${markSize}v${markSize}h-${markSize}z"/>`,
	];
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${shapes.join('')}</svg>`;
	const drawing = sharp(Buffer.from(svg)).composite(await placedPictures(pictures));
	const pixels = await drawing.removeAlpha().raw().toBuffer();
	const ground = Buffer.alloc(cardSize.height * rowLength);
	for (let row = 0; row < cardSize.height; row++) {
		pixels.copy(ground, row * rowLength + 1, row * cardSize.width * 3, (row + 1) * cardSize.width * 3);
	}
	return ground;
}

function widthOf({ size, lines }: FittedTitle, font: CardFont): number {
	return size * Math.max(0, ...lines.map((line) => font.widthOf(line)));
}

/** Sets lines, the first one with its box at a place. */
function setLines(
	{ size, lines }: FittedTitle,
	font: CardFont,
	{ left, top }: { left: number; top: number },
): Promise<PlacedLetter[]> {
	// As in a browser, what a line is higher than its letters is divided between above and below (CSS 2 §10.8.1).
	const ascent = ((lineHeight - font.ascent + font.descent) / 2 + font.ascent) * size;
	return drawLetters(
		lines.flatMap((line, index) => {
			const baseline = top + index * size * lineHeight + ascent;
			return font.outlinesOf(line).map(({ outline, left: at, above }) => ({
				...{ outline, size },
				left: left + at * size,
				baseline: baseline - above * size,
			}));
		}),
	);
}

/** Draws the pictures of the site, each with its place on a card. */
async function placedPictures(pictures: CardPictures) {
	const { icon, beside } = pictures;
	const { left, width, markSize } = layoutOf(pictures);
	const square = { width: markSize, height: markSize };
	const right = { width: besideWidth, height: cardSize.height, covers: true };
	const [iconPng, besidePng] = await Promise.all([
		icon && drawOnce(icon, 'public/favicon.svg', square),
		beside && drawOnce(beside, 'theme/card.svg', right),
	]);
	return [
		...(iconPng ? [{ input: iconPng, top: left, left }] : []),
		...(besidePng ? [{ input: besidePng, top: 0, left: width }] : []),
	];
}

const drawings = new Map<string, Promise<Buffer>>();

/** Drawing a picture takes longer than drawing what is around it. */
function drawOnce({ source, hash }: HashedFile, name: string, size: DrawingSize): Promise<Buffer> {
	const known = drawings.get(name + hash);
	if (known) return known;
	const drawn = drawSvg({ source, name }, size);
	drawings.set(name + hash, drawn);
	return drawn;
}
