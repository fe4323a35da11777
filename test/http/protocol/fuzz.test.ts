import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../support/fuzz/description.ts'
import { fuzz } from '../../support/fuzz/run.ts'
import { faultText, statusTable } from '../../support/fuzz/table.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_500)

test('every answer to a generated request is one that openapi.json promises', async () => {
  const { faults, statuses } = await fuzz({ seed, requests })
  assert.equal(faults.length, 0, faults.map(fault => faultText(seed, fault)).join('\n'))
  if (requests < 20 * operations.length) return
  assert.equal(statuses.size, operations.length)
  const succeeded = [...statuses].filter(([, counts]) => [...counts.keys()].some(status => status < 300))
  assert.ok(succeeded.length > (2 * operations.length) / 3, statusTable(statuses))
})
