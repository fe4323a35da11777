import { crlf, insertAfter, move, remove, replace, replaceEach, steps } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Cells, rows and columns. How cells are padded is not compared. */
export const tables: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'add a row "label", "string", "no" to the table in Create a payment',
    meant: insertAfter('| `note`     | string | no       |\n', '| label | string | no |\n'),
    also: [insertAfter('| `note`     | string | no       |\n', '| `label` | string | no |\n')],
  },
  {
    document: 'payments',
    say: 'remove the column Required',
    meant: steps(
      remove(' Required |'),
      remove(' -------- |'),
      replaceEach(' yes      |', '', 2),
      remove(' no       |'),
    ),
  },
  { document: 'payments', say: 'rename the column Field to Name', meant: replace('| Field ', '| Name ') },
  {
    document: 'payments',
    say: 'add a column "Example" to the table',
    meant: steps(
      replace('| Required |', '| Required | Example |'),
      replace('| -------- |', '| -------- | ------- |'),
      replaceEach('| yes      |', '| yes      | |', 2),
      replace('| no       |', '| no       | |'),
    ),
  },
  {
    document: 'payments',
    say: 'set Required of `currency` to no',
    meant: replace('| `currency` | string | yes      |', '| `currency` | string | no       |'),
  },
  {
    document: 'requirements',
    say: 'add a row NFR-4, "Pages are accessible.", high, open to the table',
    meant: insertAfter('| low      | accepted |\n', '| NFR-4 | Pages are accessible. | high | open |\n'),
  },
  {
    document: 'requirements',
    say: 'sort the table by Requirement',
    meant: move('| NFR-3', '\n## Out', '| NFR-1'),
  },
  {
    document: 'requirements',
    say: 'Delete the Priority column.',
    meant: steps(
      remove(' Priority |'),
      replace('| -------- | -------- |', '| -------- |'),
      remove(' high     |'),
      remove(' medium   |'),
      remove(' low      |'),
    ),
  },
  {
    document: 'requirements',
    say: 'rename the Status column to State',
    meant: replace('| Status   |', '| State    |'),
  },
  {
    document: 'readme',
    say: 'change the meaning of retries to "Attempts per call"',
    meant: crlf(replace('How often to ask ', 'Attempts per call ')),
  },
  {
    document: 'readme',
    say: 'drop the Meaning column',
    meant: crlf(
      steps(
        remove(' Meaning               |'),
        remove(' --------------------- |'),
        remove(' How often to ask      |'),
        remove(' Seconds between calls |'),
        remove(' Colours in the output |'),
      ),
    ),
  },
  {
    document: 'readme',
    say: 'rename the setting pause to delay',
    meant: crlf(replace('`pause`', '`delay`')),
  },
  {
    document: 'glossary',
    say: 'add a row ISBN, "Number of a book" to the abbreviations',
    meant: insertAfter('| Radio tag in a book      |\n', '| ISBN | Number of a book |\n'),
  },
  {
    document: 'guide',
    say: 'change the description of `days` to "Number of days"',
    meant: replace('How many days to answer', 'Number of days'),
  },
  {
    document: 'guide',
    say: 'add a row 500, "Server error" to the table under Responses',
    meant: insertAfter('| Too many requests |\n', '| 500 | Server error |\n'),
  },
  {
    document: 'guide',
    say: 'remove the column In from the parameters table',
    meant: steps(remove(' In    |'), replace('| ------- | ----- |', '| ------- |'), replaceEach(' query |', '', 3)),
  },
]
