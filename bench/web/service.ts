import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '#testing/ports.ts'
import { newUser, type TestUser } from '#testing/users.ts'
import { hasEnded } from '../measuring/child.ts'

export type SeededService = { readonly url: string; readonly user: TestUser; readonly file: string }

const project = join(import.meta.dirname, '..', '..')
const projectsTotal = 10
/** Its first sections are a typical specification: prose, lists and tables. */
const longSpecification = join(project, 'docs', 'interface.md')
const specificationMaxChars = 22_000
const startMaxMs = 60_000

/** The service as `npm start` runs it, with a built app and all defaults except the port and the limits. */
export async function startService(workDir: string): Promise<AsyncDisposable & { readonly url: string }> {
  const built = spawnSync(process.execPath, [join(project, 'scripts', 'buildWeb.mjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The app could not be built.')
  const port = await freePorts()
  const env = {
    PORT: String(port),
    DATA_DIR: join(workDir, 'data'),
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
    // A service worker would answer from what the sign-in has stored, and no load would be cold.
    OFFLINE_START: 'false',
  }
  const args = ['--disable-warning=ExperimentalWarning', join(project, 'src', 'main.ts')]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  while (!(await isReady(url))) {
    if (hasEnded(child) || performance.now() - started > startMaxMs) {
      await stop(child)
      throw new Error('The service did not start.')
    }
    await wait(100)
  }
  return { url, [Symbol.asyncDispose]: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A user with ten projects, the newest of which has a file of realistic length. */
export async function seedService(url: string): Promise<SeededService> {
  const user = await newUser(url)
  for (let number = 1; number < projectsTotal; number++) await user.project({ name: `Specification ${number}` })
  const { id } = await user.project({ name: 'Interface of the service' })
  const content = await firstSections(longSpecification)
  const commit = await user.post(`/api/projects/${id}/commit`, {
    filePath: 'docs/interface.md',
    content,
    baseSha: null,
  })
  if (commit.status >= 300) throw new Error(`Committing failed: ${commit.text}`)
  return { url, user, file: `${url}/projects/${id}/edit/docs/interface.md` }
}

async function firstSections(path: string): Promise<string> {
  const start = (await readFile(path, 'utf8')).slice(0, specificationMaxChars)
  return start.slice(0, start.lastIndexOf('\n#') + 1)
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/actuator/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
