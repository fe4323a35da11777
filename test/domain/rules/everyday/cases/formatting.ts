import { crlf, exchange, move, replace, replaceEach, steps, within } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Layout, lists, tasks, emphasis, order and line ends. */
export const formatting: readonly EverydayCase[] = [
  {
    document: 'notes',
    say: 'remove trailing spaces',
    meant: steps(replace('Monday  ', 'Monday'), replace('## Risks   ', '## Risks'), replace('slow.  ', 'slow.')),
    // Two spaces inside a paragraph break its line, and may be kept.
    also: [steps(replace('Monday  ', 'Monday'), replace('## Risks   ', '## Risks'))],
  },
  {
    document: 'notes',
    say: 'use dashes for all bullets',
    meant: steps(replaceEach('\n* ', '\n- ', 3), replace('\t* ', '\t- '), replaceEach('\n+ ', '\n- ', 2)),
  },
  {
    document: 'notes',
    say: 'Replace tabs with spaces.',
    meant: replace('\t', '  '),
    also: [replace('\t', '    ')],
  },
  {
    document: 'notes',
    say: 'get rid of the double blank lines',
    meant: text => text.replaceAll(/\n{3,}/g, '\n\n'),
  },
  { document: 'notes', say: 'fix the heading People', meant: replace('##People', '## People') },
  {
    document: 'notes',
    say: 'mark "Write the release notes" as done',
    meant: replace('- [ ] Write', '- [x] Write'),
  },
  { document: 'notes', say: 'uncheck “Tell the support team”', meant: replace('- [x] Tell', '- [ ] Tell') },
  { document: 'notes', say: 'mark all tasks as done', meant: replaceEach('- [ ]', '- [x]', 2) },
  {
    document: 'requirements',
    say: 'mark the question Which regions come first? as done',
    meant: replace('- [ ] Which', '- [x] Which'),
  },
  {
    document: 'requirements',
    say: 'sort the sources alphabetically',
    meant: exchange('- Tariff of the region', '- Interview with drivers'),
  },
  {
    document: 'glossary',
    say: 'sort the terms',
    meant: steps(move('- **Loan**', '- **Branch**', '- **Reader**'), move('- **Fine**', '\n## Abb', '- **Loan**')),
  },
  {
    document: 'glossary',
    say: 'sort the roles by name',
    meant: steps(
      replace('Clerk\n: Works at the desk.\n\nDirector', 'Archivist\n: Looks after old books.\n\nClerk'),
      replace(
        ': Leads a branch.\n\nArchivist\n: Looks after old books.',
        ': Works at the desk.\n\nDirector\n: Leads a branch.',
      ),
    ),
  },
  {
    document: 'payments',
    say: 'turn the bullets in Authentication into a numbered list',
    meant: steps(
      replace('- Keys expire', '1. Keys expire'),
      replace('- Keys are', '2. Keys are'),
      replace('- Keys belong', '3. Keys belong'),
    ),
    also: [within('- Keys expire', '\n## ', replaceEach('- Keys', '1. Keys', 3))],
  },
  { document: 'payments', say: 'make "final" bold', meant: replace('final', '**final**') },
  {
    document: 'payments',
    say: 'put e-mail in italics',
    meant: replace('e-mail', '*e-mail*'),
    also: [replace('e-mail', '_e-mail_')],
  },
  { document: 'readme', say: 'convert the line ends to LF', meant: text => text.replaceAll('\r\n', '\n') },
  { document: 'guide', say: 'use Windows line endings', meant: crlf(text => text) },
]
