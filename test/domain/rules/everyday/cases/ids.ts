import { insertAfter, remove, replace, replaceEach, steps, within } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

const list = ['## Functional', '## Quality'] as const

/** Requirements and their ids. */
export const ids: readonly EverydayCase[] = [
  {
    document: 'requirements',
    say: 'delete REQ-2',
    meant: remove('- REQ-2: The shop should remember the last region.\n'),
  },
  {
    document: 'requirements',
    say: 'change REQ-3 to "The shop must send the ticket within 30 seconds."',
    meant: replace('60 seconds', '30 seconds'),
  },
  {
    document: 'requirements',
    say: 'capitalise MUST and SHOULD in the functional requirements',
    meant: within(
      ...list,
      steps(replaceEach(' must', ' MUST', 3), replace('should', 'SHOULD'), replace('MUST not', 'MUST NOT')),
    ),
    also: [within(...list, steps(replaceEach(' must', ' MUST', 3), replace('should', 'SHOULD')))],
  },
  {
    document: 'requirements',
    say: 'make REQ-2 say must instead of should',
    meant: replace('shop should', 'shop must'),
  },
  {
    document: 'requirements',
    say: 'use shall instead of must in REQ-5',
    meant: replace('must not ask', 'shall not ask'),
  },
  {
    document: 'requirements',
    say: 'replace must by shall in the functional requirements',
    meant: within(...list, replaceEach('must', 'shall', 3)),
  },
  {
    document: 'requirements',
    say: 'renumber the requirements',
    meant: steps(replace('REQ-5', 'REQ-4'), replace('REQ-8', 'REQ-5')),
  },
  { document: 'requirements', say: 'change the id REQ-3 to REQ-30', meant: replaceEach('REQ-3', 'REQ-30', 2) },
  { document: 'requirements', say: 'in REQ-8 change can to may', meant: replace('user can', 'user may') },
  {
    document: 'requirements',
    say: 'insert a requirement after REQ-3: "The shop must show the price."',
    meant: insertAfter('within 60 seconds.\n', '- REQ-4: The shop must show the price.\n'),
    also: [insertAfter('within 60 seconds.\n', '- REQ-9: The shop must show the price.\n')],
  },
  {
    document: 'requirements',
    say: 'add REQ-9: The shop must print a receipt.',
    meant: insertAfter('within 14 days.\n', '- REQ-9: The shop must print a receipt.\n'),
  },
  {
    document: 'requirements',
    say: 'add a requirement "The shop must work offline." to the functional requirements',
    meant: insertAfter('within 14 days.\n', '- REQ-9: The shop must work offline.\n'),
  },
  {
    document: 'requirements',
    say: 'change NFR-2 to say "The shop is available 99.9 % of time."',
    meant: replace('99.5 %', '99.9 %'),
  },
]
