/**
 * The whole service on a remote code host, with users who sign in there:
 *
 *   await using service = await remoteService(await remoteDouble('github'))
 *   const ada = await service.signIn('ada')
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { RemoteProvider } from '#config/host.ts'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { requestStaleness } from '#drivers/staleness.ts'
import type { CodeHost, ProjectHost } from '#ports/hosts.ts'
import { type Answer, type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { highLimits, type TestService, type TestServiceOptions, testService } from '../service.ts'
import type { RemoteDouble } from './double.ts'
import { type FaultyNetwork, faultyNetwork } from './faultyNetwork.ts'
import { giteaRemote } from './gitea.ts'
import { type GithubRemote, githubRemote } from './github.ts'
import { gitlabRemote } from './gitlab.ts'

export const providers = ['github', 'gitlab', 'gitea', 'forgejo'] as const satisfies readonly RemoteProvider[]

/** None of them publishes sites. */
export async function remoteDouble(provider: RemoteProvider): Promise<RemoteDouble> {
  if (provider === 'github') return withoutPages(await githubRemote())
  return provider === 'gitlab' ? gitlabRemote() : giteaRemote(provider)
}

function withoutPages(double: GithubRemote): GithubRemote {
  double.github.pages.refusePlan()
  return double
}

export type RemoteService<D extends RemoteDouble = RemoteDouble> = TestService & {
  readonly double: D
  readonly network: FaultyNetwork
  readonly env: Readonly<Record<string, string>>
  /** Another driver for the same host: another process of Speckeep. */
  driver(): CodeHost
  signIn(login: string): Promise<RemoteUser>
  /** A new service on the data that this one left on the disk, as after `kill -9`: this one is not shut down. */
  killed(): Promise<TestService>
}

export type RemoteOptions = TestServiceOptions & {
  /** The network between the service and the driver. */
  readonly wrapHost?: (host: CodeHost) => CodeHost
  /** Whether reads of the host are copied for outages, as `compose` does it. */
  readonly copies?: boolean
}

export type RemoteUser = Caller & { readonly id: number; readonly token: string }

export async function remoteService<D extends RemoteDouble>(
  double: D,
  { env, overrides, wrapHost: around = host => host, copies = false, oneInstance }: RemoteOptions = {},
): Promise<RemoteService<D>> {
  const network = faultyNetwork(double.fetch)
  const copiesRoot = await mkdtemp(join(tmpdir(), 'speckeep-copies-'))
  const driver = () => double.driver(network.fetch)
  const defaultEnv = { FRONTEND_URL: new URL(double.redirectUri).origin, PUBLIC_URL: 'https://speckeep.test', ...env }
  const staleness = requestStaleness()
  const flushes: (() => Promise<void>)[] = []
  const hostOn = (rootDir: string): ProjectHost => {
    if (!copies) return around(driver())
    const host = withCopies(around(driver()), { rootDir, staleness })
    flushes.push(host.flush)
    return host
  }
  const defaultOverrides = { staleness, ...overrides }
  const service = await testService({
    env: defaultEnv,
    overridesFor: instance => ({
      hosts: codeHosts(hostOn(join(copiesRoot, instance === 0 ? 'first' : `next-${instance}`))),
      ...defaultOverrides,
    }),
    ...(oneInstance !== undefined && { oneInstance }),
  })
  return {
    ...service,
    double,
    network,
    driver,
    env: { ...highLimits, ...defaultEnv },
    signIn: login => signIn(service, double, login),
    async killed() {
      const left = await mkdtemp(join(copiesRoot, 'left-'))
      // Files that the running service is just writing may be gone before they are copied.
      await cp(join(copiesRoot, 'first'), left, { recursive: true, filter: path => !path.endsWith('.unfinished') })
      return await testService({
        beside: service,
        env: defaultEnv,
        overrides: { hosts: codeHosts(hostOn(left)), ...defaultOverrides },
      })
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await double.close()
      for (const flush of flushes) await flush()
      // A read that the host never answered may finish, and be copied, after that.
      await rm(copiesRoot, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * A service on every host of a list, with Ada signed in; started concurrently, and disposed after the tests of the
 * file.
 */
export async function remoteServices(
  on: readonly RemoteProvider[],
  options: RemoteOptions = {},
): Promise<readonly { readonly service: RemoteService; readonly ada: RemoteUser }[]> {
  const services = await Promise.all(on.map(async name => await remoteService(await remoteDouble(name), options)))
  after(async () => {
    for (const service of services) await service[Symbol.asyncDispose]()
  })
  return await Promise.all(services.map(async service => ({ service, ada: await service.signIn('ada') })))
}

/** With a signed-in `user` it connects that user's account again. */
export async function signInAgain(
  { anyone }: Pick<TestService, 'anyone'>,
  double: RemoteDouble,
  login: string,
  user: Caller = anyone,
): Promise<Answer> {
  const query = new URLSearchParams({ redirectUri: double.redirectUri })
  const begun = await user.get(`/api/auth/repohost/authorize?${query}`)
  const [cookie = ''] = begun.headers.getSetCookie().map(text => text.split(';')[0] ?? '')
  const back = await double.consent(begun.as<{ authorizationUrl: string }>().authorizationUrl, login)
  return await user.post('/api/auth/repohost/callback', back, { cookie })
}

export async function signIn(
  service: Pick<TestService, 'url' | 'anyone'>,
  double: RemoteDouble,
  login: string,
): Promise<RemoteUser> {
  const answer = await signInAgain(service, double, login)
  if (answer.status !== 200) throw new Error(`signing in failed: ${answer.text}`)
  const token = answer.as<LoginReply>().accessToken
  const calls = caller(service.url, { authorization: `Bearer ${token}` })
  return { ...calls, token, id: (await calls.get('/api/auth/me')).as<Me>().id }
}

/** Waits until a project has a status, and returns it. */
export function waitForStatus(user: Caller, id: number, status: ProjectRecord['status']): Promise<ProjectRecord> {
  return waitFor(`project ${id} becomes ${status}`, async () => {
    const project = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
    if (project.status === 'ERROR' && status !== 'ERROR') throw new Error(`${project.statusReason}`)
    return project.status === status && project
  })
}

export async function createProject(
  user: Caller,
  body: Readonly<Record<string, unknown>> = {},
  headers?: Readonly<Record<string, string>>,
): Promise<ProjectRecord> {
  const made = await user.post('/api/projects', { name: 'Spec', ...body }, headers)
  if (made.status !== 201) throw new Error(`creating a project failed: ${made.text}`)
  return made.as<ProjectRecord>()
}
