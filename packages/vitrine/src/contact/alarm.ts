/** Tells an operator of trouble once when it begins and once when it is over, and not with every try between. */
export interface Alarm {
	raise: (sentence: string) => void;
	clear: (sentence: string) => void;
}

export function createAlarm(report: (sentence: string) => void): Alarm {
	let isRaised = false;
	const turn = (to: boolean, sentence: string) => {
		if (isRaised === to) return;
		isRaised = to;
		report(sentence);
	};
	return { raise: (sentence) => turn(true, sentence), clear: (sentence) => turn(false, sentence) };
}
