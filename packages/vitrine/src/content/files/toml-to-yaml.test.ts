import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { tomlToYaml } from './toml-to-yaml.ts';

const toml = `title = "Oil: \\"x\\" #1"
date = 2024-01-02T10:00:00Z # checked

draft = false
tags = ["a = b", 'c']
categories = [
  "one", # first
  "two",
]
description = '''It's one line with a \\ in it'''
summary = '''Say "yes"
or no'''
excerpt = """
Two
lines"""
author.name = "x"
[cover]
image = "a.png"
size = { width = 1, height = 2 }
[menu.main]
weight = 4
[[resources]]
src = "a"
text = '''
left out'''
[[resources]]
src = "b"`;

it('writes TOML as YAML, line for line', () => {
	const yaml = tomlToYaml(toml);
	expect(parse(yaml)).toEqual({
		title: 'Oil: "x" #1',
		date: '2024-01-02T10:00:00Z',
		draft: false,
		tags: ['a = b', 'c'],
		categories: ['one', 'two'],
		description: "It's one line with a \\ in it",
		summary: 'Say "yes" or no',
		excerpt: ' Two lines',
		author: true,
		cover: { image: 'a.png', size: { width: 1, height: 2 } },
		menu: true,
		resources: true,
	});
	const lines = yaml.split('\n');
	expect(lines.length).toBe(toml.split('\n').length);
	expect(lines[toml.split('\n').indexOf('image = "a.png"')]).toBe('  image: "a.png"');
});
