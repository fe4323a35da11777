import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { surveyFile } from '#site/survey/file.ts'
import { readLabelledFiles } from '#testing/corpus/labelled.ts'
import { noCorpus } from '#testing/corpus/pairs.ts'

/** One sentence with a keyword, found by reading the source and judged by a person. */
type Label = {
  readonly repo: string
  readonly path: string
  readonly line: number
  /** Of the letters and digits that readers see, in lower case. */
  readonly hash: string
  readonly label: 'binds' | 'not'
  readonly reason?: string
}

const labels: readonly Label[] = readFileSync(new URL('labels.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
const files = await readLabelledFiles(Map.groupBy(labels, ({ repo }) => repo))
const min = 0.95

function hashOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []
  return createHash('sha256').update(words.join('')).digest('hex').slice(0, 16)
}

test('at least 600 sentences of other projects are labelled', () => {
  assert.ok(labels.length >= 600)
  assert.ok(new Set(labels.map(({ repo }) => repo)).size >= 3)
})

test('of the labelled sentences of other projects, 95 % are found, and 95 % of those found bind', t => {
  if (files.size === 0) return t.diagnostic(noCorpus)
  let [right, wrong, missed] = [0, 0, 0]
  for (const [key, source] of files) {
    const [repo, path = ''] = key.split(':')
    const wanted = labels.filter(label => label.repo === repo && label.path === path && label.label === 'binds')
    const left = wanted.map(({ hash }) => hash)
    const fragment = renderFile(source, path)
    for (const { text } of fragment === null ? [] : surveyFile(fragment, path).statements) {
      const at = left.indexOf(hashOf(text))
      if (at === -1) wrong++
      else {
        right++
        left.splice(at, 1)
      }
    }
    missed += left.length
  }
  assert.ok(right / (right + wrong) >= min, `precision: ${right} right, ${wrong} wrong`)
  assert.ok(right / (right + missed) >= min, `recall: ${right} found, ${missed} missed`)
})
