import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { freePorts } from '#testing/ports.ts'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { startAddressRelay } from '../support/addressRelay.ts'
import { testDatabase } from '../support/database.ts'

/**
 * `CONTAINER_BUILDER=podman npm test -- deploy/image` builds the image, which needs the registries of its base and its
 * packages, and runs it as `deploy/compose.yaml` does; `docker` is another builder.
 */
const builder = process.env['CONTAINER_BUILDER'] ?? ''

const root = join(import.meta.dirname, '..', '..')
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const tag = 'speckeep-test'

const execute = promisify(execFile)

/** The output of the builder's command, which must succeed. */
async function run(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(builder, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

/** Starts the image with nothing that it does not need, and removes the container with the test. */
async function startContainer(t: TestContext, variables: Readonly<Record<string, string>>): Promise<string> {
  const name = `speckeep-test-${randomBytes(4).toString('hex')}`
  t.after(() => run('rm', '--force', '--volumes', name).catch(() => {}))
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const environment = Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  await run('run', '--detach', '--name', name, '--network', 'host', ...limits, ...environment, tag)
  return name
}

test('the image builds, and runs without rights on a file system that is read-only', async t => {
  if (builder === '') return t.diagnostic('skipped: no CONTAINER_BUILDER')
  await using database = await testDatabase({ migrated: false })
  // Containers do not see the folder of its socket.
  await using relay = await startAddressRelay()
  relay.lead(database.address)
  const { user, password, database: name } = database.address
  // Images of the OCI format, which is the default of Podman, have no health check.
  const format = builder.endsWith('podman') ? ['--format', 'docker'] : []
  await run('build', ...format, '--network', 'host', '--file', 'deploy/Dockerfile', '--tag', tag, '.')

  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const container = await startContainer(t, {
    DATABASE_URL: `postgres://127.0.0.1:${relay.port}/${name}`,
    DATABASE_USERNAME: user,
    DATABASE_PASSWORD: password,
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    PAGES_ORIGIN: `http://127.0.0.1:${port + 1}`,
  })
  const isReady = async (): Promise<boolean> => {
    const state = await run('inspect', '--format', '{{.State.Status}}', container)
    assert.notEqual(state, 'exited', await run('logs', container))
    return await fetch(`${url}/actuator/health/readiness`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await waitFor('the service in the container is ready', isReady)

  const ada = await newUser(url)
  const project = await ada.project({ visibility: 'public' })
  const edited = await ada.post(`/api/projects/${project.id}/edit`, {
    filePath: 'README.md',
    instruction: 'add section "Open points" with: None yet.',
    autoCommit: true,
  })
  assert.equal(edited.status, 200, edited.text)
  await waitFor('the page shows the edit', async () =>
    (await (await fetch(project.pagesUrl ?? '')).text()).includes('Open points'),
  )

  const check = /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? ''
  await run('exec', container, ...(JSON.parse(check) as readonly string[]))
  assert.match(await run('exec', container, 'speckeep', 'doctor'), /0 problems/)
  assert.match(await run('exec', container, 'speckeep', 'check'), /all hold/)
  await run('exec', container, 'speckeep', 'backup', '/data/backup.tar')
  assert.equal(await run('exec', container, 'id', '-u'), '10001')
  for (const folder of ['/app', '/etc', '/usr/local/bin'])
    await assert.rejects(run('exec', container, 'touch', `${folder}/new`), /Read-only file system/, folder)

  await run('stop', container)
  assert.equal(await run('inspect', '--format', '{{.State.ExitCode}}', container), '0')
  await run('start', container)
  await waitFor('the service in the container is ready again', isReady)
  const kept = await ada.get(`/api/projects/${project.id}/files/README.md`)
  assert.match(kept.text, /Open points/)
})
