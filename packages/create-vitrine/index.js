#!/usr/bin/env node
// Plain JavaScript for any Node from 20.19 on: only the packing of the kit wants Node 24.
import { findAnswers, help } from './src/answers.js';
import { createSite } from './src/create-site.js';
import { Interruption, Refusal } from './src/refusal.js';

const given = process.argv.slice(2);
if (given.includes('--help') || given.includes('-h')) console.log(help);
else {
	try {
		console.log(await createSite(await findAnswers(given)));
	} catch (error) {
		if (error instanceof Interruption) {
			console.log();
			process.exitCode = 130;
		} else if (error instanceof Refusal) {
			console.error(error.message);
			process.exitCode = error.exitCode;
		} else throw error;
	}
}
