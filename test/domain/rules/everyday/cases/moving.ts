import { crlf, exchange, move, moveToEnd, replace, steps } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Sections, paragraphs, sentences, items, rows. */
export const moving: readonly EverydayCase[] = [
  { document: 'payments', say: 'swap Refunds and Retries', meant: move('## Retries', '## Limits', '## Refunds') },
  {
    document: 'payments',
    say: 'move "Keys are never logged." to the top of the list',
    meant: move('- Keys are never logged.\n', '- Keys belong', '- Keys expire'),
  },
  {
    document: 'payments',
    say: 'move the second paragraph of the Overview to the start of the section',
    meant: move('The sandbox behaves', '## Authentication', 'A merchant creates'),
  },
  {
    document: 'payments',
    say: 'move the sentence "The number of retries is 3." to the end of the Retries section',
    meant: steps(
      replace(' The number of retries is 3.', ''),
      replace('400 is not repeated.', '400 is not repeated. The number of retries is 3.'),
    ),
  },
  {
    document: 'requirements',
    say: 'move REQ-5 before REQ-2',
    meant: move('- REQ-5', '- REQ-8', '- REQ-2'),
  },
  {
    document: 'requirements',
    say: 'exchange the rows NFR-1 and NFR-2',
    meant: move('| NFR-2', '| NFR-3', '| NFR-1'),
  },
  {
    document: 'requirements',
    say: 'Move the Purpose section to the end.',
    meant: moveToEnd('## Purpose', '## Functional'),
  },
  {
    document: 'manual',
    say: 'move Maintenance before Operation',
    meant: steps(
      move('## 4. Maintenance', '## 5.', '## 3. Operation'),
      replace('## 3. Operation', '## 4. Operation'),
      replace('## 4. Maintenance', '## 3. Maintenance'),
    ),
    also: [move('## 4. Maintenance', '## 5.', '## 3. Operation')],
  },
  {
    document: 'manual',
    say: 'swap steps 1 and 2 in Operation',
    meant: exchange('Open the valve.', 'Press the green button.'),
  },
  {
    document: 'decision',
    say: 'put "Keep them in the database" above "Keep them in memory"',
    meant: move('### Keep them in the database', '## Decision', '### Keep them in memory'),
  },
  {
    document: 'readme',
    say: 'move Configuration above Usage',
    meant: crlf(move('## Configuration', '## License', '## Usage')),
  },
  {
    document: 'glossary',
    say: 'put Reader before Loan',
    meant: move('- **Reader**', '- **Fine**', '- **Loan**'),
  },
  {
    document: 'delivery',
    say: 'move tracking in front of booking',
    meant: move('## Tracking', '## Internal notes', '## Booking'),
  },
  {
    document: 'guide',
    say: 'move the row `days` above `place`',
    meant: move('| `days`', '| `units`', '| `place`'),
  },
]
