import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askFiles } from './askFiles.ts'
import { questions, specification } from './specification.ts'

const { answer } = askFiles(Object.entries(specification).map(([path, text]) => [path, Buffer.from(text)] as const))

for (const [question, path, anchor] of questions) {
  test(`${question} leads to ${path}#${anchor}`, async () => {
    const { hits } = await answer(question, 5)
    const [hit] = hits
    assert.equal(`${hit?.address}#${hit?.sections[0]?.anchor}`, `${path}#${anchor}`, JSON.stringify(hits.slice(0, 2)))
  })
}

test('a number is found without its leading zeros, before longer numbers', async () => {
  const { answer: ask } = askFiles(
    ['0007', '0070', '0701'].map(number => [
      `adr/adr-${number}-x.md`,
      Buffer.from(`# Boxes ${number}\n\nStatus: Accepted\n\nSee ADR 7.\n`),
    ]),
  )
  for (const question of ['ADR 7', 'ADR-7', 'adr7', 'ADR-0007']) {
    const { hits } = await ask(question, 3)
    assert.equal(hits[0]?.address, 'adr/adr-0007-x.md', question)
  }
})

/** Documents that each show the signature of a function, most of which say where it comes from. */
function series(definedBy: number): Map<string, Buffer> {
  const signature = '```solidity\nfunction settleBatch(bytes32 id) external;\n```\n'
  const documents = Array.from({ length: 12 }, (_, number) => {
    const more = number === definedBy ? 'Every ledger that settles does so by one function. '.repeat(12) : ''
    const cites = number === definedBy ? '' : `It extends [the standard](./std-${definedBy}.md).\n\n`
    const own = number === definedBy ? signature : `${signature}\n\n${signature}`
    return [`std-${number}.md`, Buffer.from(`# Kind ${number} of ledger\n\n${more}\n\n${cites}${own}`)] as const
  })
  return new Map(documents)
}

test('a name leads to the page that the others which mention it refer to', async () => {
  for (const definedBy of [0, 5, 11]) {
    const { hits } = await askFiles(series(definedBy)).answer('settleBatch', 3)
    assert.equal(hits[0]?.address, `std-${definedBy}.md`)
  }
})

test('references by a former number count, and those of a list of everything do not', async () => {
  const files = series(7)
  for (const [path, text] of files) files.set(path, Buffer.from(text.toString().replace('./std-7.md', './old-7.md')))
  const links = [...files.keys(), ...Array.from({ length: 40 }, (_, number) => `note-${'n'.repeat(number + 1)}.md`)]
  for (const path of links.slice(12)) files.set(path, Buffer.from('# Note\n\nNothing.\n'))
  files.set('all.md', Buffer.from(`# All\n\nsettleBatch\n\n${links.map(path => `- [x](${path})\n`).join('')}`))
  const { answer: ask, citations } = askFiles(files)
  assert.deepEqual(citations.get('std-3.md'), ['std-7.md'])
  assert.equal(citations.has('all.md'), false)
  const { hits } = await ask('settleBatch', 3)
  assert.equal(hits[0]?.address, 'std-7.md')
})
