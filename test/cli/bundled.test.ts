/** The commands on an installation with the bundled database, beside the running service and without it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { caller, newUser, password } from '#testing/users.ts'
import { runSpeckeep } from '../support/speckeep.ts'
import { readyMessage, serviceHome, startService } from '../support/startedService.ts'

test('check, backup, admin and restore work with the bundled database, whether the service runs or not', async () => {
  await using home = await serviceHome()
  await using copy = await serviceHome()
  const file = join(home.dir, 'backup.tar')
  const unmade = await runSpeckeep(home.env, 'admin', 'make-admin', 'ada@example.org')
  assert.match(
    unmade.err,
    /^DATA_DIR \S+ has no folder postgres: set DATA_DIR to the folder that the service uses\.\n$/,
  )
  assert.equal(existsSync(join(home.dir, 'postgres')), false)

  await using service = startService(home.env)
  await service.waitForOutput(readyMessage)
  const ada = await newUser(home.url)
  const project = await ada.project()
  assert.equal((await runSpeckeep(home.env, 'check')).code, 0)
  assert.equal((await runSpeckeep(home.env, 'doctor')).code, 0)
  const made = await runSpeckeep(home.env, 'admin', 'make-admin', ada.email)
  assert.deepEqual([made.out, made.err], [`${ada.email} is an administrator now.\n`, ''])
  const saved = await runSpeckeep(home.env, 'backup', file, '--with-secrets', '--json')
  assert.equal(saved.code, 0, saved.err)
  assert.equal(JSON.parse(saved.out).repositories, 1)
  service.child.kill('SIGTERM')
  assert.equal(await service.exited, 0)
  const stopped = await runSpeckeep(home.env, 'check')
  assert.equal(stopped.code, 0, stopped.err)

  const restored = await runSpeckeep(copy.env, 'restore', file)
  assert.equal(restored.code, 0, restored.err)
  const checked = await runSpeckeep(copy.env, 'check')
  assert.equal(checked.code, 0, checked.out + checked.err)
  await using second = startService(copy.env)
  await second.waitForOutput(readyMessage)
  const login = await caller(copy.url, {}).post('/api/auth/login', { email: ada.email, password })
  const authorization = `Bearer ${login.as<{ accessToken: string }>().accessToken}`
  const shown = await caller(copy.url, { authorization }).get(`/api/projects/${project.id}`)
  assert.equal(shown.as<ProjectRecord>().status, 'ACTIVE')
  second.child.kill('SIGTERM')
  assert.equal(await second.exited, 0)
})
