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
