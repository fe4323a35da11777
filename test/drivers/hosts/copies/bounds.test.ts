import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { CopyLimits } from '#drivers/hosts/copies/limits.ts'
import { text } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { access, away, copiedSubject } from './subject.ts'

/** The size limits of copies, and how they behave on a disk that others write to. */

const maxBytes = 1024 * 1024
const kib = 1024

async function started(t: TestContext, files: Readonly<Record<string, string>>, limits: Partial<CopyLimits> = {}) {
  const subject = await copiedSubject(files, { limits })
  t.after(() => subject.close())
  const { repos, repo, rootDir } = subject
  return {
    ...subject,
    read: (path: string, projectId = 1) =>
      repos.readFile(access, { ...repo, projectId }, { ref: 'main', path, maxBytes }),
    folder: (projectId = 1) => join(rootDir, String(projectId)),
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).map(name => join(folder, name))
}

/** Files may be removed meanwhile. */
function bytesIn(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}

const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.md`, `${at} `.padEnd(10 * kib, 'x')]))

test('a project stays within its limit, and its least recently used entries are removed first', async t => {
  const { read, folder, fail, host } = await started(t, twenty, { projectMaxBytes: 64 * kib })
  for (let at = 0; at < 20; at++) {
    await read(`${at}.md`)
    await read('0.md')
    await host.flush()
  }
  await waitFor('what exceeds the limit is gone', () => bytesIn(folder()) <= 80 * kib)
  fail(away)
  assert.ok(await read('0.md'))
  assert.ok(await read('19.md'))
  await assert.rejects(read('1.md'), away)
})

test('the limit includes what a previous process left', async t => {
  const { read, folder, host, restarted, repo } = await started(t, twenty)
  for (let at = 0; at < 20; at++) await read(`${at}.md`)
  await host.flush()
  assert.ok(bytesIn(folder()) > 200 * kib)
  const next = restarted({ limits: { projectMaxBytes: 64 * kib } })
  await next.repos.resolve(access, repo, 'main')
  await waitFor('what exceeds the limit is gone', () => bytesIn(folder()) <= 80 * kib)
})

test('all projects together stay within their limit, and the least recently used one is removed first', async t => {
  const { read, folder, host, rootDir } = await started(t, twenty, { totalMaxBytes: 640 * kib })
  for (const projectId of [1, 2, 3, 4]) {
    for (let at = 0; at < 20; at++) await read(`${at}.md`, projectId)
    await host.flush()
  }
  await waitFor('the first project is gone', async () => {
    await host.flush()
    return !readdirSync(rootDir).includes('1')
  })
  assert.ok(readdirSync(rootDir).includes('4'))
  assert.ok(bytesIn(folder(4)) > 200 * kib)
})

test('an answer larger than the limit of an entry is not kept', async t => {
  const { read, fail, host } = await started(t, { 'README.md': 'x'.repeat(20 * kib) }, { entryMaxBytes: 10 * kib })
  await read('README.md')
  await host.flush()
  fail(away)
  await assert.rejects(read('README.md'), away)
})

test('an entry that cannot be written fast enough is not kept, and no read waits for it', async t => {
  const { read, fail, host } = await started(t, twenty, { waitingMaxBytes: 30 * kib, writeConcurrency: 1 })
  await Promise.all(Object.keys(twenty).map(path => read(path)))
  await host.flush()
  fail(away)
  const outcomes = await Promise.allSettled(Object.keys(twenty).map(path => read(path)))
  const kept = outcomes.filter(({ status }) => status === 'fulfilled').length
  assert.ok(kept < 20, `${kept} of 20 are kept`)
})

test('an incomplete entry is never shown', async t => {
  const { read, folder, host, fail } = await started(t, { 'README.md': 'x'.repeat(10 * kib) })
  await read('README.md')
  await host.flush()
  fail(away)
  assert.ok(await read('README.md'))
  for (const path of filesIn(folder())) {
    if (statSync(path).size > 10 * kib) truncateSync(path, statSync(path).size - 1)
  }
  await assert.rejects(read('README.md'), away)
})

test('a modified entry is never shown', async t => {
  const { read, folder, host, fail } = await started(t, { 'README.md': 'a secret text' })
  await read('README.md')
  await host.flush()
  fail(away)
  for (const path of filesIn(folder())) {
    const content = readFileSync(path, 'latin1')
    if (content.includes('a secret text')) writeFileSync(path, content.replace('a secret text', 'another text.'))
  }
  await assert.rejects(read('README.md'), away)
})

const damages: readonly (readonly [string, (names: string) => void])[] = [
  ['cut off', names => truncateSync(names, 20)],
  ['of another form', names => writeFileSync(names, '{"seenMs":1,"isRefused":false,"names":[["README.md",{"to":7}]]}')],
  ['no record', names => writeFileSync(names, '[]')],
]

for (const [what, damage] of damages) {
  test(`names that are ${what} show nothing`, async t => {
    const { read, folder, host, fail, restarted, repo } = await started(t, { 'README.md': '# Spec\n' })
    const shown = await read('README.md')
    await host.flush()
    damage(join(folder(), 'names.json'))
    fail(away)
    const next = restarted()
    const at = { path: 'README.md', maxBytes }
    await assert.rejects(next.repos.readFile(access, repo, { ref: 'main', ...at }), away)
    await assert.rejects(next.repos.readFile(access, repo, { ref: shown?.commitSha ?? '', ...at }), away)
  })
}

test('unfinished files of a dead process are removed', async t => {
  const { read, folder, host, restarted, repo } = await started(t, { 'README.md': '# Spec\n' })
  await read('README.md')
  await host.flush()
  writeFileSync(join(folder(), '0b7e.unfinished'), 'half')
  await restarted().repos.resolve(access, repo, 'main')
  await waitFor('the unfinished file is gone', () => !filesIn(folder()).some(path => path.endsWith('.unfinished')))
})

test('copies without a project are removed once they are a day old', async t => {
  const { read, folder, host, rootDir } = await started(t, { 'README.md': '# Spec\n' })
  for (const projectId of [1, 2, 3]) await read('README.md', projectId)
  await host.flush()
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const projectId of [1, 2]) utimesSync(folder(projectId), old, old)
  await host.copies?.removeOthers([{ projectId: 1, repoId: 1 }])
  assert.deepEqual(readdirSync(rootDir).toSorted(), ['1', '3'])
})

test('bytes are kept unchanged', async t => {
  const { read, fail, host } = await started(t, { 'crlf.txt': '\ufeffone\r\ntwo\r\nno line end' })
  await read('crlf.txt')
  await host.flush()
  fail(away)
  assert.equal(text((await read('crlf.txt'))?.content), '\ufeffone\r\ntwo\r\nno line end')
})
