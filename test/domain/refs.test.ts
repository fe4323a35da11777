import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#domain/errors.ts'
import { isCommitId, isPushableRef, parseRef, requireRef } from '#domain/refs.ts'

const commitId = '0123456789abcdef0123456789abcdef01234567'

function gitTakes(...args: readonly string[]): boolean {
  return spawnSync('git', ['check-ref-format', ...args]).status === 0
}

const refused = [
  '',
  '-h',
  '--output=PWN',
  '--exec=touch_x',
  'HEAD',
  '@',
  'a b',
  'a..b',
  'a~1',
  'a^',
  'main:path',
  'a@{1}',
  'a?',
  'a*',
  'a[b',
  'a\\b',
  'a\nb',
  'a\0b',
  'a\u007f',
  '\ud800',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a.',
  'x'.repeat(201),
]

for (const ref of refused) {
  test(`the ref ${JSON.stringify(ref.slice(0, 30))} is refused`, () => assert.equal(parseRef(ref).kind, 'invalid'))
}

test('commit ids, branches and tags are refs', () => {
  for (const ref of ['main', 'feature/größe', 'v1.0.0+build', 'pkg@1.2', 'a-b', commitId, '#12', 'x'.repeat(200)]) {
    assert.deepEqual(parseRef(ref), { kind: 'valid', ref })
  }
  assert.ok(isCommitId(commitId))
  assert.ok(isCommitId('a'.repeat(64)))
  assert.ok(!isCommitId(commitId.slice(1)))
  assert.ok(!isCommitId(`${commitId}\n`))
})

test('a refusal names the field, what it got and what it accepts', () => {
  assert.throws(
    () => requireRef('ref', '--output=PWN'),
    (error: unknown) =>
      error instanceof Failure &&
      error.fields[0]?.field === 'ref' &&
      /"--output=PWN".*start with -/.test(error.message),
  )
  assert.throws(() => requireRef('ref', null), /got object, but takes/)
})

test('a push may create plain branches and tags and nothing else', () => {
  for (const ref of ['refs/heads/main', 'refs/heads/feature/a-1', 'refs/tags/v1.0.0+build', 'refs/tags/pkg@1.2']) {
    assert.ok(isPushableRef(ref), ref)
    assert.ok(gitTakes(ref), ref)
  }
  const others = [
    'refs/heads/--exec=touch_x',
    'refs/heads/-x',
    'refs/heads/a/-x',
    'refs/heads/HEAD',
    'refs/tags/HEAD',
    'refs/heads/',
    'refs/heads',
    'refs/x/y',
    'refs/replace/a',
    'refs/notes/commits',
    'refs/speckeep/proposals/1',
    'refs/heads/größe',
    'refs/heads/a b',
    'refs/heads/a;b',
    'refs/heads/$(x)',
    'refs/heads/a..b',
    'refs/heads/a.lock',
    'refs/heads/a/.b',
    'refs/heads/a\n',
    `refs/heads/${commitId}`,
    `refs/heads/${'x'.repeat(201)}`,
    'HEAD',
  ]
  for (const ref of others) assert.equal(isPushableRef(ref), false, ref)
})

const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'main', '.', '..', '/', '-', '@', '{', '.lock', '~', ' ', 'HEAD', '+', '_'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map(parts => parts.join(''))

test('git accepts every ref that passes as the name of a branch', () => {
  const accepted = fc.sample(tricky, { numRuns: 3_000, seed: 7 }).filter(ref => parseRef(ref).kind === 'valid')
  assert.ok(accepted.length > 300, `${accepted.length} of the samples passed`)
  for (const ref of accepted.slice(0, 300)) assert.ok(gitTakes('--branch', ref), JSON.stringify(ref))
})

test('git accepts every ref that may be pushed, and the ref can be read again', () => {
  const pushable = fc.sample(tricky, { numRuns: 6_000, seed: 8 }).filter(name => isPushableRef(`refs/heads/${name}`))
  assert.ok(pushable.length > 100, `${pushable.length} of the samples passed`)
  for (const name of pushable.slice(0, 100)) {
    assert.ok(gitTakes(`refs/heads/${name}`), name)
    assert.equal(parseRef(name).kind, 'valid', name)
  }
})
