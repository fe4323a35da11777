import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacts } from '#site/markdown/facts.ts'
import type { DocumentMetadata } from '#site/metadata/metadata.ts'
import { stageOf } from '#site/metadata/status.ts'

type Expected = Partial<DocumentMetadata> & { readonly title?: string | null }

const documents: readonly {
  readonly what: string
  readonly path: string
  readonly text: string
  readonly says: Expected
}[] = [
  {
    what: 'settings of R Markdown, with a title for HTML',
    path: 'rmd/refresh.Rmd',
    text: '---\ntitle: \'<div><img src="logo.png"></img> Refresh of <T></div>\'\noutput:\n  html_document:\n    toc: TRUE\nauthor: Ada Kern\n---\n\nText\n',
    says: { title: 'Refresh of', authors: ['Ada Kern'], others: [] },
  },
  {
    what: 'front matter of a numbered series',
    path: 'SIPS/sip-21.md',
    text: '---\nsip: 21\ntitle: Parcel Token\ndescription: A token for each parcel\nauthor: Ada Kern (@ada), Ben Osei <ben@parcel.example>\nstatus: Final\ntype: Standards Track\ncreated: 2020-01-24\nrequires: 7, 165\n---\n\n## Abstract\n',
    says: {
      title: 'Parcel Token',
      label: 'SIP-21',
      status: { text: 'Final', stage: 'final' },
      authors: ['Ada Kern (@ada)', 'Ben Osei'],
      dates: [{ name: 'Created', value: '2020-01-24' }],
      relations: [{ kind: 'requires', targets: ['7', '165'] }],
      others: [
        { name: 'Type', value: 'Standards Track' },
        { name: 'Description', value: 'A token for each parcel' },
      ],
    },
  },
  {
    what: 'a field for each editor, with the organisation',
    path: 'lamp-spec.md',
    text: "<pre class='metadata'>\nTitle: Lamps\nShortname: lamp\nStatus: LS\nEditor: Ada Kern, Lamps Ltd\nEditor: Ben Osei <ben@lamp.example>, Bulbs\nEditor: TBD\nIndent: 2\n</pre>\n\nText\n",
    says: {
      title: 'Lamps',
      authors: ['Ada Kern, Lamps Ltd', 'Ben Osei, Bulbs'],
      others: [
        { name: 'Shortname', value: 'lamp' },
        { name: 'Editor', value: 'TBD' },
        { name: 'Indent', value: '2' },
      ],
    },
  },
  {
    what: 'a title with code',
    path: 'SIPS/sip-22.md',
    text: '---\nsip: 22\ntitle: Add `open_box` and ``close`box``\nstatus: Draft\n---\n\n## Abstract\n',
    says: { title: 'Add open_box and close`box', label: 'SIP-22' },
  },
  {
    what: 'a title with code, in a field with a capital',
    path: 'SIP-0023/README.md',
    text: '---\nSIP: 23\nTitle: Add `open_box`\nStatus: Draft\n---\n\n## Abstract\n',
    says: { title: 'Add open_box' },
  },
  {
    what: 'a series that a field names, with the number of the file',
    path: 'proposals/0163-open-boxes.md',
    text: "---\nxbox: '0163'\ntitle: Open boxes\nstatus: Draft\n---\n",
    says: { label: 'XBOX-0163', others: [] },
  },
  {
    what: 'an item with a colon, which is a mapping',
    path: 'docs/boxes.md',
    text: `---\nstatus: Draft\ntalks:\n  - ${'Boxes of parcels '.repeat(8)}end: at noon\n---\n# Boxes\n`,
    says: { others: [{ name: 'Talks', value: `${'Boxes of parcels '.repeat(8)}end: at noon` }] },
  },
  {
    what: 'a part of a numbered document',
    path: 'core/sip-0046-02.md',
    text: '## Preamble\n\n```\nSIP: 0046-02 (formerly 0047)\nTitle: Parcels\nStatus: Final\n```\n\n## Abstract\n',
    says: { title: 'Parcels', label: 'SIP 0046-02', others: [{ name: 'SIP', value: '0046-02 (formerly 0047)' }] },
  },
  {
    what: 'a part of a numbered document that names its series twice',
    path: 'core/sip-0046-03.md',
    text: '```\nSIP: SIP-0046-03\nTitle: Boxes\nStatus: Final\n```\n\n## Abstract\n',
    says: { label: 'SIP 0046-03', others: [] },
  },
  {
    what: 'dates with the time of a program',
    path: 'text/0617-stages.md',
    text: '---\nstage: accepted\nstart-date: 2020-04-22T00:00:00.000Z\nlast-updated: 2020-04-23T14:05:00+02:00\n---\n# Stages\n',
    says: {
      dates: [
        { name: 'Start date', value: '2020-04-22' },
        { name: 'Last updated', value: '2020-04-23' },
      ],
    },
  },
  {
    what: 'the id of a page in its generator',
    path: 'docs/api/spec.md',
    text: '---\nid: spec\ntitle: Parcels\nowner: Depot\n---\n',
    says: { label: null, others: [] },
  },
  {
    what: 'a number that is also in the name, but of no series',
    path: 'posts/0012-open-boxes.md',
    text: '---\nlevel: 12\nbox width: 12\ntitle: Open boxes\nstatus: Draft\n---\n',
    says: { label: null },
  },
  {
    what: 'a file whose name has another series than its field',
    path: 'XIPS/xrc-21.md',
    text: '---\nxip: 21\ntitle: Token\nstatus: Draft\n---\n',
    says: { label: 'XRC-21' },
  },
  {
    what: 'a series that only the name of the file knows',
    path: 'snark-9.md',
    text: '---\nsnark: 9\ntitle: Boojum\nstate: Withdrawn\n---\n',
    says: { label: 'SNARK-9', status: { text: 'Withdrawn', stage: 'inactive' } },
  },
  {
    what: 'lists and mappings in front matter',
    path: 'a.md',
    text: '---\nauthors:\n  - Ada Kern\n  - name: Ben Osei\n    email: ben@parcel.example\nsee-also:\n  - /a/b.md\n  - "c.md"\nmilestone:\n  alpha: "v1.2"\n  beta: v1.10\nversion: 1.10\n---\n# A\n',
    says: {
      title: 'A',
      label: null,
      authors: ['Ada Kern', 'Ben Osei'],
      relations: [{ kind: 'see-also', targets: ['/a/b.md', 'c.md'] }],
      others: [
        { name: 'Milestone', value: 'alpha: v1.2, beta: v1.10' },
        { name: 'Version', value: '1.10' },
      ],
    },
  },
  {
    what: 'a preamble in capitals',
    path: 'sep-0012.md',
    text: 'SEP: 12\nTitle: Style of labels\nAuthor: Ada Kern <ada at parcel.example>\nStatus: Active\nType: Process\nReplaces: 3\nSuperseded-By: 40\n\n# Introduction\n\n# End\n',
    says: {
      title: 'Style of labels',
      label: 'SEP 12',
      authors: ['Ada Kern'],
      relations: [
        { kind: 'replaces', targets: ['3'] },
        { kind: 'superseded-by', targets: ['40'] },
      ],
      others: [{ name: 'Type', value: 'Process' }],
    },
  },
  {
    what: 'a list at the top with the number in the name of the file',
    path: 'text/0042-late-binding.md',
    text: '- Feature Name: late_binding\n- Start Date: 2021-03-04\n- RFC PR: [org/rfcs#42](https://code.example/42)\n\n# Summary\n\n# Motivation\n',
    says: {
      title: 'late_binding',
      label: 'RFC-0042',
      dates: [{ name: 'Start date', value: '2021-03-04' }],
      others: [
        { name: 'RFC PR', value: 'org/rfcs#42', links: [{ text: 'org/rfcs#42', target: 'https://code.example/42' }] },
      ],
    },
  },
  {
    what: 'a list at the top without a title',
    path: 'text/0043-project-goals.md',
    text: '- Feature Name: N/A\n- Start Date: 2021-03-04\n- RFC PR: [org/rfcs#43](https://code.example/43)\n\n# Summary\n\n# Motivation\n',
    says: {
      label: 'RFC-0043',
      dates: [{ name: 'Start date', value: '2021-03-04' }],
      others: [
        { name: 'RFC PR', value: 'org/rfcs#43', links: [{ text: 'org/rfcs#43', target: 'https://code.example/43' }] },
      ],
    },
  },
  {
    what: 'a decision record with sections',
    path: 'doc/adr/0004-use-queues.md',
    text: '# 4. Use queues\n\nDate: 2020-10-11\n\n## Status\n\nAccepted\n\nSupersedes [2. Use files](0002-use-files.md)\n\n## Context\n\nFiles are slow.\n',
    says: {
      title: '4. Use queues',
      label: 'ADR-0004',
      status: { text: 'Accepted', stage: 'final' },
      dates: [{ name: 'Date', value: '2020-10-11' }],
      relations: [{ kind: 'replaces', targets: ['0002-use-files.md'] }],
    },
  },
  {
    what: 'a decision record that is superseded',
    path: 'docs/decisions/0002-use-files.md',
    text: '# Use files\n\n* Status: superseded by [ADR-0004](0004-use-queues.md)\n* Deciders: Ada, Ben\n\n## Context\n',
    says: {
      label: 'ADR-0002',
      status: { text: 'superseded', stage: 'inactive' },
      authors: ['Ada', 'Ben'],
      relations: [{ kind: 'superseded-by', targets: ['0004-use-queues.md'] }],
    },
  },
  {
    what: 'a status with a reservation and a link',
    path: 'spec/export.md',
    text: '# Export\n\n**Status**: [Stable](../status.md), except where noted\n\nText.\n',
    says: {
      label: null,
      status: { text: 'Stable', stage: 'final', target: '../status.md' },
      others: [
        { name: 'Status', value: 'Stable, except where noted', links: [{ text: 'Stable', target: '../status.md' }] },
      ],
    },
  },
  {
    what: 'an index in a numbered folder of a series',
    path: 'teps/network/0123-parcels/README.md',
    text: '# TEP-0123: Parcels\n',
    says: { title: 'TEP-0123: Parcels', label: 'TEP-0123' },
  },
  {
    what: 'an id with its series',
    path: 'requirements/login.md',
    text: '---\nid: SYS-007\ntitle: Login\nstatus: approved\n---\n',
    says: { label: 'SYS-007', others: [] },
  },
  {
    what: 'a label in the title',
    path: 'docs/login.md',
    text: '# DEC-12: Log in with keys\n\n- Status: Proposed\n',
    says: { label: 'DEC-12', status: { text: 'Proposed', stage: 'review' } },
  },
  {
    what: 'a label in the title with the number of the file',
    path: 'proposals/1692-terms.md',
    text: '# QSC1692: Terms of service\n\nThey MUST be shown.\n',
    says: { title: 'QSC1692: Terms of service', label: 'QSC1692' },
  },
  {
    what: 'a label with a number sign',
    path: '09-features.md',
    text: '# VOLT #9: Assigned flags\n',
    says: { label: 'VOLT #9' },
  },
  {
    what: 'a stage by number',
    path: 'proposals/binding.md',
    text: '# Binding\n\nStage: 2\n\nStatus: TBD\n',
    says: {},
  },
  {
    what: 'a table of document control',
    path: 'srs.md',
    text: '| Document ID | SRS-3 |\n|---|---|\n| Status | Approved |\n| Prepared by | Ada |\n| Last updated | 2024-02-03 |\n\n# Requirements of the portal\n',
    says: {
      title: 'Requirements of the portal',
      label: 'SRS-3',
      status: { text: 'Approved', stage: 'final' },
      dates: [{ name: 'Last updated', value: '2024-02-03' }],
      others: [{ name: 'Prepared by', value: 'Ada' }],
    },
  },
]

for (const { what, path, text, says } of documents) {
  test(`a document says of itself: ${what}`, () => {
    const { title, metadata } = readFacts(text, path)
    for (const [name, value] of Object.entries(says))
      assert.deepEqual(name === 'title' ? title : metadata?.[name as keyof DocumentMetadata], value, name)
  })
}

const silent: readonly (readonly [string, string])[] = [
  ['a.md', '# A\n\nText.\n'],
  ['a.md', '---\ntitle: A\nlayout: page\nnav_order: 3\npermalink: /a\nsidebar_position: 2\ntags: [x]\n---\n# A\n'],
  ['chapter-1.md', '# Chapter 1\n'],
  ['docs/01-start.md', '# Start\n'],
  ['v2.md', '# Version 2\n'],
  ['notes/0003-answer.md', '# RFC 2119: what we think of it\n'],
  ['04-plan.md', '# PHASE 4: Delivery\n'],
]

for (const [path, text] of silent) {
  test(`${path} says nothing of itself: ${JSON.stringify(text.slice(0, 30))}`, () => {
    assert.equal(readFacts(text, path).metadata, null)
  })
}

test('no mail address of an author is in the metadata', () => {
  const { metadata } = readFacts(
    '---\nauthors: ["Ada <ada@parcel.example>", "ben@parcel.example"]\nsponsor: Carl <carl@parcel.example>\nstatus: Draft\n---\n',
    'a.md',
  )
  assert.doesNotMatch(JSON.stringify(metadata), /@parcel/)
  assert.deepEqual(metadata?.authors, ['Ada', 'ben@…'])
})

test('every other field is kept, and what is nothing is no relation', () => {
  const { metadata } = readFacts(
    '---\nstatus: Draft\nreplaces: N/A\nlicense: MIT\nreviewers: [Ada, Ben]\n---\n',
    'a.md',
  )
  assert.deepEqual(metadata?.relations, [])
  assert.deepEqual(
    metadata?.others.map(({ name, value }) => `${name}: ${value}`),
    ['Replaces: N/A', 'License: MIT', 'Reviewers: Ada, Ben'],
  )
})

const words: Readonly<Record<string, readonly string[]>> = {
  draft: ['Draft', 'WIP', 'Working Draft', 'Pre-draft', 'Idea', 'Initial draft'],
  review: [
    'Review',
    'Proposed',
    'Proposal',
    'provisional',
    'implementable',
    'Last Call',
    'Candidate',
    'Experimental',
    'In Review',
    'Proposed Standard',
  ],
  final: [
    'Final',
    'Accepted',
    'Active',
    'implemented',
    'Stable',
    'Living',
    'Approved',
    'Published',
    'Release'.concat('d'),
    'Adopted',
  ],
  inactive: [
    'Withdrawn',
    'Rejected',
    'Superseded',
    'superceded',
    'Deprecated',
    'Stagnant',
    'Deferred',
    'Obsolete',
    'Replaced',
    'Not accepted',
    'Closed',
    'Abandoned',
  ],
  other: ['Purple', '', 'Zurückgestellt'],
}

test('words of a status have a stage by what they mean', () => {
  for (const [stage, all] of Object.entries(words)) for (const word of all) assert.equal(stageOf(word), stage, word)
})
