import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines } from '../../applyRule.ts'

/** The pages that the everyday instructions are about. */
export const documents = {
  /** A specification with front matter. */
  payments: read('payments'),
  /** Requirements with ids, as a list and as a table. */
  requirements: read('requirements'),
  /** Numbered headings. */
  manual: read('manual'),
  /** A record of a decision, with labelled bullets on top. */
  decision: read('decision'),
  /** Windows line ends. */
  readme: read('readme').replaceAll('\n', '\r\n'),
  /** Terms as bullets, as a table and as a definition list. */
  glossary: read('glossary'),
  /** Code blocks that hold the words of the text. */
  guide: read('guide'),
  /** Headings that resemble each other or occur twice. */
  delivery: read('delivery'),
  /** Words that are front matter keys, headings and code. */
  settings: read('settings'),
  /** Untidy; written here because editors remove trailing spaces from files. */
  notes: lines(
    '# Notes on the release',
    '',
    '* Freeze on Monday  ',
    '* Release on Thursday',
    '* Party on Friday',
    '\t* Cake at three',
    '',
    '',
    '## To do',
    '',
    '- [ ] Write the release notes',
    '- [ ] Update the screenshots',
    '- [x] Tell the support team',
    '',
    '',
    '',
    '## Risks   ',
    '',
    'The old importer is slow.  ',
    'The new importer is not tested.',
    '',
    '##People',
    '',
    '+ Testers',
    '+ Writers',
  ),
} as const

export type DocumentName = keyof typeof documents

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'documents', `${name}.md`), 'utf8')
}
