import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { refFiles } from '#drivers/hosts/embedded/objectStore/refFiles.ts'

const [first, second, third] = ['1', '2', '3'].map(digit => digit.repeat(40)) as [string, string, string]

function repository(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'speckeep-refs-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const refs = refFiles()
  return {
    dir,
    read: (ref: string) => refs.read(dir, ref),
    /** As git writes files: another one takes the place of the old one. */
    write(name: string, text: string) {
      const path = join(dir, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.lock`, text)
      renameSync(`${path}.lock`, path)
    },
  }
}

test('a ref has its newest value, however fast it moves', async t => {
  const { read, write } = repository(t)
  for (let round = 0; round < 500; round++) {
    const sha = round.toString(16).padStart(40, '0')
    write('refs/heads/main', `${sha}\n`)
    assert.equal(await read('refs/heads/main'), sha)
    assert.equal(await read('refs/heads/main'), sha)
  }
})

test('a ref that was known for long has its newest value, although the new file is as old and as long', async t => {
  const { dir, read, write } = repository(t)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  for (const sha of [first, second, third]) {
    write('refs/heads/main', `${sha}\n`)
    utimesSync(join(dir, 'refs/heads/main'), longAgo, longAgo)
    for (let time = 0; time < 3; time++) assert.equal(await read('refs/heads/main'), sha)
  }
})

test('a loose ref comes before a packed one, and HEAD leads to its branch', async t => {
  const { dir, read, write } = repository(t)
  write('HEAD', 'ref: refs/heads/main\n')
  write('packed-refs', `# pack-refs with: peeled \n${first} refs/heads/main\n${second} refs/tags/v1\n^${third}\n`)
  assert.equal(await read('HEAD'), first)
  assert.equal(await read('refs/tags/v1'), second)
  write('refs/heads/main', `${third}\n`)
  assert.equal(await read('HEAD'), third)
  rmSync(join(dir, 'refs/heads/main'))
  assert.equal(await read('refs/heads/main'), first)
  write('packed-refs', `${second} refs/heads/main\n`)
  assert.equal(await read('refs/heads/main'), second)
  assert.equal(await read('refs/tags/v1'), null)
})

test('git is asked for a symbolic ref, an unfinished file, a folder and what is outside of the refs', async t => {
  const { dir, read, write } = repository(t)
  write('packed-refs', `${first} refs/heads/alias\n${first} refs/heads/half\n`)
  write('refs/heads/alias', 'ref: refs/heads/main\n')
  write('refs/heads/half', first)
  write('refs/heads/folder/below', `${first}\n`)
  write('secret', `${first}\n`)
  const outside = ['refs/../secret', 'refs/heads/\n/../../../secret', 'secret']
  for (const name of ['refs/heads/alias', 'refs/heads/half', 'refs/heads/folder', ...outside, 'HEAD'])
    assert.equal(await read(name), null, name)
  write('HEAD', `${first}\n`)
  assert.equal(await read('HEAD'), null)
  assert.equal(await refFiles().read(join(dir, 'none'), 'refs/heads/main'), null)
})
