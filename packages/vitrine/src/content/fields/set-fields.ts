import * as v from 'valibot';
import { keepSigns } from '../markdown/plain-markup.ts';
import type { Typesetting } from '../typography/typesetting.ts';
import type { AnySchema, FieldText, RichText, TypeSample } from './fields.ts';

/**
 * Typesets every text of a value by the schema of the value.
 *
 * @param typesettingOf the typesetting of the value's language, or of the language that a sample names
 */
export function setFields<Value>(
	value: Value,
	schema: v.GenericSchema,
	typesettingOf: (lang?: string) => Typesetting | undefined,
): Value {
	if (value === undefined) return value;
	const { typeset } = v.getMetadata(schema as v.GenericSchema) as Partial<FieldText>;
	if (typeset === 'type-sample') return setTypeSample(value as TypeSample, typesettingOf) as Value;
	if (typeset && typeof value === 'string') {
		const typesetting = typesettingOf();
		if (typesetting?.isAsWritten) return value;
		const words = keepSigns(value);
		return (typesetting?.text(words, typeset) ?? words) as Value;
	}
	if (typeset) return (typesettingOf()?.tree(value as RichText, typeset) ?? value) as Value;
	const { entries, item, wrapped, value: each, getter } = schema as AnySchema;
	if (getter) return setFields(value, getter(value), typesettingOf);
	if (wrapped) return setFields(value, wrapped, typesettingOf);
	if (item && Array.isArray(value)) {
		return value.map((one) => setFields(one, item, typesettingOf)) as Value;
	}
	if ((!entries && !each) || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value as object).map(([key, field]) => {
			const of = entries?.[key] ?? each;
			return [key, of ? setFields(field, of, typesettingOf) : field];
		}),
	) as Value;
}

function setTypeSample(sample: TypeSample, typesettingOf: (lang?: string) => Typesetting | undefined): TypeSample {
	const typesetting = typesettingOf(sample.lang);
	if (!typesetting) return sample;
	return {
		...sample,
		title: typesetting.text(sample.title, 'display'),
		text: typesetting.passage(sample.text),
	};
}
