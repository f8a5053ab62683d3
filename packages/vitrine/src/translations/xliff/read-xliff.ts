import { quote } from '#content/problems/problem.ts';
import type { Piece } from './marked-text.ts';
import { type ReportLine, readXml, type XmlElement } from './read-xml.ts';
import { xliffNamespace } from './write-xliff.ts';

/** An exchange file, as it came back. */
export interface ExchangeFile {
	/** Language tags. */
	source: string;
	target: string;
	line: number;
	files: { id: string; original: string; line: number; units: ExchangeUnit[] }[];
}

/** How far a segment is (XLIFF 2.1 §4.3.1.38). */
const segmentStates = ['initial', 'translated', 'reviewed', 'final'];

export interface ExchangeUnit {
	id: string;
	line: number;
	segments: ExchangeSegment[];
	/** What codes stand for, by the ids of the data. */
	data: Map<string, string>;
}

export interface ExchangeSegment {
	state: string;
	source: ExchangeText | undefined;
	target: ExchangeText | undefined;
}

export interface ExchangeText {
	/** Codes name the data that they stand for, if any. */
	pieces: (Piece & { dataRef?: string | undefined })[];
	line: number;
}

/**
 * Reads an XLIFF 2 document.
 *
 * @returns undefined when it is none, which is reported
 */
export function readXliff(text: string, report: ReportLine): ExchangeFile | undefined {
	const root = readXml(text, report);
	if (!root) return undefined;
	const version = attributeOf(root, 'version');
	if (root.name !== 'xliff' || root.namespace !== xliffNamespace || !/^2\.\d$/.test(version)) {
		const found = root.name === 'xliff' ? `XLIFF ${version || 'without a version'}` : `a file of <${root.name}>`;
		report(root.line, { found, expected: 'XLIFF 2', fix: 'let the translation tool save it as XLIFF 2.0 or 2.1' });
		return undefined;
	}
	const files = elementsIn(root, 'file').map((file) => ({
		id: attributeOf(file, 'id'),
		original: attributeOf(file, 'original'),
		line: file.line,
		units: unitsBelow(file).map((unit) => readUnit(unit, report)),
	}));
	return { source: attributeOf(root, 'srcLang'), target: attributeOf(root, 'trgLang'), line: root.line, files };
}

/** Tools may sort units into groups. */
function unitsBelow(element: XmlElement): XmlElement[] {
	return elementsIn(element, 'unit', 'group').flatMap((child) => (child.name === 'unit' ? [child] : unitsBelow(child)));
}

function readUnit(unit: XmlElement, report: ReportLine): ExchangeUnit {
	const data = elementsIn(unit, 'originalData').flatMap((original) => elementsIn(original, 'data'));
	return {
		id: attributeOf(unit, 'id'),
		line: unit.line,
		segments: elementsIn(unit, 'segment').map((segment) => ({
			state: readState(segment, report),
			source: elementsIn(segment, 'source').map((text) => readText(text, report))[0],
			target: elementsIn(segment, 'target').map((text) => readText(text, report))[0],
		})),
		data: new Map(
			data.map((one) => [attributeOf(one, 'id'), one.children.map((child) => wordsIn(child, report)).join('')]),
		),
	};
}

function readState({ attributes, line }: XmlElement, report: ReportLine): string {
	const state = attributes.get('state') ?? 'initial';
	if (!segmentStates.includes(state)) {
		const found = `a segment that is marked as ${quote(state)}`;
		report(line, { found, expected: segmentStates.join(', '), fix: 'write one of these, or let the tool set it' });
	}
	return state;
}

function readText({ children, line }: XmlElement, report: ReportLine): ExchangeText {
	return { pieces: children.flatMap((child) => readPiece(child, report)), line };
}

function readPiece(child: XmlElement | string, report: ReportLine): ExchangeText['pieces'] {
	if (typeof child === 'string') return [{ text: child }];
	const { name, attributes, children } = child;
	const inner = () => children.flatMap((inner) => readPiece(inner, report));
	const code = attributeOf(child, 'id');
	const dataRef = attributes.get('dataRef');
	switch (name) {
		case 'cp':
			return [{ text: wordsIn(child, report) }];
		case 'ph':
			return [{ code, role: 'place', dataRef }];
		case 'pc':
			return [
				{ code, role: 'open', dataRef: attributes.get('dataRefStart') },
				...inner(),
				{ code, role: 'close', dataRef: attributes.get('dataRefEnd') },
			];
		// Some tools write the two ends of a pair as elements of their own.
		case 'sc':
			return [{ code, role: 'open', dataRef }];
		case 'ec':
			return [{ code: attributes.get('startRef') ?? code, role: 'close', dataRef }];
		// Remarks of the tool about the words that they surround.
		default:
			return inner();
	}
}

function wordsIn(child: XmlElement | string, report: ReportLine): string {
	if (typeof child === 'string') return child;
	if (child.name !== 'cp') return '';
	const hex = attributeOf(child, 'hex');
	const point = /^[\da-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
	const isHalf = point >= 0xd800 && point <= 0xdfff;
	if (point <= 0x10ffff && !isHalf) return String.fromCodePoint(point);
	report(child.line, {
		found: `the character <cp hex=${quote(hex)}/>`,
		expected: 'a code point of Unicode in hexadecimal digits, from 0000 to 10FFFF',
		fix: 'put back what was exported',
	});
	return '';
}

/** An attribute that is not there is as good as an empty one. */
function attributeOf({ attributes }: XmlElement, name: string): string {
	return attributes.get(name) ?? '';
}

function elementsIn({ children }: XmlElement, ...names: string[]): XmlElement[] {
	return children.filter(
		(child): child is XmlElement =>
			typeof child !== 'string' && child.namespace === xliffNamespace && names.includes(child.name),
	);
}
