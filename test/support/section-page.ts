const head = 'title: Prices\ndescription: What a lamp costs.\nupdated: 2026-11-20\n';

const offer = `sections:
  offer:
    kind: hero
    title: A lamp for every desk
    lead: From [forty](/about) on.
    actions:
      - label: About us
        link: /about
`;

const reasons = `  reasons:
    kind: features
    label: Reasons
    title: Why it is worth it
    items:
      - icon: lucide:wrench
        title: Repairable
        text: Without glue.
`;

const file = 'content/en/pages/prices.yaml';
const page = `${head}${offer}${reasons}`;

const russian = `title: Цены
description: Сколько стоит лампа.
updated: 2026-11-20
sections:
  offer:
    kind: hero
    title: Лампа на любой стол
    lead: От [сорока](/about).
    actions:
      - label: О нас
        link: /about
`;

/** For tests: a page made of sections, whole and in its parts, and a Russian translation that lacks the second section. */
export const sectionPage = { file, head, offer, reasons, page, russian };
