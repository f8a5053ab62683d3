import { escapeXml, escapeXmlAttribute } from '#content/files/escape-xml.ts';
import { notToUse, type Term, wordsIn } from '#content/glossary/glossary.ts';
import { type Code, isEmphasis, type MarkedText } from './marked-text.ts';
import { exportedTarget, type WorkFile, type WorkUnit } from './open-work.ts';
import { fileId, targetPrint, unitId } from './unit-id.ts';
import { codePointsFor, columnsOf, type Note, type NoteContext, notesOn } from './unit-notes.ts';

/** The namespace of XLIFF 2, whatever its minor version. */
export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** The namespace of the module Size and Length Restriction (XLIFF 2.1 §5.8). */
const sizeNamespace = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';

/** The namespace of the module Glossary (XLIFF 2.1 §5.2). */
const glossaryNamespace = 'urn:oasis:names:tc:xliff:glossary:2.0';

export interface ExchangeOptions extends NoteContext {
	/** Language tags. */
	source: string;
	target: string;
}

/** Writes open work as an XLIFF 2.1 document (OASIS, 13 February 2018). */
export function writeXliff(files: readonly WorkFile[], options: ExchangeOptions): string {
	const { source, target } = options;
	const total = files.reduce((sum, { units }) => sum + units.length, 0);
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<xliff xmlns="${xliffNamespace}" xmlns:slr="${sizeNamespace}" xmlns:gls="${glossaryNamespace}" version="2.1" srcLang="${source}" trgLang="${target}">`,
		...files.flatMap((file, index) => {
			const id = fileId({ number: index + 1, units: file.units.length, total, target });
			return [
				`\t<file id="${id}" original="${attribute(file.source.file)}">`,
				'\t\t<slr:profiles generalProfile="xliff:codepoints"/>',
				...withNeighbors(file).flatMap((unit) => unitLines(file, unit, options)),
				'\t</file>',
			];
		}),
		'</xliff>',
	];
	return `${lines.join('\n')}\n`;
}

/** How many finished texts before and after an open one are shown to a translator. */
const neighbors = 2;

/** The open texts of a file, with the finished ones around them. */
function withNeighbors({ units, finished }: WorkFile): WorkUnit[] {
	const shown = finished().filter(({ segments }) => segments.every(({ target }) => target));
	const all = [...units, ...shown].toSorted((a, b) => a.place - b.place);
	const open = new Set(units);
	return all.filter(
		(unit, index) =>
			open.has(unit) || all.slice(Math.max(0, index - neighbors), index + neighbors + 1).some((one) => open.has(one)),
	);
}

function unitLines(file: WorkFile, unit: WorkUnit, options: ExchangeOptions): string[] {
	const isLocked = !file.units.includes(unit);
	const data = new Map<string, string>();
	const segments = unit.segments.map((segment, index) => {
		const { source, waiting } = segment;
		const target = exportedTarget(segment);
		const space = source.keepsSpace ? ' xml:space="preserve"' : '';
		const written = target && `<target${space}>${markup(target, data)}</target>`;
		const state = isLocked ? 'final' : waiting ? 'translated' : 'initial';
		return [
			`\t\t\t<segment id="s${index + 1}" state="${state}">`,
			`\t\t\t\t<source${space}>${markup(source, data)}</source>`,
			...(written ? [`\t\t\t\t${written}`] : []),
			'\t\t\t</segment>',
		];
	});
	const original = [...data].map(([text, id]) => `\t\t\t\t<data id="${id}">${escapeMarkup(text)}</data>`);
	const notes = (isLocked ? [finishedNote] : notesOn(file, unit, options)).map(
		([category, text]) => `\t\t\t\t<note category="${category}">${escapeMarkup(text)}</note>`,
	);
	const { key, before } = unit;
	const target = targetPrint(unit.segments.map((segment) => exportedTarget(segment)?.pieces));
	const id = unitId({ key, source: unit.source.hash, before, target, isLocked });
	const columns = isLocked ? undefined : columnsOf(file, unit, options);
	const size = columns === undefined ? '' : ` slr:sizeRestriction="${codePointsFor(columns, options.target)}"`;
	const lock = isLocked ? ' translate="no"' : '';
	return [
		`\t\t<unit id="${id}" name="${attribute(key)}" canResegment="no"${lock}${size}>`,
		...(isLocked ? [] : glossaryLines(options.terms.termsIn(unit.source), file.state.locale)),
		...['\t\t\t<notes>', ...notes, '\t\t\t</notes>'],
		...(original.length > 0 ? ['\t\t\t<originalData>', ...original, '\t\t\t</originalData>'] : []),
		...segments.flat(),
		'\t\t</unit>',
	];
}

/** The terms of a text. What is not to be used is no part of the module, and therefore in the definition. */
function glossaryLines(terms: readonly Term[], locale: string): string[] {
	if (terms.length === 0) return [];
	const entries = terms.flatMap((term) => {
		const definition = [term.note ?? '', ...(term.keep ? ['(as it is)'] : []), ...notToUse(term, locale)]
			.join(' ')
			.trim();
		return [
			'\t\t\t\t<gls:glossEntry>',
			`\t\t\t\t\t<gls:term>${escapeXml(term.term)}</gls:term>`,
			...wordsIn(term, locale).map((word) => `\t\t\t\t\t<gls:translation>${escapeXml(word)}</gls:translation>`),
			...(definition === '' ? [] : [`\t\t\t\t\t<gls:definition>${escapeXml(definition)}</gls:definition>`]),
			'\t\t\t\t</gls:glossEntry>',
		];
	});
	return ['\t\t\t<gls:glossary>', ...entries, '\t\t\t</gls:glossary>'];
}

const finishedNote: Note = ['reason', 'This translation is finished. It is here for its context.'];

/** Writes words and codes; what the codes stand for is gathered in `data`. */
function markup({ pieces, codes }: MarkedText, data: Map<string, string>): string {
	const byId = new Map(codes.map((code) => [code.id, code]));
	const refer = (text: string) => {
		const id = data.get(text) ?? `d${data.size + 1}`;
		data.set(text, id);
		return id;
	};
	return pieces
		.map((piece) => {
			if ('text' in piece) return escapeMarkup(piece.text);
			const code = byId.get(piece.code);
			if (!code) return '';
			if (code.end === undefined)
				return `<ph ${codeAttributes(code)} dataRef="${refer(code.start)}" disp="${attribute(code.start === '\\\n' ? '↵' : code.start.trim())}"/>`;
			if (piece.role === 'close') return '</pc>';
			const refs = `dataRefStart="${refer(code.start)}" dataRefEnd="${refer(code.end)}"`;
			return `<pc ${codeAttributes(code)} ${refs}>`;
		})
		.join('');
}

/** Codes of the original must stay, except emphasis; what only the present translation has may go. */
function codeAttributes(code: Code): string {
	const mayGo = isEmphasis(code) || !/^\d/.test(code.id);
	return `id="${code.id}" type="${code.type}" canCopy="no" canDelete="${mayGo ? 'yes' : 'no'}"`;
}

/** Characters that XML 1.0 cannot hold are written as XLIFF's code points. */
function escapeMarkup(text: string): string {
	return escapeXml(text, (character) => {
		return `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`;
	});
}

function attribute(text: string): string {
	return escapeXmlAttribute(text.replace(/[\s\p{Cc}]+/gu, ' '));
}
