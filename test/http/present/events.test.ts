import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentEditEvent, presentProjectEvent } from '#http/present/events.ts'
import type { LiveUpdate } from '#ports/live.ts'
import type { EditProgress } from '#usecases/edits/runEdit.ts'

const commitSha = 'a'.repeat(40)
const block = { number: 2, search: ['May'], replace: ['June', ''], asked: 'June', file: 'plan.md' }
const bare = { number: 1, search: [], replace: ['June'] }
const placed = {
  kind: 'placed' as const,
  block,
  tier: 'exact' as const,
  lines: { startLine: 3, endLine: 3 },
  edits: [{ start: 7, end: 10, replacement: 'June' }],
}

const projectEvents: readonly LiveUpdate[] = [
  { kind: 'status', projectId: 7, status: 'ERROR', statusReason: 'The host is away.' },
  { kind: 'status', projectId: 7, status: 'ACTIVE', statusReason: null },
  { kind: 'visibility', projectId: 7, visibility: 'public' },
  { kind: 'pages', projectId: 7, commitSha },
  { kind: 'queued-commit', projectId: 7, id: 3, status: 'LANDED', commitSha },
  { kind: 'queued-commit', projectId: 7, id: 3, status: 'WAITING', commitSha: null },
  { kind: 'deleted', projectId: 7 },
  { kind: 'commit', projectId: 7, commitSha, source: 'push' },
]
const editEvents: readonly EditProgress[] = [
  { kind: 'progress', step: 'outline', sessionId: 12 },
  { kind: 'block', found: { block, placed } },
  { kind: 'block', found: { block: bare, placed: null } },
  { kind: 'block', found: { block, placed, filePath: 'plan.md' } },
  { kind: 'block', found: { block: bare, placed: null, filePath: null } },
]

/** Clients distinguish the events by their name, and placed blocks by `null`. */
const withoutKind = (name: string, value: unknown) => (name === 'kind' ? undefined : value)

test('an event is named by its kind, and its data has the same bytes', () => {
  const presented = [
    ...projectEvents.map(event => [event, presentProjectEvent(event)] as const),
    ...editEvents.map(event => [event, presentEditEvent(event)] as const),
  ]
  for (const [{ kind, ...data }, event] of presented) {
    assert.equal(event.event, kind)
    assert.equal(JSON.stringify(event.data), JSON.stringify(data, withoutKind))
  }
})

test('members that an event does not list are not sent', () => {
  const inner = { ...placed, secret: 'x', block: { ...block, secret: 'x' } }
  const event = { kind: 'block' as const, found: { block: inner.block, placed: inner, secret: 'x' } }
  assert.doesNotMatch(JSON.stringify(presentEditEvent(event)), /secret/)
  const status = { kind: 'status', projectId: 7, status: 'ACTIVE', statusReason: null, secret: 'x' } as const
  assert.doesNotMatch(JSON.stringify(presentProjectEvent(status)), /secret/)
})
