import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import { freePorts } from '#testing/ports.ts'
import { caller, newUser, password } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { findProcessesIn, readyMessage, serviceHome, startProgram } from '../support/startedService.ts'

const root = join(import.meta.dirname, '../..')

test('npm run dev serves the app and the service on one origin, restarts the service on a change, and leaves no process', async () => {
  await using home = await serviceHome()
  const appPort = await freePorts()
  const origin = `http://127.0.0.1:${appPort}`
  const env = { ...home.env, APP_PORT: String(appPort) }
  await using dev = startProgram(join(root, 'scripts/dev.ts'), env, { detached: true })
  await dev.waitForOutput(readyMessage)
  assert.match(dev.output(), new RegExp(`^ +Open it +${origin}$`, 'm'))
  assert.match(
    dev.output(),
    new RegExp(`^ +Listens on +127\\.0\\.0\\.1, ports ${home.port} and ${home.port + 1}$`, 'm'),
  )

  await waitFor('the app is served', () => isServed(`${origin}/`))
  assert.match(await (await fetch(`${origin}/login`)).text(), /src="\/src\/main\.tsx/)
  const script = await fetch(`${origin}/src/main.tsx`)
  assert.match(script.headers.get('content-type') ?? '', /javascript/)

  const ada = await newUser(origin)
  assert.equal(await refreshed(origin, ada.email), 200)
  const before = await ada.get('/api/auth/me')
  assert.equal(before.status, 200)

  const now = new Date()
  await utimes(join(root, 'src/banner.ts'), now, now)
  await dev.waitForOutput(/(Speckeep is ready.*){2}/s)
  assert.equal((await ada.get('/api/auth/me')).text, before.text)

  process.kill(-dev.pid, 'SIGINT')
  assert.equal(await dev.exited, 0)
  assert.match(dev.output(), /^Stopped\.$/m)
  assert.deepEqual([...inGroup(dev.pid), ...findProcessesIn(home.dir)], [])
})

test('npm run dev ends when the port of the app is taken', async () => {
  await using home = await serviceHome()
  const other = createServer()
  after(() => other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const env = { ...home.env, APP_PORT: String((other.address() as AddressInfo).port) }
  await using dev = startProgram(join(root, 'scripts/dev.ts'), env, { detached: true })
  assert.equal(await dev.exited, 1)
  assert.deepEqual(inGroup(dev.pid), [])
})

async function isServed(address: string): Promise<boolean> {
  return await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The status of a browser's next visit, for which its cookies sign it in again. */
async function refreshed(origin: string, email: string): Promise<number> {
  const browser = caller(origin, { origin, 'x-session': 'cookie' })
  const signedIn = await browser.post('/api/auth/login', { email, password })
  const cookie = signedIn.headers.getSetCookie().map(text => text.split(';')[0])
  const csrf = signedIn.as<LoginReply>().csrfToken ?? ''
  const headers = { cookie: cookie.join('; '), 'x-csrf-token': csrf }
  return (await browser.post('/api/auth/refresh', undefined, headers)).status
}

function inGroup(group: number): readonly string[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pgid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.filter(line => Number.parseInt(line, 10) === group)
}
