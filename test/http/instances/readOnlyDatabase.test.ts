import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService({ oneInstance: 'it changes the database of one service' })
after(() => service[Symbol.asyncDispose]())

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { pool, address } = service.database
  await pool.query('set default_transaction_read_only = off')
  await pool.query(`alter database "${address.database}" set default_transaction_read_only = ${value}`)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

test('while the database takes no writes, reads and sites go on, writes are refused, and health says so', async () => {
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const path = `/api/projects/${project.id}`
  const change = (content: string) => ({ filePath: 'new.md', content, baseSha: null })
  await waitFor('the site is there', async () => (await fetch(project.pagesUrl ?? '')).status === 200)
  await using machine = await createGitClient()
  await machine.git('.', 'clone', '--quiet', withToken(project.cloneUrl, await user.gitToken()), 'clone')
  await machine.git('clone', 'commit', '--quiet', '--allow-empty', '-m', 'Pushed')
  await setReadOnly('on')
  await waitFor('health is DOWN', async () => (await service.anyone.get('/actuator/health')).status === 503)
  await waitFor('reads', async () => (await user.get('/api/projects')).status === 200)
  for (const readable of [path, `${path}/files`, `${path}/files/README.md`, `${path}/commits`, `${path}/search?q=a`])
    assert.equal((await user.get(readable)).status, 200, readable)
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)
  assert.equal((await service.anyone.get('/actuator/health/readiness')).status, 200)
  assertProblem(await user.post('/api/projects', { name: 'Another' }), 'unavailable')
  const before = (await user.get(`${path}/commits`)).text
  assertProblem(await user.post(`${path}/commit`, change('One.\n')), 'unavailable')
  assert.equal((await user.get(`${path}/commits`)).text, before, 'nothing was committed')
  await machine.git('clone', 'fetch', '--quiet')
  const pushed = await machine.run('clone', ['push', '--quiet'])
  assert.notEqual(pushed.code, 0)
  assert.match(pushed.stderr, /The database takes no writes now/)
  assert.equal((await user.get(`${path}/commits`)).text, before, 'nothing was pushed')
  const signIn = await service.anyone.post('/api/auth/login', { email: user.email, password: user.password })
  assertProblem(signIn, 'unavailable')
  await setReadOnly('off')
  await waitFor('writes', async () => (await user.post('/api/projects', { name: 'Later' })).status === 201)
  await waitFor('health', async () => (await service.anyone.get('/actuator/health')).status === 200)
})
