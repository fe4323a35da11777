import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { isPushableRef } from '#domain/refs.ts'
import { preReceiveHook } from '#drivers/hosts/embedded/transport/hook.ts'

import { externalGit } from '../subject.ts'

const folder = mkdtempSync(join(tmpdir(), 'speckeep-hook-'))
const hook = join(folder, 'pre-receive')
writeFileSync(hook, preReceiveHook(100), { mode: 0o755 })
mkdirSync(join(folder, 'pack'))
/** What the service says about the names in a push, which these tests do not cover. */
const agreement = join(folder, 'agreement')
writeFileSync(agreement, 'ok\n')
after(() => rmSync(folder, { recursive: true }))

const repo = join(folder, 'repo.git')
externalGit(repo, ['init', '--bare', '--quiet'])
const none = '0'.repeat(40)
const some = externalGit(repo, ['commit-tree', externalGit(repo, ['mktree']), '-m', 'One'])
const other = externalGit(repo, ['commit-tree', externalGit(repo, ['mktree']), '-m', 'Another'])

function run(lines: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const env = { PATH: process.env['PATH'], GIT_DIR: repo, GIT_QUARANTINE_PATH: folder }
  const input = lines.map(line => `${line}\n`).join('')
  const [trees, verdict] = [openSync('/dev/null', 'w'), openSync(agreement, 'r')]
  const { status, stderr } = spawnSync(hook, [], {
    env,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', trees, verdict],
  })
  for (const file of [trees, verdict]) closeSync(file)
  return { status, stderr }
}

test('the hook and isPushableRef agree on every name that git allows', () => {
  const parts = fc.constantFrom(
    'a',
    'Z9',
    'main',
    'HEAD',
    '-',
    '.',
    '_',
    '+',
    '@',
    '/',
    'é',
    ' ',
    '*',
    '$',
    '{',
    '0'.repeat(40),
  )
  const names = fc.array(parts, { minLength: 1, maxLength: 4 }).map(chosen => chosen.join(''))
  const refs = fc
    .tuple(fc.constantFrom('refs/heads/', 'refs/tags/', 'refs/x/', 'refs/'), names)
    .map(pair => pair.join(''))
  const fixed = [
    'refs/heads/main',
    'refs/tags/v1.0+x',
    'refs/heads/feature/a-1',
    'refs/tags/pkg/v1',
    `refs/heads/${'x'.repeat(200)}`,
    `refs/heads/${'x'.repeat(201)}`,
    `refs/tags/${'a'.repeat(64)}`,
  ]
  let accepted = 0
  for (const ref of [...fixed, ...fc.sample(refs, { numRuns: 250, seed: 7 })]) {
    if (/\s|\.\.|@\{|\/$|\/\/|\.$/.test(ref)) continue
    const pushable = isPushableRef(ref)
    accepted += pushable ? 1 : 0
    assert.equal(run([`${none} ${some} ${ref}`]).status === 0, pushable, ref)
  }
  assert.ok(accepted >= 20, `${accepted} were accepted`)
})

test('the hook checks every line', () => {
  assert.equal(run([`${none} ${some} refs/heads/a`, `${some} ${none} refs/heads/b`]).status, 1)
  assert.equal(run([`${none} ${some} refs/heads/a`, `${none} ${some} refs/heads/b`]).status, 0)
})

test('a push that changes more than 1,000 branches and tags is refused', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `${none} ${some} refs/tags/t${index}`)
  assert.equal(run(tags(1_000)).status, 0)
  const { status, stderr } = run(tags(1_001))
  assert.equal(status, 1)
  assert.match(stderr, /at most 1000 branches and tags\. Push them in parts/)
})

test('a branch may move and a tag may not', () => {
  assert.equal(run([`${some} ${some} refs/heads/a`]).status, 0)
  const moved = run([`${some} ${some} refs/tags/a`])
  assert.equal(moved.status, 1)
  assert.match(moved.stderr, /refs\/tags\/a: a tag cannot be moved/)
})

test('a branch moves forward, and to commits only', () => {
  const rewritten = run([`${some} ${other} refs/heads/a`])
  assert.equal(rewritten.status, 1)
  assert.match(rewritten.stderr, /never rewritten/)
  assert.equal(run([`${none} ${externalGit(repo, ['mktree'])} refs/heads/a`]).status, 1)
})

test('objects that cannot be checked are refused', () => {
  writeFileSync(join(folder, 'pack', 'broken.idx'), 'no index')
  const { status, stderr } = run([`${none} ${some} refs/heads/a`])
  rmSync(join(folder, 'pack', 'broken.idx'))
  assert.equal(status, 1)
  assert.match(stderr, /could not be (read|checked)/)
})
