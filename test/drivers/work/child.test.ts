import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { serialize } from 'node:v8'
import { answerFrom, ended, startChild } from '#drivers/work/child.ts'

const options = { heapMaxMb: 192, memoryMaxMb: 512 }

test('a job that a process can no longer receive was not started', async () => {
  const child = startChild(options, [])
  await once(child, 'message')
  child.disconnect()
  const job = { kind: 'file', input: serialize({ path: 'a.md', source: new Uint8Array() }) }
  try {
    const answer = await answerFrom(child, job, { ...options, deadlineMs: 60_000 })
    assert.deepEqual(answer, { kind: 'no_reply', reason: 'unstarted' })
  } finally {
    await ended(child)
  }
})

test('all processes of a build optimize alike', () => {
  const flag = '--invocation-count-for-turbofan=30000'
  const program = `
    import { ended, startChild } from ${JSON.stringify(import.meta.resolve('#drivers/work/child.ts'))}
    const child = startChild(${JSON.stringify(options)}, [])
    console.log(child.spawnargs.includes(${JSON.stringify(flag)}))
    await ended(child)`
  const started = (flags: readonly string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { encoding: 'utf8' }).trim()
  assert.deepEqual([started([flag]), started([])], ['true', 'false'])
})
