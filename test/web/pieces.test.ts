import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPieces } from '#web/workbench/worker/pieces.ts'

const text = `---
id: DESK-7
---

# Desk

- Status: Draft
- Author: Ada

A desk **MUST** open.
`

test('lines of a document are shown with the fields that a page shows elsewhere', async () => {
  const pieces = [
    { startLine: 1, endLine: 10 },
    { startLine: 7, endLine: 10 },
  ]
  const [whole, part] = await renderPieces({ path: 'desk.md', text, pieces })
  assert.match(whole ?? '', /DESK-7/)
  assert.match(whole ?? '', /<h1[^>]*>Desk/)
  for (const html of [whole, part]) assert.match(html ?? '', /Status: Draft[\s\S]+Author: Ada[\s\S]+MUST/)
})
