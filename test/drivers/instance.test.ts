import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { takeInstanceLock } from '#drivers/instance.ts'

const scratch = await mkdtemp(join(tmpdir(), 'speckeep-instance-'))
after(() => rm(scratch, { recursive: true, force: true }))
const here = { address: 'http://127.0.0.1:9090' }

async function holder(dataDir: string) {
  const script = join(import.meta.dirname, 'holdLock.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    async kill() {
      const end = once(child, 'exit')
      child.kill('SIGKILL')
      await end
    },
  }
}

/** A process that requests the lock of one directory after another, each at an agreed time, and the results. */
async function racer(firstAtMs: number, dataDirs: readonly string[]) {
  const script = join(import.meta.dirname, 'raceForLock.ts')
  const child = spawn(process.execPath, [script, String(firstAtMs), ...dataDirs], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [answers] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    answers: String(answers).split(','),
    async end() {
      const end = once(child, 'exit')
      child.stdin.end()
      await end
    },
  }
}

test('a second process is refused with the pid, the address and what to do', async () => {
  const dataDir = join(scratch, 'second')
  const first = await holder(dataDir)
  const expected = new RegExp(
    `in use by process ${first.pid} on .*, serving http://127\\.0\\.0\\.1:8080 since 20.*: stop it`,
  )
  await assert.rejects(takeInstanceLock(dataDir, here), expected)
  await first.kill()
})

test('a killed process frees the lock immediately, whatever it left behind', async () => {
  const dataDir = join(scratch, 'killed')
  const first = await holder(dataDir)
  await first.kill()
  await using _lock = await takeInstanceLock(dataDir, here)
  assert.equal(JSON.parse(await readFile(join(dataDir, 'instance.json'), 'utf8')).pid, process.pid)
})

test('a second lock within one process is refused too, and a released one can be taken again', async () => {
  const dataDir = join(scratch, 'released')
  const lock = await takeInstanceLock(dataDir, here)
  await assert.rejects(takeInstanceLock(dataDir, here), new RegExp(`process ${process.pid} `))
  await lock.release()
  await lock.release()
  assert.deepEqual(await readdir(dataDir), ['instance.lock'])
  await (await takeInstanceLock(dataDir, here)).release()
})

test('of two processes that request the lock at the same time, one gets it', async () => {
  const rounds = Array.from({ length: 20 }, (_, round) => join(scratch, `race-${round}`))
  await Promise.all(rounds.map(dataDir => mkdir(dataDir)))
  const firstAtMs = Date.now() + 1_000
  const both = await Promise.all([racer(firstAtMs, rounds), racer(firstAtMs, rounds)])
  const holders = rounds.map((_, round) => both.filter(({ answers }) => answers[round] === 'locked').length)
  await Promise.all(both.map(each => each.end()))
  assert.deepEqual(new Set(holders), new Set([1]), holders.join())
})

test('a lock whose name file is unreadable or has other content is still refused', async () => {
  const dataDir = join(scratch, 'nameless')
  await using _lock = await takeInstanceLock(dataDir, here)
  for (const text of ['{"pid"', '{"pid": "1"}', 'null']) {
    await writeFile(join(dataDir, 'instance.json'), text)
    await assert.rejects(takeInstanceLock(dataDir, here), /in use by another process/, text)
  }
})

test('a missing DATA_DIR is created, readable by this user only', async () => {
  const dataDir = join(scratch, 'a', 'b')
  await using _lock = await takeInstanceLock(dataDir, here)
  assert.equal((await stat(dataDir)).mode & 0o777, 0o700)
})

test('a DATA_DIR that cannot be used is refused in one sentence', async () => {
  const file = join(scratch, 'file')
  await writeFile(file, '')
  for (const dataDir of [file, join(file, 'below')]) {
    await assert.rejects(takeInstanceLock(dataDir, here), /DATA_DIR .* must be a folder writable by .*: .*set DATA_DIR/)
  }
})
