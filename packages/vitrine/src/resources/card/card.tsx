import type { CardPictures, HashedFile } from '#views/render-context.ts';
import { lightColors } from '#views/theme-colors.ts';
import { type DrawingSize, drawSvg } from '../icons/draw-svg.ts';
import type { CardFonts } from './card-fonts.ts';
import { fitTitle } from './fit-title.ts';

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
/** Of a picture beside the title. */
const besideWidth = 480;

/** Where things are on a card: a picture beside the title takes the place of the frame around it. */
function layoutOf({ icon, beside }: CardPictures) {
	const frame = beside ? 0 : 36;
	const width = cardSize.width - (beside ? besideWidth : 0);
	const inner = width - 2 * (frame + padding);
	const markSize = icon ? 2 * mark : mark;
	const height = cardSize.height - 2 * frame - caption - 2 * padding - markSize - 32;
	return { frame, width, inner, markSize, height };
}

const sizes = [128, 112, 100, 90, 80, 72, 64, 56, 48, 40] as const;
const lineHeight = 1.2;

/** A caption shrinks, and is cut off, rather than meet the one on the other side. */
const captionRoom = { height: caption, sizes: [30, 26, 22], lineHeight: 1, maxLines: 1 } as const;

interface CardProps {
	text: CardText;
	fonts: CardFonts;
	pictures: CardPictures;
}

/** The picture of a page for link previews: a label as beside an exhibit. */
function Card({ text, fonts, pictures }: CardProps) {
	const { paper, ink, inkSoft, line, accent } = lightColors();
	const { frame, width, inner, markSize, height } = layoutOf(pictures);
	const maxLines = pictures.beside ? 5 : 4;
	const title = fitTitle(text.title, fonts.display, { width: inner, height, sizes, lineHeight, maxLines });
	const hairline = `2px solid ${line}`;
	const language = fitTitle(text.languageName, fonts.text, { ...captionRoom, width: inner * 0.3 });
	const siteName = fitTitle(text.siteName, fonts.text, { ...captionRoom, width: inner * 0.65 });
	return (
		<div style={{ display: 'flex', boxSizing: 'border-box', ...cardSize, padding: frame, backgroundColor: paper }}>
			<div
				style={{
					display: 'flex',
					flexDirection: 'column',
					width: width - 2 * frame,
					...(frame > 0 ? { border: hairline } : {}),
				}}
			>
				<div
					style={{
						display: 'flex',
						flexDirection: 'column',
						justifyContent: 'space-between',
						flexGrow: 1,
						padding,
					}}
				>
					<div style={{ width: markSize, height: markSize, backgroundColor: pictures.icon ? paper : accent }} />
					<Lines {...title} family="display" color={ink} />
				</div>
				<div
					style={{
						display: 'flex',
						justifyContent: 'space-between',
						alignItems: 'center',
						height: caption,
						...(frame > 0 ? { padding: `0 ${padding}px` } : { margin: `0 ${padding}px` }),
						borderTop: hairline,
					}}
				>
					<Lines {...siteName} family="text" color={ink} />
					<Lines {...language} family="text" color={inkSoft} />
				</div>
			</div>
		</div>
	);
}

function Lines({ size, lines, family, color }: { size: number; lines: string[]; family: string; color: string }) {
	return (
		<div
			style={{
				display: 'flex',
				flexDirection: 'column',
				fontFamily: `${family}, symbols`,
				fontSize: size,
				lineHeight,
				color,
				whiteSpace: 'nowrap',
			}}
		>
			{lines.map((line) => (
				<div key={line}>{line}</div>
			))}
		</div>
	);
}

type SatoriFonts = Parameters<typeof import('satori')['default']>[1]['fonts'];

/** Satori parses fonts anew unless it is given the same list. */
const parsed = new WeakMap<CardFonts, SatoriFonts>();

/**
 * Draws a card as PNG. What draws is loaded when the first card is needed.
 *
 * @throws {ContentError} for a picture that cannot be drawn
 */
export async function drawCard(text: CardText, fonts: CardFonts, pictures: CardPictures): Promise<Uint8Array> {
	const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
	const list: SatoriFonts = parsed.get(fonts) ?? [
		{ name: 'display', data: fonts.display.bytes, weight: 400, style: 'normal' },
		{ name: 'text', data: fonts.text.bytes, weight: 400, style: 'normal' },
		...(fonts.symbols ? [{ name: 'symbols', data: fonts.symbols, weight: 400, style: 'normal' } as const] : []),
	];
	parsed.set(fonts, list);
	const svg = await satori(<Card text={text} fonts={fonts} pictures={pictures} />, { ...cardSize, fonts: list });
	return sharp(Buffer.from(svg))
		.composite(await placedPictures(pictures))
		.removeAlpha()
		.png()
		.toBuffer();
}

/** Draws the pictures of the site, each with its place on a card. */
async function placedPictures(pictures: CardPictures) {
	const { icon, beside } = pictures;
	const { frame, width, markSize } = layoutOf(pictures);
	const square = { width: markSize, height: markSize };
	const right = { width: besideWidth, height: cardSize.height, covers: true };
	const [iconPng, besidePng] = await Promise.all([
		icon && drawOnce(icon, 'public/favicon.svg', square),
		beside && drawOnce(beside, 'theme/card.svg', right),
	]);
	return [
		...(iconPng ? [{ input: iconPng, top: frame + padding, left: frame + padding }] : []),
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
