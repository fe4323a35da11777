import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { signalServer } from './support/postgresProcesses.ts'
import { highLimits } from './support/service.ts'
import { readyMessage, serviceHome, startService } from './support/startedService.ts'

/** The database neither answers nor exits, as on a machine that is out of memory or has lost its disk. */

test('with a frozen database every request ends as unavailable, and the service recovers soon after', async () => {
  await using home = await serviceHome()
  await using service = startService({ ...home.env, ...highLimits })
  await service.waitForOutput(readyMessage)
  const user = await newUser(home.url)
  const { id, pagesUrl, cloneUrl } = await user.project({ visibility: 'public' })
  const git = `${cloneUrl}/info/refs?service=git-upload-pack`
  const requestsAbovePoolSize = 30

  {
    await using _frozen = await freezeDatabase(home.dir)
    assert.equal((await fetch(`${home.url}/actuator/health`)).status, 503)
    assert.equal((await fetch(`${home.url}/actuator/health/liveness`)).status, 200)
    const answers = await Promise.all([
      user.get('/api/projects'),
      user.get(`/api/projects/${id}`),
      user.post('/api/auth/tokens', { name: 'laptop' }, { 'idempotency-key': 'frozen' }),
      user.post(`/api/projects/${id}/edit`, { filePath: 'README.md', instruction: 'add section "A" with: b.' }),
      user.post('/api/auth/login', { email: user.email, password: user.password }),
      ...Array.from({ length: requestsAbovePoolSize }, () => user.post('/api/projects', { name: 'Refused' })),
      fetch(pagesUrl ?? ''),
      fetch(git, { headers: { authorization: `Basic ${btoa('git:spk_unknown')}` } }),
    ])
    for (const answer of answers) {
      assert.equal(answer.status, 503)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
    const [problem] = answers
    assert.equal(problem.problem().code, 'unavailable')
  }

  await waitFor('health', async () => (await fetch(`${home.url}/actuator/health`)).status === 200)
  assert.equal((await user.get('/api/projects')).as<unknown[]>().length, 1)
  const repeated = await user.post('/api/auth/tokens', { name: 'laptop' }, { 'idempotency-key': 'frozen' })
  // The frozen database may have stored the key after all: then it is held for its lease, and the answer says so.
  const isHeld = repeated.status === 409 && Number(repeated.headers.get('retry-after')) > 0
  assert.ok(repeated.status === 201 || isHeld, repeated.text)
  await user.project()
  assert.equal((await fetch(git)).status, 200)
  assert.equal((await fetch(pagesUrl ?? '')).status, 200)
})

async function freezeDatabase(dataDir: string): Promise<AsyncDisposable> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const signal = (name: NodeJS.Signals) => signalServer(Number(postmaster), name)
  signal('SIGSTOP')
  return { [Symbol.asyncDispose]: async () => signal('SIGCONT') }
}
