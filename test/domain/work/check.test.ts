import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkKind } from '#domain/work/check.ts'

test('what findings repeat of a text is short, however long its heading, links and anchors are', () => {
  const long = 'word '.repeat(20_000)
  const anchor = long.trim().replaceAll(' ', '-')
  const text = `# ${long}\n\n[there](#${anchor}x) [gone](gone.md)\n\n${'It shall be easy.\n\n'.repeat(2_001)}`
  const project = { paths: new Set(['a.md']), anchors: null, ids: null, inclusions: [] }
  const settings = ''
  const [checked] = checkKind.perform({ documents: [{ path: 'a.md', text }], project, settings })
  const { findings = [], total = 0 } = checked ?? {}
  assert.ok(total > 2_000)
  assert.ok(findings.some(({ rule }) => rule === 'broken-link'))
  const sent = JSON.stringify(findings).length
  assert.ok(sent < 2_000_000, `${sent} characters`)
  assert.ok(findings.every(({ section }) => section.startsWith('word word') && section.endsWith('…')))
})
