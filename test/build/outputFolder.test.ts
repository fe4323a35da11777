import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openOutputFolder, writeOutputs } from '#build/outputFolder.ts'
import { newOutputs } from '#build/outputs.ts'
import { createFolders } from './harness.ts'

test('slow files are made while the others are written', async () => {
  using room = createFolders()
  const outputs = newOutputs()
  const order: string[] = []
  const slow = async () => {
    for (let step = 0; step < 3; step++) await setImmediate()
    order.push('slow')
    return ''
  }
  outputs.add('slow.html', { key: 'slow', make: slow, isSlow: true })
  for (let number = 0; number < 10; number++) {
    const make = async () => {
      spinFor(20)
      order.push('quick')
      return ''
    }
    outputs.add(`quick-${number}.html`, { key: `${number}`, make })
  }
  await writeOutputs(openOutputFolder(room.out), outputs.all)
  assert.ok(order.indexOf('slow') < order.lastIndexOf('quick'), order.join(' '))
})

/** As long as a large page takes. */
function spinFor(ms: number): void {
  for (const startedMs = performance.now(); performance.now() - startedMs < ms; ) Math.random()
}
