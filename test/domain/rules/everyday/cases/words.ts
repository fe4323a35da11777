import { crlf, remove, replace, replaceEach, steps, within } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Words and phrases: here, in one section, everywhere. */
export const words: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'replace "web shops" with "online shops"',
    meant: replace('web shops', 'online shops'),
  },
  { document: 'payments', say: 'Replace ‘e-mail’ by ‘text message’.', meant: replace('e-mail', 'text message') },
  { document: 'payments', say: 'swap out the word whole for full', meant: replace('whole', 'full') },
  {
    document: 'payments',
    say: "in the Refunds section change 'five days' to 'three days'",
    meant: replace('five days', 'three days'),
  },
  {
    document: 'payments',
    say: 'rename “sandbox” to “test system” throughout',
    meant: replaceEach('sandbox', 'test system', 2),
  },
  { document: 'payments', say: 'rename merchant to seller throughout', meant: replaceEach('merchant', 'seller', 5) },
  {
    document: 'payments',
    say: 'take out the words "and the currency"',
    meant: remove(' and the currency'),
  },
  {
    document: 'requirements',
    say: 'replace shop with store in the functional requirements',
    meant: within('## Functional', '## Quality', replaceEach('shop', 'store', 4)),
  },
  {
    document: 'requirements',
    say: 'replace "region" with "zone" everywhere',
    meant: replaceEach('region', 'zone', 4),
  },
  {
    document: 'glossary',
    say: 'change the term Reader to Member everywhere',
    meant: steps(replace('a reader', 'a member'), replace('**Reader**', '**Member**')),
  },
  {
    document: 'guide',
    say: 'in the Get a forecast section replace Bern with Basel',
    meant: replace('place=Bern', 'place=Basel'),
  },
  {
    document: 'guide',
    say: 'rename timeout to deadline in the text but not in the code',
    meant: steps(replace('the timeout', 'the deadline'), replace('a timeout', 'a deadline')),
  },
  {
    document: 'settings',
    say: 'Replace "green, yellow or red" by "up, slow or down".',
    meant: replace('green, yellow or red', 'up, slow or down'),
  },
  {
    document: 'settings',
    say: 'in the status section, change requests to traffic',
    meant: replace('no requests', 'no traffic'),
  },
  { document: 'manual', say: 'every month should be every week', meant: replace('every month', 'every week') },
  {
    document: 'manual',
    say: 'Replace seal by gasket everywhere',
    meant: steps(replace('the seal', 'the gasket'), replace('Seal:', 'Gasket:')),
  },
  { document: 'decision', say: 'change 8 hours to 12 hours', meant: replace('8 hours', '12 hours') },
  { document: 'readme', say: 'chnage "Node 18" to "Node 20"', meant: crlf(replace('Node 18', 'Node 20')) },
  { document: 'delivery', say: 'replace recipient with receiver', meant: replaceEach('recipient', 'receiver', 2) },
  {
    document: 'delivery',
    say: 'Change 15 minutes to 5 minutes under Tracking.',
    meant: replace('15 minutes', '5 minutes'),
  },
]
