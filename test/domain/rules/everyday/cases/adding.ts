import { append, type Change, crlf, insertAfter, insertBefore, replace } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** The ways to write a note in Markdown, besides a paragraph that starts with its label. */
function otherNotes(text: string, label: string, insert: (note: string) => Change): readonly Change[] {
  return [
    `**${label}:** ${text}`,
    `> ${text}`,
    `> ${label}: ${text}`,
    `> **${label}:** ${text}`,
    `> [!${label.toUpperCase()}]\n> ${text}`,
  ].map(insert)
}

/** Sections, paragraphs, sentences, items, notes, terms. Rows and columns are in tables.ts. */
export const adding: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'add "Keys can be revoked at any time." to the list in Authentication',
    meant: insertAfter('- Keys belong to one merchant.\n', '- Keys can be revoked at any time.\n'),
  },
  {
    document: 'payments',
    say: 'add a bullet "At most 3 refunds per payment." under Limits',
    meant: insertAfter('- At most 5 API keys per merchant.\n', '- At most 3 refunds per payment.\n'),
  },
  {
    document: 'payments',
    say: 'add a section Webhooks after Refunds',
    meant: insertBefore('## Retries', '## Webhooks\n\n'),
  },
  {
    document: 'payments',
    say: 'Add a section "Support" at the end with the text "Write to the support desk."',
    meant: append('\n## Support\n\nWrite to the support desk.\n'),
  },
  {
    document: 'payments',
    say: 'insert the paragraph “All requests use HTTPS.” at the start of Authentication',
    meant: insertBefore('Every request carries', 'All requests use HTTPS.\n\n'),
  },
  {
    document: 'payments',
    say: 'add "author: Editorial team" to the front matter',
    meant: insertAfter('updated: 2025-03-01\n', 'author: Editorial team\n'),
  },
  {
    document: 'payments',
    say: 'add "1.3: Webhooks." at the top of the changelog',
    meant: insertBefore('- 1.2: Refunds.', '- 1.3: Webhooks.\n'),
  },
  {
    document: 'payments',
    say: 'add a note "Prices are without tax." at the end of Limits',
    meant: insertBefore('## Changelog', 'Note: Prices are without tax.\n\n'),
    also: [
      insertBefore('## Changelog', 'Prices are without tax.\n\n'),
      ...otherNotes('Prices are without tax.', 'Note', note => insertBefore('## Changelog', `${note}\n\n`)),
    ],
  },
  {
    document: 'requirements',
    say: 'put "Bicycle tickets" at the top of Out of scope',
    meant: insertBefore('- Printing of tickets', '- Bicycle tickets\n'),
  },
  {
    document: 'requirements',
    say: 'add a task "Who pays refunds?" to the open questions',
    meant: insertAfter('- [x] Is cash accepted?\n', '- [ ] Who pays refunds?\n'),
    also: [insertAfter('come first?\n', '- [ ] Who pays refunds?\n')],
  },
  {
    document: 'manual',
    say: 'add "Impeller: moves the water." to the glossary',
    meant: insertBefore('- Seal: keeps', '- Impeller: moves the water.\n'),
    also: [insertAfter('closes the inlet.\n', '- Impeller: moves the water.\n')],
  },
  {
    document: 'manual',
    say: 'put a warning at the start of Maintenance: "Switch the pump off first."',
    meant: insertBefore('Check the seal', 'Warning: Switch the pump off first.\n\n'),
    also: otherNotes('Switch the pump off first.', 'Warning', note => insertBefore('Check the seal', `${note}\n\n`)),
  },
  {
    document: 'manual',
    say: 'add the paragraph "Keep children away." at the end of the introduction',
    meant: insertAfter('model P20.\n', '\nKeep children away.\n'),
  },
  {
    document: 'decision',
    say: 'add a subsection "Keep them in cookies" after Keep them in Redis',
    meant: insertBefore('### Keep them in the database', '### Keep them in cookies\n\n'),
  },
  {
    document: 'decision',
    say: 'add "Reviewers: Security team" after Deciders',
    meant: insertAfter('- Deciders: Platform team\n', '- Reviewers: Security team\n'),
  },
  {
    document: 'readme',
    say: 'add a bullet "--help shows this text" to Usage',
    meant: crlf(insertAfter('prints nothing\n', '- --help shows this text\n')),
    also: [crlf(insertAfter('prints nothing\n', '- `--help` shows this text\n'))],
  },
  {
    document: 'readme',
    say: 'I want to add a section called Contributing before License',
    meant: crlf(insertBefore('## License', '## Contributing\n\n')),
  },
  {
    document: 'glossary',
    say: 'add the term Shelving with the definition "where a book is kept."',
    meant: insertAfter('late loan costs.\n', '- **Shelving**: where a book is kept.\n'),
    also: [insertAfter('late loan costs.\n', '- Shelving: where a book is kept.\n')],
  },
  {
    document: 'delivery',
    say: 'add "insured value" to the fields of Booking',
    meant: insertAfter('- weight\n', '- insured value\n'),
  },
  {
    document: 'delivery',
    say: 'add "410: the parcel was delivered" to the errors under Tracking',
    meant: insertAfter('- 404: no such parcel\n', '- 410: the parcel was delivered\n'),
  },
  {
    document: 'settings',
    say: 'add the tag cache',
    meant: replace('[settings, server]', '[settings, server, cache]'),
  },
  {
    document: 'settings',
    say: 'add the sentence "Only a restart empties it sooner." after "The cache is emptied at night."',
    meant: insertAfter('emptied at night.', ' Only a restart empties it sooner.'),
  },
  {
    document: 'guide',
    say: 'put "All times are in UTC." below the title',
    meant: insertAfter('# Weather API guide\n', '\nAll times are in UTC.\n'),
  },
]
