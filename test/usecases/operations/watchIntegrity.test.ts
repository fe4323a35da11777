import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ServiceState } from '#contract/admin.ts'
import type { Events } from '#ports/events.ts'
import { watchIntegrity } from '#usecases/operations/watchIntegrity.ts'
import { testService } from '../../support/service.ts'

const service = await testService({ integrity: false })
after(() => service[Symbol.asyncDispose]())
const { ports } = service.app
const looks = { confirmAfterMs: 0, overdueS: 3_600, violationsMax: 10 }

type Checked = Parameters<Events['integrityChecked']>[0]

async function watched(): Promise<Checked> {
  const checked: Checked[] = []
  const events = { ...ports.events, integrityChecked: (event: Checked) => checked.push(event) }
  await watchIntegrity({ ...ports, events }, looks)
  const [first] = checked
  assert.ok(first)
  return first
}

test('the result of a check is an event, and administrators see the latest', async () => {
  const ada = await service.user()
  const shown = async () => (await ada.get('/api/admin/service')).as<ServiceState>().integrity
  assert.equal(await shown(), null)
  const project = await ada.project()
  assert.deepEqual((await watched()).violations, [])
  assert.equal((await shown())?.violations, 0)

  await service.database.pool.query('update projects set queued_commits = 3')
  assert.deepEqual((await watched()).violations, [
    { invariant: 'queue-counts', about: `project ${project.id} counts 3 and has 0` },
  ])
  const latest = await shown()
  assert.equal(latest?.violations, 1)
  assert.ok(Date.parse(latest?.checkedAt ?? '') <= Date.now())
})
