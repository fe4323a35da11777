import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPreamble } from '#site/metadata/preamble.ts'

/** The fields of a text as `name=value`. */
function fieldsOf(text: string): string[] {
  return readPreamble(text).fields.map(({ name, value }) => `${name}=${value}`)
}

const forms: readonly { readonly form: string; readonly text: string; readonly fields: readonly string[] }[] = [
  {
    form: 'lines at the top, with a continued value',
    text: 'SEP: 12\nTitle: Wire format of parcels\nAuthor: Ada Kern <ada@parcel.example>,\n        Ben Osei\nStatus: Final\n\n\nAbstract\n========\n\nParcels travel.\n',
    fields: [
      'SEP=12',
      'Title=Wire format of parcels',
      'Author=Ada Kern <ada@parcel.example>, Ben Osei',
      'Status=Final',
    ],
  },
  {
    form: 'a pre of MediaWiki',
    text: '<pre>\n  SIP: 7\n  Title: Deposits\n  Author: Ada Kern <ada@parcel.example>\n          Ben Osei\n  Status: Draft\n</pre>\n\n== Abstract ==\n\nText.\n',
    fields: ['SIP=7', 'Title=Deposits', 'Author=Ada Kern <ada@parcel.example> Ben Osei', 'Status=Draft'],
  },
  {
    form: 'a pre below a notice',
    text: 'RECENT CHANGES:\n* (2 May 2026) Lids are allowed.\n\n<pre>\n  SIP: 7\n  Title: Deposits\n  Author: Ada Kern\n  Status: Draft\n</pre>\n\n== Abstract ==\n',
    fields: ['SIP=7', 'Title=Deposits', 'Author=Ada Kern', 'Status=Draft'],
  },
  {
    form: 'a code block',
    text: '```\nSIP: 7\nTitle: Deposits\nStatus: Draft\n```\n\n## Abstract\n',
    fields: ['SIP=7', 'Title=Deposits', 'Status=Draft'],
  },
  {
    form: 'a code block of a language',
    text: '~~~text\nTitle: Deposits\nEditor: Ada\n~~~\n',
    fields: ['Title=Deposits', 'Editor=Ada'],
  },
  {
    form: 'metadata of Bikeshed',
    text: "<pre class='metadata'>\nTitle: Parcel Tracking\nShortname: tracking\nStatus: ED\nEditor: Ada Kern, Parcel Inc\n</pre>\n<h2>Intro</h2>\n",
    fields: ['Title=Parcel Tracking', 'Shortname=tracking', 'Status=ED', 'Editor=Ada Kern, Parcel Inc'],
  },
  {
    form: 'a list at the top',
    text: '- Feature Name: `late_binding`\n- Start Date: 2021-03-04\n- RFC PR: [org/rfcs#12](https://code.example/org/rfcs/pull/12)\n\n# Summary\n\nBind late.\n',
    fields: ['Feature Name=late_binding', 'Start Date=2021-03-04', 'RFC PR=org/rfcs#12'],
  },
  {
    form: 'a list below the title',
    text: '# Use queues\n\n* Status: accepted\n* Deciders: Ada, Ben\n* Date: 2022-02-01\n\nTechnical Story: none\n\n## Context\n',
    fields: ['Status=accepted', 'Deciders=Ada, Ben', 'Date=2022-02-01'],
  },
  {
    form: 'a table in a section of metadata',
    text: '# Late binding\n\n## 1. Document information\n\n|Tag |Value |\n|---- | ---- |\n|Status |Proposal|\n|Authors|[Ada](https://parcel.example/ada)|\n|Reviews | |\n\n## Change log\n\nNone.\n',
    fields: ['Status=Proposal', 'Authors=Ada', 'Reviews='],
  },
  {
    form: 'a list with blank lines between and values in lists',
    text: '# Use queues\n\n- **Status**: accepted\n\n- **Authors**:\n  - Ada Kern\n  - Ben Osei\n\nText.\n',
    fields: ['Status=accepted', 'Authors=Ada Kern Ben Osei'],
  },
  {
    form: 'bold names below the title',
    text: '# Export\n\n**Status:** Draft  \n**Version**: 1.2  \n**Last updated:** 2024-05-06\n\nThis document says how.\n',
    fields: ['Status=Draft', 'Version=1.2', 'Last updated=2024-05-06'],
  },
  {
    form: 'one line with a link',
    text: '# Export\n\n**Status**: [Stable](../status.md), except where noted\n\nText.\n',
    fields: ['Status=Stable, except where noted'],
  },
  {
    form: 'several fields on one line',
    text: '# Export\n\n**Status:** Draft | **Owner:** Ada | **Date:** 2024-05-06\n\nText.\n',
    fields: ['Status=Draft', 'Owner=Ada', 'Date=2024-05-06'],
  },
  {
    form: 'a date alone',
    text: '# 4. Use queues\n\nDate: 2020-10-11\n\n## Status\n\nAccepted\n',
    fields: ['Date=2020-10-11'],
  },
  {
    form: 'a table with a head that says nothing',
    text: '# Export\n\n| | |\n|---|---|\n| Status | Approved |\n| **Author** | Ada |\n\nText.\n',
    fields: ['Status=Approved', 'Author=Ada'],
  },
  {
    form: 'a table with names for its columns',
    text: '| Field | Value |\n|:---|:---|\n| Document ID | SYS-7 |\n| Status | Approved |\n\n# Export\n',
    fields: ['Document ID=SYS-7', 'Status=Approved'],
  },
  {
    form: 'a table whose head is a field',
    text: '# Export\n\nStatus | Proposed\n:----- | :-----\nAuthor | Ada\nUpdated | 2024-01-02\n\nText.\n',
    fields: ['Status=Proposed', 'Author=Ada', 'Updated=2024-01-02'],
  },
  {
    form: 'a field list of reStructuredText below an underlined title',
    text: 'Export of parcels\n=================\n\n:Author: Ada Kern\n:Status: Draft\n:Requires: :sep:`12`\n\nText.\n',
    fields: ['Author=Ada Kern', 'Status=Draft', 'Requires=SEP 12'],
  },
  {
    form: 'a title with a line above and below',
    text: '======\nExport\n======\n\n:Status: Draft\n:Date: 2020-01-01\n\nText.\n',
    fields: ['Status=Draft', 'Date=2020-01-01'],
  },
  {
    form: 'fields after a comment and badges',
    text: '<!-- generated\n by hand -->\n# Export\n\n[![build](https://b.example/x.svg)](https://b.example)\n\nStatus: Active\nAuthor: Ada\n\nText.\n',
    fields: ['Status=Active', 'Author=Ada'],
  },
  {
    form: 'lines with carriage returns',
    text: 'Title: Export\r\nStatus: Draft\r\n\r\nText.\r\n',
    fields: ['Title=Export', 'Status=Draft'],
  },
  {
    form: 'the head of an RFC',
    text: `Parcel Working Group                                             A. Kern
Request for Comments: 90210                                 Parcel Inc.
Category: Standards Track                                    March 2020
Obsoletes: 90001


                         Parcel Tracking

Abstract
`,
    fields: [
      'Group=Parcel Working Group',
      'Request for Comments=90210',
      'Category=Standards Track',
      'Obsoletes=90001',
      'Authors=A. Kern',
      'Date=March 2020',
      'Organizations=Parcel Inc.',
    ],
  },
  {
    form: 'links by reference, of a wiki and of reStructuredText',
    text: '# X\n\n- Status: [Stable][levels]\n- Replaces: [[old-page|the old one]]\n- See also: `notes <notes.rst>`_\n\n[levels]: levels.md\n',
    fields: ['Status=Stable', 'Replaces=the old one', 'See also=notes'],
  },
]

for (const { form, text, fields } of forms) {
  test(`a preamble is read: ${form}`, () => {
    assert.deepEqual(fieldsOf(text), fields)
  })
}

test('links of values keep their targets', () => {
  const { fields } = readPreamble(
    '# X\n\n- Status: [Stable][levels]\n- Replaces: [[old|the old one]], [older](older.md)\n- See also: `notes <notes.rst>`_\n\n[levels]: levels.md\n',
  )
  assert.deepEqual(
    fields.map(({ links }) => links),
    [
      [{ text: 'Stable', target: 'levels.md' }],
      [
        { text: 'the old one', target: 'old' },
        { text: 'older', target: 'older.md' },
      ],
      [{ text: 'notes', target: 'notes.rst' }],
    ],
  )
})

test('what was read is no longer in the text, and everything else is', () => {
  const read = readPreamble('# Use queues\n\n* Status: accepted\n* Date: 2022-02-01\n\nWhy: because.\n')
  assert.equal(read.body, '# Use queues\n\n\nWhy: because.\n')
  assert.equal(read.isFirst, false)
  const wiki = readPreamble('<pre>\n  SIP: 7\n  Status: Draft\n</pre>\n\n== Abstract ==\n')
  assert.equal(wiki.body, '\n== Abstract ==\n')
  assert.equal(wiki.isFirst, true)
  const section = readPreamble('# Use queues\n\n## Metadata\n\n* Status: accepted\n* Date: 2022-02-01\n\n## Context\n')
  assert.equal(section.body, '# Use queues\n\n\n## Context\n')
  const first = readPreamble('## Preamble\n\n```\nSIP: 7\nStatus: Draft\n```\n\n## Context\n')
  assert.equal(first.body, '\n## Context\n')
  assert.equal(first.isFirst, true)
})

test('fields below a name without a value are fields of the document', () => {
  const group =
    '```\nTitle: Parcels\nWorking group:\n    Owner: Ada Kern\n    Authors: Ada Kern,\n      Ben Osei\n    Consulted: Cleo Ruiz\nStatus: Final\nTalk:\n    Forum: https://talk.example\nEditor:\n  Name: Ada\n```\n'
  assert.deepEqual(fieldsOf(group), [
    'Title=Parcels',
    'Working group=',
    'Owner=Ada Kern',
    'Authors=Ada Kern, Ben Osei',
    'Consulted=Cleo Ruiz',
    'Status=Final',
    'Talk=Forum: https://talk.example',
    'Editor=Name: Ada',
  ])
})

test('a few lines of a framed preamble lack the colon, or continue the value above', () => {
  const sloppy =
    '```\nSIP: 0024\nTitle: Hosted parcels\nAuthor: Ada Kern\nStatus: Active\nTalk: https://talk.example/1\nhttps://talk.example/2\nVersion 3.8.0\n```\n'
  assert.deepEqual(fieldsOf(sloppy), [
    'SIP=0024',
    'Title=Hosted parcels',
    'Author=Ada Kern',
    'Status=Active',
    'Talk=https://talk.example/1 https://talk.example/2',
    'Version=3.8.0',
  ])
  for (const other of [
    '```\nTitle: X\nStatus: Draft\nrun the tool\n```\n',
    '```\nrun the tool\nTitle: X\nStatus: Draft\nAuthor: Ada\n```\n',
    '```\nTitle: X\nStatus: Draft\nAuthor: Ada\nrun the tool\nand this\nand that\n```\n',
  ])
    assert.deepEqual(fieldsOf(other), [])
})

const prose: readonly (readonly [string, string])[] = [
  ['a paragraph with a colon', '# Export\n\nNote: parcels are heavy.\n'],
  [
    'a list that explains fields',
    '# Fields\n\n- Status: where the parcel is on its way through the network\n- Author: who wrote it\n',
  ],
  ['a list of links', '# Links\n\n- Home: https://parcel.example\n- Author: https://parcel.example/ada\n'],
  ['fields below another heading', '# Export\n\n## Example\n\nStatus: Draft\nAuthor: Ada\n'],
  ['fields after a paragraph', '# Export\n\nParcels travel.\n\nStatus: Draft\nAuthor: Ada\n'],
  ['a code block with code', '```yaml\nimage: parcel\nports: 80\n```\n'],
  ['a table of three columns', '# X\n\n| Status | Code | Text |\n|---|---|---|\n| Draft | 1 | a |\n'],
  ['a table that is data', '# X\n\n| Code | Meaning |\n|---|---|\n| 200 | Fine |\n'],
  ['a list with other items', '# X\n\n- Status: Draft\n- an item\n'],
  ['a paragraph that goes on', '# X\n\nStatus: Draft\nand this is a sentence.\n'],
  ['a section of metadata with other text', '# X\n\n## Metadata\n\n- Status: Draft\n- Author: Ada\n\nThe rest.\n'],
  ['a section of metadata without fields', '# X\n\n## Metadata\n\nEach parcel has a label.\n\n## Labels\n'],
  ['a block without an end', '```\nTitle: X\nStatus: Draft\n'],
  ['nothing', ''],
]

for (const [what, text] of prose) {
  test(`${what} is no preamble`, () => {
    const read = readPreamble(text)
    assert.deepEqual(read.fields, [])
    assert.equal(read.body, text)
  })
}

test('a very long preamble takes linear time and stays in the text', () => {
  for (const text of [
    'a: b\n'.repeat(200_000),
    '- '.repeat(200_000),
    `Status: ${'[x]('.repeat(100_000)}`,
    `<!--${'\n'.repeat(300_000)}`,
  ]) {
    assert.equal(readPreamble(text).body, text)
  }
})
