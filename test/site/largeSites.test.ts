import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline, outlining } from '#site/outline/siteOutline.ts'
import { readingOrder } from '#site/outline.ts'
import type { Steps } from '#site/steps.ts'
import { mappingSite, siteMap } from '#site/tree/map.ts'
import type { ListedEntry } from '#site/tree.ts'

/** Of a folder, a folder in each of many folders, and files that are no pages. */
const paths = Array.from({ length: 4_000 }, (_, at) => [
  `all/doc-${at}.md`,
  `parts/${at % 50}/part-${at}/readme.md`,
  `api/v${at}.yaml`,
  `src/file-${at}.go`,
]).flat()

function entriesOf(paths: readonly string[]): readonly ListedEntry[] {
  return paths.map(path => ({ path, sha: path, size: 1, type: 'file' }))
}

test('a large site is mapped and arranged in many steps, with the same result', () => {
  const [map, mappedIn] = counted(mappingSite(entriesOf(paths)))
  assert.deepEqual(map, siteMap(entriesOf(paths)))
  assert.ok(mappedIn >= paths.length / 200, String(mappedIn))
  const [arranged, arrangedIn] = counted(outlining(map, () => null))
  assert.deepEqual(
    arranged,
    outline(map, () => null),
  )
  assert.equal(readingOrder(arranged).length, 8_000)
  assert.ok(arrangedIn >= 4_000, String(arrangedIn))
})

test('the map of a listing is made once', () => {
  const entries = entriesOf(paths)
  const [map] = counted(mappingSite(entries))
  assert.deepEqual(counted(mappingSite(entries)), [map, 0])
  assert.equal(siteMap(entries), map)
})

function counted<T>(steps: Steps<T>): readonly [T, number] {
  for (let count = 0; ; count++) {
    const step = steps.next()
    if (step.done) return [step.value, count]
  }
}
