import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { type MovedWords, movedWords } from './moved-words.ts';

/** The languages of the site, the default one first. */
export const movedLanguages = Object.keys(movedWords);

/**
 * For tests: writes a site of 200 pages in 13 languages as Hugo has it, `content/` and `static/`, whose pages were written for
 * Hugo (YAML and TOML), Jekyll, Docusaurus and Starlight.
 */
export async function writeMovedSite(folder: string): Promise<void> {
	const write = (path: string, content: string | Uint8Array) => {
		const file = join(folder, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, content);
	};
	const picture = await coast();
	write('static/images/coast.png', picture);
	write('static/files/tables.pdf', '%PDF-1.4\n%%EOF\n');
	for (const [code, words] of Object.entries(movedWords)) {
		const start = `content/${code}`;
		for (const [path, text] of Object.entries(pagesOf(code, words))) write(`${start}/${path}`, text);
		if (code !== movedLanguages[0]) continue;
		write(`${start}/about/tide.png`, picture);
		write(`${start}/posts/storm/quay.png`, picture);
	}
}

/** A quay at low water, as wide as the cover of an entry. */
function coast(): Promise<Buffer> {
	const marks = Array.from({ length: 9 }, (_, at) => `<rect x="1090" y="${230 + at * 50}" width="46" height="8"/>`);
	return sharp(
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="840">
<linearGradient id="a" x2="0" y2="1"><stop stop-color="#f4d9c0"/><stop offset="1" stop-color="#c9dbe0"/></linearGradient>
<rect width="1600" height="840" fill="url(#a)"/><circle cx="420" cy="330" r="90" fill="#fbf1e2"/>
<path d="M0 470q200-60 420-20t520-30 660 40v380H0z" fill="#6f96a3"/><path d="M0 600q260-40 560 0t1040-10v250H0z" fill="#4d7785"/>
<path d="M900 760l60-200h640v280H880z" fill="#8a7f72"/><rect x="1080" y="180" width="66" height="600" fill="#f6f2ea"/>
<g fill="#2c4650">${marks.join('')}</g></svg>`),
	)
		.png()
		.toBuffer();
}

function pagesOf(code: string, words: MovedWords): Record<string, string> {
	const { titles, headings, sentences: s, note, tag, picture } = words;
	const [home, about, team, contact, docs, install, configure, faq, terms, news, release] = titles;
	const isFirst = code === movedLanguages[0];
	const [what, how, watch] = headings;
	const space = code === 'ja' || code === 'zh' ? '' : ' ';
	const paragraphs = s.slice(0, 3).join(space);
	const pages: Record<string, string> = {
		'_index.md': `---
title: ${home}
description: ${home} — ${s[0]}
date: 2023-03-01T09:00:00+01:00
lastmod: 2024-05-04T10:00:00Z
type: home
---

${paragraphs}

{{< figure src="/images/coast.png" alt="${picture}" caption="${s[3]}" >}}

## ${what}

${s[1]} [${install}](/${code}/docs/install/)

{{% notice note %}}
${s[5]}
{{% /notice %}}

## ${how}

${s[2]} [${about}]({{< ref "about" >}}) [${news}](/posts/)
`,
		'about/_index.md': `+++
title = "${about}"
description = '${about} — ${s[3]}'
date = 2023-04-02T08:00:00Z
lastmod = 2024-02-01 # checked
aliases = ["/history/", "/about-us.html"]
toc = true

[menu.main]
  weight = 20
+++

![${picture}](tide.png "${s[0]}")

${paragraphs}

## ${how}

${s[3]} [${team}](team.md)
`,
		'about/team.md': `---
title: ${team}
linkTitle: ${team}
description: ${team} — ${s[4]}
weight: 3
author: Hafen & Söhne
lastmod: 2024-03-09
---

# ${how}

${s[4]} [${about}](../) [${contact}](/contact.html)
`,
		'contact.md': `---
title: ${contact}
description: ${contact} — ${s[5]}
date: 2023-05-05
layout: contact
url: /contact/
---

${s[5]} [PDF](/files/tables.pdf)
`,
		'docs/_index.md': `---
id: intro
title: ${docs}
sidebar_label: ${docs}
sidebar_position: 1
description: ${docs} — ${s[1]}
hide_title: true
---

:::tip[${note}]
${s[5]}

${s[4]}
:::

${paragraphs}
`,
		'docs/install.md': `---
title: ${install}
lastUpdated: 2024-04-01
editUrl: false
sidebar:
  order: 2
  label: ${install}
head:
  - tag: meta
    attrs: { name: robots, content: all }
---

${s[0]}${space}${s[1]}

> [!NOTE]
> ${s[2]}

## ${how} {#how}

1. ${s[3]}
2. ${s[4]}

| ${what} | ${watch} | ${tag} |
| --- | --- | ---: |
| ${s[0]} | ${s[4]} | 144 |
| ${s[1]} | ${s[5]} | 8760 |

\`\`\`sh
gauge read --station quay --every 600 | gauge tables --year 2025 --out /srv/tables # [TOC], ::: and == are no signs here
\`\`\`
`,
		'docs/configure.mdx': `---
id: configure
title: ${configure}
sidebar_label: ${configure}
sidebar_position: 3
description: ${configure} — ${s[2]}
custom_edit_url: null
---

import Tabs from '@theme/Tabs';

${s[2]} [${install}](./install.md#how)

:::warning ${note}
${s[4]}
:::
`,
		'docs/faq.md': `---
layout: page
title: ${faq}
excerpt: ${faq} — ${s[4]}
permalink: /docs/faq/
redirect_from: /questions
nav_order: 4
last_modified_at: 2024-01-20 10:00:00 +0100
---

{{ site.baseurl }}

## ${what}

${s[3]}
{: .center}

## ${watch}

${s[5]} [${terms}](/docs/terms/)
`,
		'docs/terms.md': `+++
title = "${terms}"
summary = "${terms} — ${s[2]}"
weight = 5
[params]
  color = "blue"
+++

- **${tag}** — ${s[0]}
- **${docs}** — ${s[1]}

[TOC]
`,
		'posts/_index.md': `---
title: ${news}
description: ${news} — ${s[1]}
type: blog
---
`,
		'posts/storm/index.md': `---
title: ${watch}
date: 2024-01-09T18:30:00+01:00
summary: ${watch} — ${s[4]}
authors: [Ann, Bo]
tags: [${tag}]
images: [quay.png]
---

![${picture}](quay.png)

${s[4]} [${about}](../../about/_index.md)
`,
		'posts/first-tables.md': `---
layout: post
title: ${what}
date: 2023-06-01 09:00:00 +0200
excerpt: ${what} — ${s[1]}
categories: ${tag}
---

${paragraphs}
`,
	};
	for (let number = 1; number <= (isFirst ? 8 : 3); number++) {
		pages[`posts/release-${number}.md`] = `+++
title = "${release} ${number}.0"
date = 2024-0${number}-15T12:00:00Z
description = "${release} ${number}.0: ${s[3]}"
draft = false
tags = ["${tag}"]
categories = [
  "${news}",
]
+++

!!! note
    ${s[3]}

## ${how}

${s[number % 6]} [${docs}](/${code}/docs/)
`;
	}
	return pages;
}
