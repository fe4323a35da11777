import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../support/database.ts'
import { testService } from '../support/service.ts'
import { runSpeckeep, urlOf, variablesOf } from '../support/speckeep.ts'

const service = await testService({ integrity: false })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const project = await ada.project()
const check = (...args: readonly string[]) => runSpeckeep(variablesOf(service), 'check', ...args)

test('beside a running service it reports that all invariants hold, and changes nothing', async () => {
  const { out, err, code } = await check()
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^\d+ invariants, 1 repositories, [\d.]+ s: all hold\.\n$/)
})

test('a violation is named with its promise and what to do, and is exit code 1', async () => {
  await service.database.pool.query('update projects set queued_commits = 2')
  const { out, code } = await check()
  assert.equal(code, 1)
  assert.match(out, /^queue-counts: violated\. The number of waiting commits .+\n/)
  assert.match(out, new RegExp(`^  project ${project.id} counts 2 and has 0$`, 'm'))
  assert.match(out, /^ {2}What to do: \S/m)
  assert.match(out, / s: 1 violations\.\n$/)
  const json = await check('--json')
  assert.equal(json.code, 1)
  assert.deepEqual(JSON.parse(json.out).violations, [
    { invariant: 'queue-counts', about: `project ${project.id} counts 2 and has 0` },
  ])
  await service.database.pool.query('update projects set queued_commits = 0')
})

test('wrong places are refused with what to do', async () => {
  const none = await runSpeckeep({ DATA_DIR: '/no/such/folder' }, 'check')
  assert.equal(none.code, 1)
  assert.match(none.err, /^DATA_DIR \/no\/such\/folder has no folder git: set DATA_DIR to the folder that the service/)
  await using empty = await testDatabase({ migrated: false })
  const old = await runSpeckeep({ DATA_DIR: service.dataDir, DATABASE_URL: urlOf(empty.address) }, 'check')
  assert.equal(old.code, 1)
  assert.match(old.err, /^The database lacks \d+ migrations, from 0001_first\.sql on: run speckeep migrate first\.\n$/)
  const wrong = await runSpeckeep({ DATA_DIR: service.dataDir, PORT: 'many' }, 'check')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /^PORT is "many"/)
})

test('migrate brings a database up to date, and says when there is nothing to do', async () => {
  await using empty = await testDatabase({ migrated: false })
  const variables = { DATA_DIR: service.dataDir, DATABASE_URL: urlOf(empty.address) }
  assert.match((await runSpeckeep(variables, 'migrate')).out, /^Applied 0001_first\.sql, /)
  assert.deepEqual(await runSpeckeep(variables, 'migrate'), { out: 'The database is up to date.\n', err: '', code: 0 })
  assert.deepEqual(JSON.parse((await runSpeckeep(variables, 'migrate', '--json')).out), { applied: [] })
})
