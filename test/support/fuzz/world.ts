/**
 * The service under test with everything that requests need: an administrator with a project that has files and a
 * history, and a second user for operations that end what they are called with. A lost user is replaced.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createNoopMeter } from '@opentelemetry/api'
import type { ProjectRecord } from '#contract/projects.ts'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { createServer } from '#http/server.ts'
import type { MailMessage } from '#ports/mail.ts'
import { newUser, password, type TestUser } from '#testing/users.ts'
import { startProvider } from '../identityProvider.ts'
import { testService } from '../service.ts'
import type { Operation } from './description.ts'
import { createHarvest, type Harvest } from './harvest.ts'
import type { Pools } from './placeholders.ts'

/** These take something away from their caller: the account, its sign-ins, its factors or its projects. */
const expendableOnly =
  /^(deleteAccount|change(Password|Email)|endSessions?|.*Totp|makeRecoveryCodes|.*Passkey|createProject|(delete|update|restore|retry)Project|setRepoToken|.*Repohost|linkIdentity|unlinkIdentity|logout|refresh|resetPassword)$/

const files: Readonly<Record<string, string>> = {
  'docs/a.md': '# Scope\n\nThe service MUST answer.\n\n## Limits\n\n- REQ-001 The valve shall close.\n- two\n',
  'docs/b.md': '# Other\n\nSee [a](a.md#limits).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  'docs/ümlaut näme.md': '---\ntitle: Ü\n---\n\nText\n',
  'data.bin': '\u0001\u0002',
}

export type World = AsyncDisposable & {
  readonly url: string
  readonly harvest: Harvest
  /** Lines of the log that report a fault since the last call, and secrets in it. */
  takeFaultsOfLog(): readonly string[]
  /** What no answer may contain. */
  secrets(): readonly string[]
  /** What only the answer to a sign-in may contain. */
  tokens(): readonly string[]
  callerOf(operation: Operation): { readonly token: string; readonly pools: Pools }
  /** Replaces a user who can no longer sign in or has no project, and opens the registration. */
  repair(): Promise<void>
}

type Person = { readonly user: TestUser; readonly projectIds: readonly number[] }

export async function createWorld(): Promise<World> {
  await using opening = new AsyncDisposableStack()
  const provider = opening.use(await startProvider())
  const faults: string[] = []
  const secrets: string[] = [password]
  let tokens: readonly string[] = []
  const inLog = (line: string): void => {
    if (/"level":[56]0/.test(line)) faults.push(`the log reports a fault: ${line.slice(0, 2_000)}`)
    for (const secret of [...secrets, ...tokens])
      if (line.includes(secret)) faults.push(`a secret in the log: ${line.slice(0, 500)}`)
  }
  const logger = createLogger({ level: 'trace', destination: { write: inLog } })
  const events = createEvents({ logger, meter: createNoopMeter() })
  const harvest = createHarvest()
  const mail = { send: async ({ text }: MailMessage) => harvest.add('linkToken', /token=([\w-]+)/.exec(text)?.[1]) }
  const env = { ...provider.env, HOST: 'localhost' }
  const service = opening.use(await testService({ env, overrides: { events, mail } }))
  const server = await createServer(service.app.ports, { logger, trustProxy: false })
  const url = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('localhost', '127.0.0.1')
  opening.defer(() => server.close())
  provider.register(service.url)
  secrets.push(...(await keysOf(service.dataDir)))

  async function join(role: 'owner' | 'expendable'): Promise<Person> {
    const user = await newUser(url)
    const { id, pagesCommitSha } = await user.project()
    const changes = Object.entries(files).map(([path, content]) => ({ path, content, baseSha: null }))
    const answer = await user.post(`/api/projects/${id}/commit`, { files: changes })
    if (answer.status !== 201) throw new Error(`the files of a project were refused: ${answer.text}`)
    for (const path of [...Object.keys(files), 'README.md']) harvest.add('path', path)
    if (role === 'owner') harvest.add('commit', pagesCommitSha)
    harvest.add('email', user.email)
    const { rows } = await service.database.pool.query('select password_hash as hash from users where id = $1', [
      user.id,
    ])
    // Those of persons who are gone need no more attention.
    tokens = [...tokens, user.token, user.refreshToken].slice(-20)
    secrets.splice(20, 1)
    secrets.push(rows[0].hash)
    return { user, projectIds: [id] }
  }

  let owner = await join('owner')
  let expendable = await join('expendable')
  harvest.add('userId', expendable.user.id)

  async function isWell({ user }: Person): Promise<boolean> {
    const [me, projects] = [await user.get('/api/auth/me'), await user.get('/api/projects?status=ACTIVE')]
    return me.status === 200 && projects.status === 200 && projects.as<ProjectRecord[]>().length > 0
  }

  const opened = opening.move()
  return {
    url,
    harvest,
    takeFaultsOfLog: () => faults.splice(0),
    secrets: () => secrets,
    tokens: () => tokens,
    callerOf(operation) {
      const { user, projectIds } = expendableOnly.test(operation.id) ? expendable : owner
      return {
        token: user.token,
        pools: { ...harvest.pools, projectId: projectIds, refreshToken: [user.refreshToken] },
      }
    },
    async repair() {
      if (!(await isWell(owner))) owner = await join('owner')
      // A request may have taken the role away, or given it to someone who took it away.
      await service.database.pool.query(`update users set roles = '{USER,ADMIN}' where id = $1`, [owner.user.id])
      const registration = await owner.user.put('/api/admin/registration', { registration: 'open' })
      if (registration.status !== 200) throw new Error(`the administrator was refused: ${registration.text}`)
      if (!(await isWell(expendable))) {
        expendable = await join('expendable')
        harvest.add('userId', expendable.user.id)
      }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function keysOf(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'secrets')
  const names = await readdir(folder)
  return Promise.all(names.map(async name => (await readFile(join(folder, name), 'utf8')).trim()))
}
