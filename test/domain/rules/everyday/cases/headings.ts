import { crlf, insertBefore, remove, replace, steps } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

const contents = [
  '- [Overview](#overview)',
  '- [Authentication](#authentication)',
  '- [Create a payment](#create-a-payment)',
  '- [Refunds](#refunds)',
  '- [Retries](#retries)',
  '- [Limits](#limits)',
  '- [Changelog](#changelog)',
  '',
  '',
].join('\n')

/** Names, levels and numbers of headings; contents and links. */
export const headings: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'rename the section Retries to "Repeated requests"',
    meant: replace('## Retries', '## Repeated requests'),
  },
  {
    document: 'payments',
    say: 'rename Limits to Quotas',
    meant: steps(replace('## Limits', '## Quotas'), replace('[Limits](#limits)', '[Quotas](#quotas)')),
    also: [steps(replace('## Limits', '## Quotas'), replace('(#limits)', '(#quotas)'))],
  },
  {
    document: 'payments',
    say: 'make Retries a subsection of Refunds',
    meant: replace('## Retries', '### Retries'),
  },
  {
    document: 'payments',
    say: 'insert a table of contents before Overview',
    meant: insertBefore('## Overview', contents),
    also: [
      insertBefore('## Overview', `## Contents\n\n${contents}`),
      insertBefore('## Overview', `## Table of contents\n\n${contents}`),
    ],
  },
  {
    document: 'manual',
    say: 'remove the numbers from the headings',
    meant: text => text.replaceAll(/^(#+) [\d.]+ /gm, '$1 '),
  },
  {
    document: 'manual',
    say: 'rename Contact to Service',
    meant: replace('6. Contact', '6. Service'),
  },
  {
    document: 'decision',
    say: 'promote Keep them in Redis',
    meant: replace('### Keep them in Redis', '## Keep them in Redis'),
  },
  { document: 'readme', say: 'Rename Install to Installation.', meant: crlf(replace('## Install', '## Installation')) },
  {
    document: 'delivery',
    say: 'rename the heading Limits to "Size and weight"',
    meant: replace('## Limits', '## Size and weight'),
  },
  {
    document: 'delivery',
    say: 'merge Internal contacts into Internal notes',
    meant: remove('## Internal contacts\n\n'),
  },
  {
    document: 'settings',
    say: 'rename the heading Timeout to Time limit',
    meant: steps(replace('## Timeout', '## Time limit'), replace('[Timeout](#timeout)', '[Time limit](#time-limit)')),
    also: [steps(replace('## Timeout', '## Time limit'), replace('(#timeout)', '(#time-limit)'))],
  },
  {
    document: 'payments',
    say: 'point the link "the list of currencies" to https://example.com/v2/currencies',
    meant: replace('example.com/currencies', 'example.com/v2/currencies'),
  },
  {
    document: 'payments',
    say: 'change the text of the link "the list of currencies" to "all currencies"',
    meant: replace('[the list of currencies]', '[all currencies]'),
  },
  {
    document: 'payments',
    say: 'remove the link from "the list of currencies", keep the text',
    meant: replace('[the list of currencies](https://example.com/currencies)', 'the list of currencies'),
  },
  {
    document: 'manual',
    say: 'change the address of our site to https://example.org/help',
    meant: replace('https://example.com/service', 'https://example.org/help'),
  },
  { document: 'guide', say: 'rename the link status page to health page', meant: replace('[status', '[health') },
  {
    document: 'readme',
    say: 'make MIT a link to https://example.com/mit',
    meant: crlf(replace('MIT,', '[MIT](https://example.com/mit),')),
  },
]
