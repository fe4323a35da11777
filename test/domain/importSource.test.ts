import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { requireImportSource } from '#domain/importSource.ts'

test('a repository on another server is an https address without credentials', () => {
  assert.equal(requireImportSource('address', ' https://git.example.org/a/b.git '), 'https://git.example.org/a/b.git')
  for (const source of [
    'ada/spec',
    'http://git.example.org/a',
    'ssh://git@example.org/a',
    'https://a:b@git.example.org/a',
    'https://git.example.org',
    'https://git.example.org/a b',
    'https:\\\\evil.example.org/a',
    'https://127.0.0.1/a/b.git',
    'https://0x7f.1/a/b.git',
    'https://[::1]/a/b.git',
    'https://localhost/a/b.git',
    'https://git.example.org:8443/a/b.git',
    'https://git.example.org/a/b.git?x=1',
    '',
  ]) {
    assert.throws(() => requireImportSource('address', source), Failure, source)
  }
})

test('a repository of the code host is an owner and a name', () => {
  assert.equal(requireImportSource('name', 'group/sub.group/spec-1'), 'group/sub.group/spec-1')
  for (const source of ['spec', '/spec', 'ada/', 'ada//spec', 'https://github.com/ada/spec', 'ada/sp ec']) {
    assert.throws(() => requireImportSource('name', source), Failure, source)
  }
})
