/** Writes the memory of a machine as the language does. @example writeMachine('2 × Intel Xeon, 24 GiB', 'ru-RU') // '2 × Intel Xeon, 24 ГБ' */
export function writeMachine(machine: string, tag: string | undefined): string {
	const { format } = new Intl.NumberFormat(tag, { style: 'unit', unit: 'gigabyte' });
	return machine.replace(/(\d+) GiB/, (_, amount) => format(Number(amount)).replace(' ', '\u00a0'));
}
