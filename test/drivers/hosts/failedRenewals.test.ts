import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedRenewals } from '#drivers/hosts/failedRenewals.ts'
import { HostError } from '#ports/hosts.ts'
import { waitFor } from '../../../testing/waitFor.ts'

const failure = new HostError('failed', 'no answer')

test('a failed renewal is repeated to its user alone, in one installation', () => {
  const renewals = failedRenewals({ pauseMs: 60_000, usersMax: 10 })
  const others = failedRenewals({ pauseMs: 60_000, usersMax: 10 })
  renewals.note(1, failure)
  assert.deepEqual([renewals.of(1), renewals.of(2), others.of(1)], [failure, null, null])
})

test('after the pause the host is asked again', async () => {
  const renewals = failedRenewals({ pauseMs: 30, usersMax: 10 })
  renewals.note(1, failure)
  await waitFor('the end of the pause', () => renewals.of(1) === null)
})
