import { test } from 'node:test'
import { tokenise } from '#site/html/tokens.ts'
import { readRuns } from '#site/survey/runs.ts'
import { workWithin } from '../../support/processorTime.ts'

test('a block of very many elements takes linear time', async () => {
  const html = `<pre>${'word <strong>x</strong> <code>y</code> '.repeat(20_000)}</pre>`
  await workWithin(1_000, () => readRuns(tokenise(html)))
})
