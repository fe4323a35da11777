import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '#site/search/answer.ts'
import { askFiles } from './askFiles.ts'

const prose = (words: string, times: number) => `${words}. `.repeat(times)

/** Pages in which the words of the questions below occur now and then, as they do in a real site. */
const others: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [
    `notes/note-${'i'.repeat(number + 1)}.md`,
    `# Note on matter ${'i'.repeat(number + 1)}\n\nNothing much.\n\n## Details\n\n${prose('A matter was settled', 4)}\n`,
  ]),
)

function answerOf(question: string, files: Readonly<Record<string, string>>, limit = 5): Promise<Answer> {
  const sources = Object.entries({ ...others, ...files }).map(([path, text]) => [path, Buffer.from(text)] as const)
  return askFiles(sources).answer(question, limit)
}

async function ask(question: string, files: Readonly<Record<string, string>>, limit = 5): Promise<readonly string[]> {
  const { hits } = await answerOf(question, files, limit)
  return hits.map(({ address, sections }) => `${address}#${sections[0]?.anchor ?? ''}`)
}

const pageOf = (hit: string | undefined) => hit?.split('#')[0]

test('what a document says first counts more than a heading elsewhere', async () => {
  const files = {
    'a.md': `# Ledger\n\nMany things.\n\n## Alternatives to escrow\n\nReleasing escrow needs two keys.\n`,
    'b.md': `# Custody\n\nThis document says how escrow is released with two keys.\n\n## Motivation\n\n${prose('Funds stay locked', 30)}\n`,
  }
  const [first] = await ask('how is escrow released with keys', files)
  assert.equal(pageOf(first), 'b.md')
})

test('the description in the front matter is found', async () => {
  const files = { 'a.md': '---\ntitle: Charter\ndescription: Rules of the actuaries\n---\n\nText.\n' }
  assert.equal(pageOf((await ask('actuaries', files))[0]), 'a.md')
})

test('a page is found by the initials of its title, also in the plural', async () => {
  const gate = `# Gate keeping\n\n${prose('A gate opens', 10)}\n\n## Gate\n\nGates.\n`
  const files = { 'gate.md': gate, 'text/1598-generic_associated_types.md': '# Summary\n\nTypes in traits.\n' }
  for (const question of ['GAT', 'GATs'])
    assert.equal(pageOf((await ask(question, files))[0]), 'text/1598-generic_associated_types.md', question)
  const position = { 'text/3425-position-of-traits-in-use.md': '# Summary\n\nTypes in traits.\n' }
  for (const question of ['PTU', 'POTIU'])
    assert.equal(pageOf((await ask(question, position))[0]), 'text/3425-position-of-traits-in-use.md', question)
  const [first] = await ask('MRRR', { ...files, 'm.md': '# Multi Round-Requests and Retries\n\nText.\n' })
  assert.equal(pageOf(first), 'm.md')
})

test('an abbreviation in capitals is no form of another word', async () => {
  const files = {
    'a.md': '# Ports\n\nText.\n\n## Hiring\n\nWe hire and hired.\n',
    'b.md': '# Layers\n\nThe HIR is lowered.\n',
  }
  const sources = Object.entries({ ...others, ...files }).map(([path, text]) => [path, Buffer.from(text)] as const)
  const { hits } = await askFiles(sources).answer('HIR lowered', 5)
  assert.deepEqual(
    hits.map(({ address }) => address),
    ['b.md'],
  )
})

test('a name in code leads to the page with its words as the title', async () => {
  const mention = `# Buffers\n\nCall \`readExact\` or \`read_exact\`.\n\n## Use of read_exact and readExact\n\nOnce more: \`readExact\`.\n`
  const files = { 'buffers.md': mention, 'text/980-read-exact.md': '# Summary\n\nReads all of it.\n' }
  for (const question of ['readExact', 'read_exact', 'ReadExact'])
    assert.equal(pageOf((await ask(question, files))[0]), 'text/980-read-exact.md', question)
})

test('words that follow each other count more than words apart', async () => {
  const apart = 'The pledge of a party. A default may follow. A transfer of the title. Interest is due.'
  const files = {
    'a.md': `# First\n\nText.\n\n## Terms\n\n${apart} The party pays a title of interest, by transfer, in default of a pledge.\n`,
    'b.md':
      '# Second\n\nText.\n\n## Terms\n\nA pledge default and a title transfer are events. Other events exist too here and there in the text.\n',
  }
  const [first] = await ask('pledge default title transfer', files)
  assert.equal(pageOf(first), 'b.md')
})

test('words that follow each other in the other order are together as well', async () => {
  const files = {
    'a.md': '# First\n\nText.\n\n## Terms\n\nThe ledger has no end. On every page is a number, and there are many.\n',
    'b.md': '# Second\n\nText.\n\n## Terms\n\nThe number of a page of the ledger is at its top, and never below it.\n',
  }
  assert.equal(pageOf((await ask('ledger page number', files))[0]), 'b.md')
})

test('a word with a hyphen is found in its inflected forms', async () => {
  const files = { 'a.md': '# Boxes\n\nText.\n\n## Kinds\n\nSome are fixed-sized.\n' }
  const sources = Object.entries({ ...others, ...files, 'b.md': '# Fixed\n\nA fixed-size box.\n' })
  const { hits } = await askFiles(sources.map(([path, text]) => [path, Buffer.from(text)] as const)).answer(
    'fixed-size.',
    5,
  )
  assert.deepEqual(hits.map(({ address }) => address).sort(), ['a.md', 'b.md'])
})

test('a word that says little counts less than one that says what the question is about', async () => {
  const files = {
    'a.md': '# First\n\nText.\n\n## Terms\n\nHow it is written.\n',
    'b.md': '# Second\n\nText.\n\n## Terms\n\nHow a lien is made.\n',
  }
  assert.equal(pageOf((await ask('how is a lien written', files))[0]), 'b.md')
})

test('a number of two digits with a zero in front is not the number of a page', async () => {
  const files = {
    'news/2026-07-28-release.md': '# Release of 07\n\nText about all and everything that is new.\n',
    'seps/schema.md': '# Dialect\n\nText.\n\n## Alternatives\n\nThe older draft-07 was not taken.\n',
  }
  assert.equal(pageOf((await ask('draft-07', files))[0]), 'seps/schema.md')
})

test('a page with the question as its title comes before a section with it as its heading', async () => {
  const section = (name: string) =>
    `# ${name}\n\nWhat methods can be called on is the subject of this.\n\n## Object safety\n\n${prose('Object safety matters', 5)}\n`
  const receivers = { 'a.md': section('Arbitrary receivers'), 'b.md': section('Smart pointers') }
  const named = { 'text/255-object-safety.md': '# Summary\n\nRestrict which traits become objects.\n' }
  const titled = { 'text/traits.md': '# Object safety\n\nRestrict which traits become objects.\n' }
  for (const page of [named, titled])
    assert.equal(pageOf((await ask('object safety', { ...receivers, ...page }))[0]), Object.keys(page)[0])
})

test('a section with the question as its heading comes before one with more in its heading', async () => {
  const files = {
    'a.md': '# First\n\nText.\n\n## Demurrage due\n\nOn demurrage.\n',
    'b.md': '# Other\n\nText.\n\n## Demurrage\n\nOn demurrage.\n',
  }
  assert.equal((await ask('demurrage', files))[0], 'b.md#demurrage')
})

test('of the sections of a page, one comes first of which the heading is asked for in full', async () => {
  const section = (heading: string) => `## ${heading}\n\nThe charter of the salvage group.\n\n`
  const files = {
    'salvage.md': `# Salvage group\n\nText.\n\n${section('Charter bodies')}${section('Charter')}`,
  }
  assert.equal((await ask('salvage group charter', files))[0], 'salvage.md#charter')
})

test('a page that has a word throughout comes before one with a single mention', async () => {
  const filler = prose('Everything else is described at some length here', 6)
  const many = Array.from({ length: 6 }, (_, n) => `## Part ${'v'.repeat(n + 1)}\n\nThe annuity. ${filler}\n\n`).join(
    '',
  )
  const files = {
    'a.md': `# One\n\nText.\n\n## Part v\n\nThe annuity. ${filler}\n`,
    'b.md': `# Two\n\nText.\n\n${many}`,
  }
  assert.equal(pageOf((await ask('annuity', files))[0]), 'b.md')
})

test('words that only form a question are not searched', async () => {
  const files = {
    'a.md': `# Ledger\n\nText.\n\n## Whether they may or might\n\n${prose('Whether they may, or might within each', 8)}\n`,
    'b.md': '# Escheat\n\nUnclaimed property.\n',
  }
  const hits = await ask('whether each may be an escheat', files)
  assert.deepEqual(hits.map(pageOf), ['b.md'])
})

test('a list of pages comes after the page itself', async () => {
  const names = ['Annuity', 'Bailment', 'Cession', 'Demurrage', 'Escheat']
  const pages = Object.fromEntries(names.map(name => [`${name}.md`, `# ${name}\n\nWhat it is.\n`]))
  const list = names.map(name => `## ${name}\n\n[${name}](${name}.md)\n\n`).join('')
  for (const name of names)
    assert.equal(pageOf((await ask(name, { ...pages, 'index.md': `# All terms\n\n${list}` }))[0]), `${name}.md`)
})

test('a withdrawn document comes after the one in force', async () => {
  const text = 'The lien is filed within ten days.\n'
  const files = {
    'docs/adr-0004.md': `# ADR 4: Filing of liens\n\nStatus: Superseded\n\n${text}`,
    'docs/adr-0009.md': `# ADR 9: Filing of liens\n\nStatus: Accepted\n\n${text}`,
  }
  assert.equal(pageOf((await ask('filing of liens', files))[0]), 'docs/adr-0009.md')
})

test('of the versions of a page the newest release comes first, and the others make room', async () => {
  const versions = ['1.9', '1.10', '2.0', 'draft']
  const page = '# Liens\n\nA lien is a claim.\n'
  const files = {
    ...Object.fromEntries(versions.map(version => [`docs/${version}/liens.md`, page])),
    'guide.md': '# Guide\n\nText.\n\n## Kinds of lien\n\nA lien is a claim.\n',
  }
  const hits = await ask('lien claim', files)
  assert.deepEqual(hits.slice(0, 2).map(pageOf), ['docs/2.0/liens.md', 'guide.md'])
  const [named] = await ask('lien claim 1.9', files)
  assert.equal(pageOf(named), 'docs/1.9/liens.md')
})

test('versions of a file by its name and by day of release are told apart as well', async () => {
  const page = '# Liens\n\nA lien is a claim.\n'
  const named = { 'versions/3.0.4.md': page, 'versions/3.1.1.md': page, 'versions/3.0.10.md': page }
  assert.equal(pageOf((await ask('lien', named))[0]), 'versions/3.1.1.md')
  const dated = { 'spec/2024-11-05/a.md': page, 'spec/2026-07-28/a.md': page, 'spec/2025-06-18/a.md': page }
  assert.equal(pageOf((await ask('lien', dated))[0]), 'spec/2026-07-28/a.md')
})

test('a copy in an archive is after the page of its title, unless the query names the archive or its year', async () => {
  const text = (times: number) => `# Liens\n\n## Filing a lien\n\n${prose('A lien is filed by the holder', times)}`
  const files = {
    'liens.md': `${text(1)}\n\n## More\n\n${prose('New words', 60)}\n`,
    'review-drafts/2019-01.md': text(3),
    'other/liens.md': '# Other\n\nFiling a lien elsewhere.\n',
  }
  for (const question of ['filing a lien', 'lien holder', 'liens'])
    assert.equal(pageOf((await ask(question, files))[0]), 'liens.md', question)
  assert.equal(pageOf((await ask('filing a lien 2019', files))[0]), 'review-drafts/2019-01.md')
  const { 'liens.md': _, ...archived } = files
  assert.equal(pageOf((await ask('lien holder', archived))[0]), 'review-drafts/2019-01.md')
})

test('a copy in an archive gives its rank to the best of the pages with its title, not to any of them', async () => {
  const about = (subject: string, times: number) => `# Overview\n\n${prose(subject, times)}\n`
  const files = {
    'old/wine/overview.md': `# Overview\n\n## Cellar\n\n${prose('A cellar keeps bottles', 6)}\n`,
    'wine/overview.md': about('A cellar keeps bottles', 2),
    'ship/overview.md': `${about('A ship has a deck', 40)}\nBelow it is a cellar.\n`,
  }
  assert.equal(pageOf((await ask('cellar', files))[0]), 'wine/overview.md')
})

test('records of several days are not versions of one page', async () => {
  const record = '# Minutes\n\nA lien is a claim.\n'
  const files = {
    'minutes/2026-01-09.md': record,
    'minutes/2026-02-06.md': record,
    'guide.md': '# Guide\n\nText.\n\n## Kinds of lien\n\nA lien is a claim.\n',
  }
  const hits = await ask('minutes lien claim', files)
  assert.deepEqual(hits.map(pageOf), ['minutes/2026-01-09.md', 'minutes/2026-02-06.md', 'guide.md'])
})

test('an older version that answers much better stays first', async () => {
  const files = {
    'docs/1.0/liens.md': '# Liens\n\nA lien.\n\n## Maritime liens\n\nMaritime liens bind the ship.\n',
    'docs/2.0/liens.md': '# Liens\n\nA lien.\n\n## Maritime law\n\nMoved elsewhere.\n',
  }
  assert.equal(pageOf((await ask('maritime liens bind the ship', files))[0]), 'docs/1.0/liens.md')
})

const lien = '# Filing of liens\n\nThe clerk files a lien within ten days of the day on which the debt is due.\n'

test('a copy of a page is named with it, the one nearest to the root first', async () => {
  const files = {
    'rendered/docs/liens.md': lien,
    'docs/liens.md': lien,
    'guide.md': '# Guide\n\nText.\n\n## Kinds of lien\n\nHow a lien is filed.\n',
  }
  const { hits } = await answerOf('filing of liens', files)
  const found = hits.map(({ address, also }) => [address, also])
  assert.deepEqual(found.slice(0, 2), [
    ['docs/liens.md', ['rendered/docs/liens.md']],
    ['guide.md', []],
  ])
})

test('versions that say the same are one result, and one that says something else is another', async () => {
  const files = {
    'docs/1.0/liens.md': lien,
    'docs/2.0/liens.md': lien,
    'docs/0.9/liens.md': '# Filing of liens\n\nOral.\n',
  }
  const { hits } = await answerOf('filing of liens', files)
  const found = hits.map(({ address, also }) => [address, also])
  assert.deepEqual(found, [
    ['docs/2.0/liens.md', ['docs/1.0/liens.md']],
    ['docs/0.9/liens.md', []],
  ])
})

test('copies leave their places to other pages', async () => {
  const copies = Object.fromEntries(['a', 'b', 'c'].map(folder => [`${folder}/liens.md`, lien]))
  const files = { ...copies, 'x.md': '# First\n\nA lien.\n', 'y.md': '# Second\n\nA lien too.\n' }
  const { hits } = await answerOf('lien', files)
  assert.deepEqual(hits.map(({ also }) => also.length).sort(), [0, 0, 2])
})

test('a word is found in the other spelling, in another form and by what is short for it', async () => {
  const pages: Readonly<Record<string, string>> = {
    behaviour: 'behavior',
    behavior: 'behaviour',
    optimise: 'optimization',
    licence: 'licenses',
    cancelled: 'canceled',
    catalogue: 'catalogs',
    queries: 'query',
    policies: 'policy',
    removal: 'removed',
    compatibility: 'compatible',
    embed: 'embedded',
    config: 'configuration',
    parameters: 'param',
    auth: 'authorization',
    authentication: 'auth',
    function: 'fn',
  }
  for (const [asked, written] of Object.entries(pages)) {
    const [first] = await ask(asked, { 'a.md': `# Ledger\n\nText about the ${written} of it.\n` })
    assert.equal(pageOf(first), 'a.md', asked)
  }
})

test('a word as it is written comes before what is short for it', async () => {
  const files = { 'a.md': '# First\n\nThe configuration.\n', 'b.md': '# Other\n\nThe config.\n' }
  assert.equal(pageOf((await ask('config', files))[0]), 'b.md')
  assert.equal(pageOf((await ask('configuration', files))[0]), 'a.md')
})

test('two words are also found written as one', async () => {
  const files = { 'a.md': '# First\n\nThe timeout of a request.\n', 'b.md': '# Other\n\nTime and request.\n' }
  assert.equal(pageOf((await ask('request time out', files))[0]), 'a.md')
})

test('in quotes a word has no other spelling, and nothing is short for it', async () => {
  const files = { 'a.md': '# First\n\nThe behavior of a config.\n' }
  for (const question of ['"behaviour"', '"configuration"']) assert.deepEqual(await ask(question, files), [])
})

test('what a document says first counts more in other forms of its words as well', async () => {
  const files = {
    'a.md': `# Ledger\n\nMany things.\n\n## Alternatives to escrow\n\nReleasing escrow needs two keys.\n`,
    'b.md': `# Custody\n\nThis document says how escrow is released with two keys.\n\n## Motivation\n\n${prose('Funds stay locked', 30)}\n`,
  }
  assert.equal(pageOf((await ask('release of escrows by a key', files))[0]), 'b.md')
})

test('a page of which several sections have all of the words comes before one with a single such section', async () => {
  const once = '## Aside\n\nAn escrow needs a release by a notary, and the notary keeps the escrow.\n'
  const section = (name: string) => `## ${name}\n\nOf each escrow the notary has a copy for the archive.\n\n`
  const files = {
    'a.md': `# Ledger\n\nMany things.\n\n${once}`,
    'b.md': `# Custody\n\nFunds.\n\n${['Roles', 'Duties', 'Fees', 'Records'].map(section).join('')}`,
  }
  assert.equal(pageOf((await ask('notary escrow', files))[0]), 'b.md')
})

test('of two pages that say the same, the one that begins with it comes first', async () => {
  const together = 'The notary releases the escrow.'
  const apart = (between: string) =>
    `A notary is kept. ${prose(between, 30)} Some releases are. ${prose(between, 30)} An escrow is.`
  const files = {
    'a.md': `# Ledger\n\n${apart('Many things are kept')}\n\n${together}\n`,
    'b.md': `# Custody\n\n${together}\n\n${apart('Other goods were held')}\n`,
  }
  for (const question of ['who is the notary that releases an escrow', 'notary releases escrow']) {
    assert.equal(pageOf((await ask(question, files))[0]), 'b.md')
  }
})

test('of a short and a long page with the same section, the short one comes first', async () => {
  const section = '## Cases\n\nThe notary releases the escrow.\n'
  const files = {
    'a.md': `# Ledger\n\nText.\n\n${section}\n## Notes\n\n${prose('Many things are kept', 3_000)}\n`,
    'b.md': `# Custody\n\nText.\n\n${section}`,
  }
  assert.equal(pageOf((await ask('notary releases escrow', files))[0]), 'b.md')
})
