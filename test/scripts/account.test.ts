import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { Me } from '#contract/accounts.ts'
import { childEnvironment } from '../support/childEnvironment.ts'
import { adjustableClock, withTotp } from '../support/factors.ts'
import { testService } from '../support/service.ts'
import { variablesOf } from '../support/speckeep.ts'

const script = join(import.meta.dirname, '../../scripts/account.ts')
const service = await testService()
after(() => service[Symbol.asyncDispose]())

async function run(...words: readonly string[]) {
  const env = { ...childEnvironment(), ...variablesOf(service) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], { env })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { out, err, code }
}

async function newestAct(): Promise<unknown> {
  const newest = 'select act, actor_id, target from audit_log order by id desc limit 1'
  return (await service.database.pool.query(newest)).rows[0]
}

test('an administrator creates a link that sets a new password, while the service runs and without mail', async () => {
  const user = await service.user()
  const gitToken = await user.gitToken()
  const { out, err, code } = await run('reset-link', user.email.toUpperCase())
  assert.equal(code, 0, err)
  assert.ok(out.startsWith(`${service.url}/account-link#purpose=reset&token=`), out)
  const token = new URLSearchParams(new URL(out.trim()).hash.slice(1)).get('token')
  const reset = () =>
    service.anyone.post('/api/auth/password-reset', { token, newPassword: 'another horse, a battery' })
  assert.deepEqual(await newestAct(), { act: 'reset_link_made', actor_id: null, target: user.email })
  assert.equal((await reset()).status, 204)
  assert.equal((await reset()).status, 400)
  const answer = await service.anyone.post('/api/auth/login', {
    email: user.email,
    password: 'another horse, a battery',
  })
  const authorization = `Bearer ${answer.as<{ accessToken: string }>().accessToken}`
  const me = (await service.anyone.get('/api/auth/me', undefined, { authorization })).as<Me>()
  assert.deepEqual([me.id, me.emailVerified], [user.id, false], 'it shows nothing about the owner of the email')
  const tokens = await service.anyone.get('/api/auth/tokens', undefined, { authorization })
  assert.equal(tokens.as<unknown[]>().length, 1)
  assert.ok(gitToken)
})

test('an administrator appoints an administrator', async () => {
  const user = await service.user()
  for (let round = 0; round < 2; round++) assert.equal((await run('make-admin', user.email)).code, 0)
  assert.deepEqual((await user.get('/api/auth/me')).as<Me>().roles, ['USER', 'ADMIN'])
  assert.deepEqual(await newestAct(), { act: 'administrator_named', actor_id: null, target: user.email })
})

test('an administrator removes the second factors of a person who has lost them', async () => {
  const user = await withTotp(await service.user(), adjustableClock())
  const login = () => service.anyone.post('/api/auth/login', { email: user.email, password: user.password })
  assert.equal((await login()).status, 401)
  assert.match((await run('remove-second-factors', user.email)).out, /signs in with the password alone/)
  assert.equal((await login()).status, 200)
  assert.match((await run('remove-second-factors', user.email)).out, /has no second factors/)
  assert.deepEqual(await newestAct(), { act: 'second_factors_removed', actor_id: null, target: user.email })
})

test('an unknown email and unknown commands are refused in one sentence', async () => {
  const cases = [
    [1, 'reset-link', 'stranger@example.org'],
    [2, 'reset-link'],
    [2, 'delete', 'x@example.org'],
    [2],
  ] as const
  for (const [expected, ...words] of cases) {
    const { out, err, code } = await run(...words)
    assert.deepEqual([out, code], ['', expected], words.join(' '))
    assert.match(err, /^(There is no account|Unknown action "delete"; expected|admin needs)[^\n]+\n$/)
  }
})
