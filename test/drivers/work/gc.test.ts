import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { collector } from '#drivers/work/gc.ts'

const own = globalThis.gc
afterEach(() => {
  globalThis.gc = own
})

test('a process collects its garbage once it exceeds its share of memory, and again only after it has grown', t => {
  const collected = t.mock.fn()
  globalThis.gc = collected as unknown as NonNullable<typeof own>
  const [small, large] = [collector(1), collector(1_000_000)]
  large(500)
  assert.equal(collected.mock.callCount(), 0)
  small(5)
  assert.equal(collected.mock.callCount(), 0, 'a short job')
  small(500)
  small(500)
  assert.equal(collected.mock.callCount(), 1)
})
