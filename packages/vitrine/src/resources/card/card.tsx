import { lightColors } from '#views/theme-colors.ts';
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

const frame = 36;
const padding = 48;
const caption = 92;
const square = 30;
const inner = cardSize.width - 2 * (frame + padding);

const titleRoom = {
	width: inner,
	height: cardSize.height - 2 * frame - caption - 2 * padding - square - 44,
	sizes: [128, 112, 100, 90, 80, 72, 64, 56, 48, 40],
	lineHeight: 1.2,
	maxLines: 4,
} as const;

/** A caption shrinks, and is cut off, rather than meet the one on the other side. */
const captionRoom = { height: caption, sizes: [30, 26, 22], lineHeight: 1, maxLines: 1 } as const;

/** The picture of a page for link previews: a label as beside an exhibit. */
function Card({ text, fonts }: { text: CardText; fonts: CardFonts }) {
	const { paper, ink, inkSoft, line, accent } = lightColors();
	const title = fitTitle(text.title, fonts.display, titleRoom);
	const hairline = `2px solid ${line}`;
	const language = fitTitle(text.languageName, fonts.text, { ...captionRoom, width: inner * 0.3 });
	const siteName = fitTitle(text.siteName, fonts.text, { ...captionRoom, width: inner * 0.65 });
	return (
		<div style={{ display: 'flex', boxSizing: 'border-box', ...cardSize, padding: frame, backgroundColor: paper }}>
			<div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, border: hairline }}>
				<div
					style={{
						display: 'flex',
						flexDirection: 'column',
						justifyContent: 'space-between',
						flexGrow: 1,
						padding,
					}}
				>
					<div style={{ width: square, height: square, backgroundColor: accent }} />
					<Lines {...title} family="display" color={ink} />
				</div>
				<div
					style={{
						display: 'flex',
						justifyContent: 'space-between',
						alignItems: 'center',
						height: caption,
						padding: `0 ${padding}px`,
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
				lineHeight: titleRoom.lineHeight,
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

/** Draws a card as PNG. What draws is loaded when the first card is needed. */
export async function drawCard(text: CardText, fonts: CardFonts): Promise<Uint8Array> {
	const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
	const list: SatoriFonts = parsed.get(fonts) ?? [
		{ name: 'display', data: fonts.display.bytes, weight: 400, style: 'normal' },
		{ name: 'text', data: fonts.text.bytes, weight: 400, style: 'normal' },
		...(fonts.symbols ? [{ name: 'symbols', data: fonts.symbols, weight: 400, style: 'normal' } as const] : []),
	];
	parsed.set(fonts, list);
	const svg = await satori(<Card text={text} fonts={fonts} />, { ...cardSize, fonts: list });
	return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
