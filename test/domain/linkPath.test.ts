import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodePath, joinPath, relativePath, writtenPath } from '#domain/linkPath.ts'

test('links between files are relative, and their addresses end where they should', () => {
  assert.equal(relativePath('docs/a.md', 'docs/b.md'), 'b.md')
  assert.equal(relativePath('docs/deep/a.md', 'img/x.png'), '../../img/x.png')
  assert.equal(relativePath('a.md', 'docs/b.md'), 'docs/b.md')
  assert.equal(relativePath('docs/a.md', 'docs'), '../docs')
  assert.equal(writtenPath('a (b) c%.md'), 'a%20%28b%29%20c%25.md')
  assert.equal(writtenPath('größe.md'), 'größe.md')
})

test('a written link leads to the file that it was made for', () => {
  const name = fc.stringMatching(/^[\p{L}\p{N} ()%?#"<>_-]{1,8}$/u)
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(names => names.join('/'))
  fc.assert(
    fc.property(path, path, (from, to) => {
      const folder = from.split('/').slice(0, -1).join('/')
      const { path: found } = joinPath(folder, decodePath(writtenPath(relativePath(from, to))))
      return found === to
    }),
  )
})
