import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { createDraftSaver } from '../../web/src/drafts/draftSaver.ts'
import { draft } from './testWorkspace.ts'

const version = (content: string, savedAtMs: number): Draft => ({ ...draft('a.md', content), savedAtMs })

/** A store whose writes end when the test says so. */
function slowStore() {
  const puts: { readonly content: string | null; readonly end: () => void }[] = []
  const removed: Draft[] = []
  return {
    puts,
    removed,
    all: async () => [],
    put: ({ content }: Draft) => new Promise<null>(end => puts.push({ content, end: () => end(null) })),
    remove: async (gone: Draft) => void removed.push(gone),
  }
}

test('a page that is left while a draft is being stored has handed over the newer one before it is gone', async () => {
  const store = slowStore()
  const saver = createDraftSaver({ store, saveAfterMs: 60_000, onProblem: () => {}, onReplaced: () => {} })
  saver.save(version('One', 1))
  void saver.flush()
  saver.save(version('One two', 2))
  const left = saver.flush()
  assert.deepEqual(
    store.puts.map(({ content }) => content),
    ['One', 'One two'],
  )
  for (const { end } of store.puts) end()
  await left
})

test('a draft that is being stored is not handed over again, and removed only when all writes have ended', async () => {
  const store = slowStore()
  const saver = createDraftSaver({ store, saveAfterMs: 60_000, onProblem: () => {}, onReplaced: () => {} })
  const [one, two] = [version('One', 1), version('One two', 2)]
  saver.save(one)
  const first = saver.flush()
  void saver.flush()
  assert.equal(store.puts.length, 1)
  saver.save(two)
  const second = saver.flush()
  saver.remove(two)
  store.puts[1]?.end()
  await new Promise(setImmediate)
  assert.deepEqual(store.removed, [])
  store.puts[0]?.end()
  await Promise.all([first, second])
  await new Promise(setImmediate)
  assert.deepEqual(store.removed, [two])
})

test('a write that does not end is a problem until it has ended', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const store = slowStore()
    const problems: (string | null)[] = []
    const onProblem = (problem: string | null) => void problems.push(problem)
    const saver = createDraftSaver({ store, saveAfterMs: 60_000, onProblem, onReplaced: () => {} })
    saver.save(version('One', 1))
    const written = saver.flush()
    mock.timers.tick(4_999)
    assert.equal(saver.problem(), null)
    mock.timers.tick(1)
    assert.equal(saver.problem(), 'it does not respond')
    store.puts[0]?.end()
    await written
    assert.equal(saver.problem(), null)
    assert.deepEqual(problems, ['it does not respond', null])
  } finally {
    mock.timers.reset()
  }
})
