/** Users of a running service, over real HTTP. */
import { randomBytes } from 'node:crypto'
import type { Account, LoginReply } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from './waitFor.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, read as the shape the test expects. */
  as<T>(): T
  problem(): Problem
}

export type Call = (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>

export type Caller = {
  readonly get: Call
  readonly post: Call
  readonly put: Call
  readonly delete: Call
  readonly patch: Call
}

export type TestUser = Caller & {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refreshToken: string
  /** Creates a project and waits until it is ready for use. */
  project(settings?: Readonly<Record<string, unknown>>): Promise<ProjectRecord>
  /** A fresh git token. */
  gitToken(): Promise<string>
}

export const password = 'correct horse battery staple'

export function caller(url: string, fixedHeaders: Readonly<Record<string, string>>): Caller {
  const call =
    (method: string): Call =>
    async (path, body, headers = {}) => {
      const sent = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { ...sent, ...fixedHeaders, ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        as: <T>() => JSON.parse(text) as T,
        problem: () => JSON.parse(text) as Problem,
      }
    }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE'), patch: call('PATCH') }
}

export async function newUser(url: string): Promise<TestUser> {
  const anyone = caller(url, {})
  const email = `user-${randomBytes(6).toString('hex')}@example.org`
  const registered = await anyone.post('/api/auth/register', { email, password, firstName: 'Ada', lastName: 'Example' })
  if (registered.status !== 201) throw new Error(`registering failed: ${registered.text}`)
  const { accessToken, refreshToken = '' } = (
    await anyone.post('/api/auth/login', { email, password })
  ).as<LoginReply>()
  const calls = caller(url, { authorization: `Bearer ${accessToken}` })
  return {
    ...calls,
    id: registered.as<Account>().id,
    email,
    password,
    token: accessToken,
    refreshToken,
    async project(settings = {}) {
      const made = await calls.post('/api/projects', { name: `Project ${randomBytes(4).toString('hex')}`, ...settings })
      if (made.status !== 201) throw new Error(`creating a project failed: ${made.text}`)
      return await waitUntilActive(calls, made.as<ProjectRecord>().id)
    },
    async gitToken() {
      return (await calls.post('/api/auth/tokens', { name: 'test' })).as<{ token: string }>().token
    },
  }
}

/** Creation goes on after its answer. */
export function waitUntilActive(calls: Caller, id: number): Promise<ProjectRecord> {
  return waitFor(`project ${id} becomes ACTIVE`, async () => {
    const project = (await calls.get(`/api/projects/${id}`)).as<ProjectRecord>()
    if (project.status === 'ERROR') throw new Error(`project ${id} failed: ${project.statusReason}`)
    return project.status === 'ACTIVE' && project
  })
}
