import { crlf, cut, cutEnd, remove, replace, steps } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

const sandbox = 'The sandbox behaves like production, but moves no money.\n\n'

/** Sections, paragraphs, sentences, items, rows. */
export const removing: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'get rid of the Limits section',
    meant: cut('## Limits', '## Changelog'),
    also: [
      steps(cut('## Limits', '## Changelog'), replace('[Limits](#limits)', 'Limits')),
      steps(cut('## Limits', '## Changelog'), remove(' and [Limits](#limits)')),
    ],
  },
  {
    document: 'payments',
    say: 'drop the sentence about partial refunds',
    meant: remove(' Partial refunds are not supported.'),
  },
  { document: 'payments', say: 'delete “Keys are never logged.”', meant: remove('- Keys are never logged.\n') },
  {
    document: 'payments',
    say: 'remove the note row from the table',
    meant: remove('| `note`     | string | no       |\n'),
  },
  { document: 'payments', say: 'kill the paragraph about the sandbox', meant: remove(sandbox) },
  {
    document: 'payments',
    say: 'remove the second item of the list in Authentication',
    meant: remove('- Keys are never logged.\n'),
  },
  {
    document: 'payments',
    say: 'take out step 2 in Refunds',
    meant: steps(remove('2. The service checks the balance.\n'), replace('3. The customer', '2. The customer')),
    also: [remove('2. The service checks the balance.\n')],
  },
  {
    document: 'payments',
    say: 'can you delete the code block in "Create a payment"',
    meant: cut('```json', '## Refunds'),
    also: [cut('Example:', '## Refunds')],
  },
  {
    document: 'payments',
    say: 'remove the front matter',
    meant: cut('---\ntitle', '# Payments API'),
    also: [cut('---\ntitle', '\n# Payments API')],
  },
  {
    document: 'requirements',
    say: 'drop NFR-2',
    meant: remove('| NFR-2 | The shop is available 99.5 % of time. | medium   | open     |\n'),
  },
  { document: 'requirements', say: 'kill the sources section', meant: cutEnd('## Sources') },
  { document: 'requirements', say: 'delete all completed tasks', meant: remove('- [x] Is cash accepted?\n') },
  { document: 'manual', say: 'delete chapter 6', meant: cutEnd('## 6. Contact') },
  { document: 'manual', say: 'Remove the Wiring section', meant: cut('### 2.2 Wiring', '## 3.') },
  {
    document: 'manual',
    say: 'delete the Glossary',
    meant: cut('## 5. Glossary', '## 6.'),
    also: [steps(cut('## 5. Glossary', '## 6.'), replace('## 6. Contact', '## 5. Contact'))],
  },
  { document: 'manual', say: 'remove Seal from the glossary', meant: remove('- Seal: keeps water inside.\n') },
  {
    document: 'decision',
    say: 'remove the option Keep them in Redis',
    meant: cut('### Keep them in Redis', '### Keep them in the database'),
  },
  { document: 'decision', say: 'delete the line with the date', meant: remove('- Date: 2025-01-15\n') },
  {
    document: 'readme',
    say: 'please drop the License section',
    meant: crlf(cutEnd('## License')),
  },
  { document: 'readme', say: 'remove the --quiet option', meant: crlf(remove('- `--quiet` prints nothing\n')) },
  { document: 'delivery', say: 'delete the limits section', meant: cut('## Limits', '## Rate limits') },
  {
    document: 'delivery',
    say: 'remove Internal notes and Internal contacts',
    meant: cutEnd('## Internal notes'),
  },
  {
    document: 'delivery',
    say: 'delete the Errors section under Booking',
    meant: remove('### Errors\n\n- 400: the weight is missing\n- 409: the booking exists\n\n'),
  },
  {
    document: 'settings',
    say: 'get rid of the note about the test servers',
    meant: remove('> Note: the cache is off on test servers.\n\n'),
  },
  {
    document: 'settings',
    say: 'delete the sentence "The cache is emptied at night."',
    meant: remove(' The cache is emptied at night.'),
  },
  { document: 'settings', say: 'remove timeout from the front matter', meant: remove('timeout: 30\n') },
]
