import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDocument } from '#web/screens/creating/firstDocument.ts'

const cases: readonly (readonly [what: string, paths: readonly string[], first: string])[] = [
  ['the README at the top', ['_config.yml', 'a.md', 'docs/README.md', 'README.md'], 'README.md'],
  ['an index in any case', ['a.md', 'Index.markdown'], 'Index.markdown'],
  ['else the first document at the top', ['docs/a.md', 'z.md', 'logo.png'], 'z.md'],
  ['else the first one anywhere', ['logo.png', 'docs/b.md', 'docs/c.md'], 'docs/b.md'],
  ['nothing without documents', ['openapi.yaml'], ''],
]

for (const [what, paths, first] of cases) {
  test(`a new project opens with ${what}`, () => assert.equal(firstDocument(paths), first))
}
