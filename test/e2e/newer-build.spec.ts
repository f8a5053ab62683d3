import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { activate, faults, loads, open, page, prepareFixtureTab } from './support/fixture-tab.ts';

prepareFixtureTab();

describe('a newer build (§6)', () => {
	const hour = 60 * 60 * 1000;
	const answer =
		(body: string, contentType = 'application/json', status = 200) =>
		(route: Route) =>
			route.fulfill({ status, contentType, body });

	it('makes the next change of page a load, and leaves anchors alone (§16.14, §16.15)', async () => {
		await open('/', {}, (fresh) => fresh.clock.install());
		await activate({ hasOwnClock: true });
		await page.route('**/builds/latest.json*', answer('{"id":"newer","timestamp":1}'));
		await page.clock.runFor(hour + 1000);
		await page.evaluate(() => {
			location.hash = 'to-features';
		});
		expect(loads).toEqual([]);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual(['/about']);
	});

	it('is asked for on return to the tab after ten minutes, and not before', async () => {
		await open('/', {}, (fresh) => fresh.clock.install());
		const asked: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/builds/latest.json')) asked.push(request.url());
		});
		const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await page.clock.runFor(9 * 60 * 1000);
		await comeBack();
		expect(asked).toEqual([]);
		await page.clock.runFor(2 * 60 * 1000);
		await Promise.all([page.waitForRequest('**/builds/latest.json*'), comeBack()]);
		expect(asked).toHaveLength(1);
		expect(asked[0]).toMatch(/latest\.json\?\d{13}$/);
		await comeBack();
		expect(asked).toHaveLength(1);
	});

	it.each(
		sampled(
			[
				['HTML with 200', answer('<!doctype html>', 'text/html')],
				['404', answer('{}', 'application/json', 404)],
				['500', answer('oops', 'text/plain', 500)],
				['garbage', answer('{"id":')],
				['no id', answer('{}')],
				['a number as id', answer('{"id":7}')],
			],
			2,
		),
	)('is not believed in on %s (§16.13, faults B6)', async (_, respond) => {
		await open('/', {}, (fresh) => fresh.clock.install());
		await activate({ hasOwnClock: true });
		await page.route('**/builds/latest.json*', respond);
		await page.clock.runFor(hour + 1000);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual([]);
	});

	it.each(sampled(Object.keys(faults), 2))('whose build info is %s has no visible effect (§16.12)', async (fault) => {
		await open('/', {}, (fresh) => fresh.route('**/builds/meta/**', faults[fault] ?? (() => Promise.resolve())));
		await page.waitForTimeout(1300);
		await activate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual([]);
	});
});
