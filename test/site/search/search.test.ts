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
