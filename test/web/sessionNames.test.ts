import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionNames } from '#web/screens/settings/sessionNames.ts'

const session = (id: number, device: string, address: string | null, createdAt = '2026-01-02T10:00:00Z') => ({
  id,
  device,
  address,
  createdAt,
})

test('no two sessions have the same name, and none has a longer one than it needs', () => {
  const names = sessionNames([
    session(1, 'Phone', '192.0.2.1'),
    session(2, 'Firefox', '192.0.2.1'),
    session(3, 'Firefox', '192.0.2.2'),
    session(4, 'Firefox', '192.0.2.2', '2026-01-03T10:00:00Z'),
    session(5, 'Firefox', null),
    session(6, 'Chrome', null),
    session(7, 'Chrome', null),
  ])
  assert.equal(new Set(names.values()).size, 7)
  assert.equal(names.get(1), 'Phone')
  assert.equal(names.get(2), 'Firefox from 192.0.2.1')
  assert.match(names.get(4) ?? '', /^Firefox from 192\.0\.2\.2, signed in on /)
  assert.match(names.get(7) ?? '', / \(7\)$/)
})
