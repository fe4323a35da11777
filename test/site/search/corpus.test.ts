import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublished } from '#site/tree.ts'
import { readCorpusPages } from '#testing/corpus/files.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'
import { askFiles } from './askFiles.ts'
import { type CorpusQuestion, mcpQuestions, openApiQuestions, rustQuestions } from './corpusQuestions.ts'

const repositories: readonly (readonly [name: string, questions: readonly CorpusQuestion[]])[] = [
  ['rust-rfcs', rustQuestions],
  ['modelcontextprotocol', mcpQuestions],
  ['openapi-specification', openApiQuestions],
]

test('of a hundred questions about real specifications, most find the right page first, and its section', async t => {
  const counts = { asked: 0, first: 0, topThree: 0, sections: 0, section: 0 }
  for (const [name, questions] of repositories) {
    const files = (await readCorpusPages(name)).filter(({ path }) => isPublished(path))
    if (files.length === 0) return t.diagnostic(noCorpus)
    const { answer } = askFiles(files.map(({ path, source }) => [path, source] as const))
    for (const [question, pages, anchor] of questions) {
      const isRight = (path: string) => [pages].flat().some(right => path.startsWith(right))
      const { hits } = await answer(question, 10)
      const found = hits.map(({ address, sections }) => ({ path: address, anchor: sections[0]?.anchor }))
      const place = found.findIndex(({ path }) => isRight(path))
      counts.asked++
      if (place === 0) counts.first++
      if (place >= 0 && place < 3) counts.topThree++
      if (anchor !== undefined) counts.sections++
      const isSection = anchor === undefined || found.find(({ path }) => isRight(path))?.anchor === anchor
      if (anchor !== undefined && isSection) counts.section++
      if (place !== 0 || !isSection)
        t.diagnostic(
          `${question}: place ${place + 1}; ${found.slice(0, 3).map(({ path, anchor }) => `${path}#${anchor}`)}`,
        )
    }
  }
  t.diagnostic(JSON.stringify(counts))
  assert.ok(counts.first >= 0.85 * counts.asked, JSON.stringify(counts))
  assert.ok(counts.topThree >= 0.95 * counts.asked, JSON.stringify(counts))
  assert.ok(counts.section >= 0.8 * counts.sections, JSON.stringify(counts))
})
