import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentAt, documentTitle } from '../../web/src/workbench/files/documentTitle.ts'

const document = { path: 'a.md', title: 'Scope', label: 'PEP 8', status: null }
const documents = new Map([['a.md', document]])

test('a file that is moved keeps its title before it is committed', () => {
  assert.equal(documentAt(documents, 'docs/b.md', { kind: 'moved', movedFrom: 'a.md' }), document)
  assert.equal(documentAt(documents, 'a.md', undefined), document)
  assert.equal(documentAt(documents, 'docs/b.md', { kind: 'added', movedFrom: null }), null)
  assert.equal(documentTitle(document), 'PEP 8 Scope')
})
