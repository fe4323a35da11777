/** Every kind of write that people make, each as a request that may be repeated, and what must be true afterwards. */
import assert from 'node:assert/strict'
import type { LoginReply } from '#contract/accounts.ts'
import type { CommitReply, CommitSummary } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { Answer, Caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'

export type World = {
  readonly owner: Caller
  readonly anyone: Caller
  /** A caller with this access token. */
  readonly as: (token: string) => Caller
}

export type Asked = {
  readonly method: 'post' | 'put' | 'delete'
  readonly path: string
  readonly body?: object
  /** Without one, a token that was made for this request. */
  readonly token?: string
  /** Statuses that say that an earlier attempt has done it. */
  readonly doneBefore?: readonly number[]
}

export type Operation = {
  /** What the request needs; `key` is different for every request. */
  readonly prepare: (world: World, key: string) => Promise<Asked>
  /** Exactly what the request asked for is there, once. `answer` is that of the last attempt. */
  readonly verify: (world: World, key: string, asked: Asked, answer: Answer) => Promise<void>
}

const password = 'correct horse battery staple'
const otherPassword = 'another horse battery staple'
const emailOf = (key: string) => `${key}@example.org`

async function ok<T>(asked: Promise<Answer>, status: number): Promise<T> {
  const answer = await asked
  assert.equal(answer.status, status, answer.text)
  return answer.text === '' ? (undefined as T) : answer.as<T>()
}

async function newProject({ owner }: World, key: string): Promise<number> {
  const { id } = await ok<ProjectRecord>(owner.post('/api/projects', { name: key }), 201)
  await waitFor(`project ${key} is ACTIVE`, async () => {
    const { status } = (await owner.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return status === 'ACTIVE'
  })
  return id
}

async function newAccount({ anyone }: World, key: string): Promise<string> {
  await ok(anyone.post('/api/auth/register', registration(key)), 201)
  return await logIn(anyone, key, password)
}

async function logIn(anyone: Caller, key: string, secret: string): Promise<string> {
  const login = anyone.post('/api/auth/login', { email: emailOf(key), password: secret })
  return (await ok<LoginReply>(login, 200)).accessToken
}

const registration = (key: string) => ({ email: emailOf(key), password, firstName: 'Ada', lastName: 'Example' })

async function commitsOf({ owner }: World, project: string, path: string): Promise<number> {
  const history = await ok<CommitSummary[]>(owner.get(`${project}/commits?path=${encodeURIComponent(path)}`), 200)
  return history.length
}

const projectOf = (path: string) => /^\/api\/projects\/\d+/.exec(path)?.[0] ?? ''

async function withFile(world: World, key: string, content: string): Promise<{ project: string; sha: string }> {
  const project = `/api/projects/${await newProject(world, key)}`
  const body = { filePath: 'a.md', content, baseSha: null }
  const { sha } = await ok<CommitReply>(world.owner.post(`${project}/commit`, body), 201)
  return { project, sha }
}

const rewrite = { filePath: 'a.md', instruction: 'Replace "Old." with "New."' }

export const operations: Readonly<Record<string, Operation>> = {
  create: {
    prepare: async (_world, key) => ({ method: 'post', path: '/api/projects', body: { name: key } }),
    async verify({ owner }, key) {
      const made = await waitFor(`${key} is created`, async () => {
        const found = await ok<ProjectRecord[]>(owner.get(`/api/projects?q=${key}`), 200)
        return found.every(({ status }) => status === 'ACTIVE') && found
      })
      assert.equal(made.length, 1)
      const history = await ok<CommitSummary[]>(owner.get(`/api/projects/${made[0]?.id}/commits`), 200)
      assert.equal(history.length, 1)
    },
  },
  commit: {
    async prepare(world, key) {
      const project = `/api/projects/${await newProject(world, key)}`
      return { method: 'post', path: `${project}/commit`, body: { filePath: 'a.md', content: 'One.\n', baseSha: null } }
    },
    async verify(world, _key, { path }) {
      assert.equal(await commitsOf(world, projectOf(path), 'a.md'), 1)
    },
  },
  edit: {
    async prepare(world, key) {
      const { project } = await withFile(world, key, 'Old.\n')
      return { method: 'post', path: `${project}/edit`, body: rewrite }
    },
    async verify(world, _key, { path }, answer) {
      const { sessionId } = answer.as<EditReply>()
      await ok(world.owner.post(`${projectOf(path)}/commit`, { sessionId }), 201)
      assert.equal(await commitsOf(world, projectOf(path), 'a.md'), 2)
    },
  },
  'commit of an edit': {
    async prepare(world, key) {
      const { project } = await withFile(world, key, 'Old.\n')
      const { sessionId } = await ok<EditReply>(world.owner.post(`${project}/edit`, rewrite), 200)
      return { method: 'post', path: `${project}/commit`, body: { sessionId } }
    },
    async verify(world, _key, { path }) {
      assert.equal(await commitsOf(world, projectOf(path), 'a.md'), 2)
    },
  },
  revert: {
    async prepare(world, key) {
      const { project, sha } = await withFile(world, key, 'One.\n')
      return { method: 'post', path: `${project}/revert`, body: { sha } }
    },
    async verify(world, _key, { path }) {
      assert.equal(await commitsOf(world, projectOf(path), 'a.md'), 2)
      assert.equal((await world.owner.get(`${projectOf(path)}/files/a.md`)).status, 404)
    },
  },
  'change of a project': {
    async prepare(world, key) {
      const id = await newProject(world, key)
      return { method: 'put', path: `/api/projects/${id}`, body: { name: `Renamed ${key}` } }
    },
    async verify({ owner }, key, { path }) {
      assert.equal((await ok<ProjectRecord>(owner.get(path), 200)).name, `Renamed ${key}`)
    },
  },
  'deletion of a project': {
    async prepare(world, key) {
      return { method: 'delete', path: `/api/projects/${await newProject(world, key)}`, doneBefore: [404] }
    },
    async verify({ owner }, key, { path }) {
      assert.equal((await owner.get(path)).status, 404)
      assert.deepEqual(await ok(owner.get(`/api/projects?q=${key}`), 200), [])
    },
  },
  registration: {
    prepare: async (_world, key) => ({
      ...{ method: 'post', path: '/api/auth/register', body: registration(key) },
      ...{ token: '', doneBefore: [400] },
    }),
    async verify({ anyone }, key) {
      await logIn(anyone, key, password)
    },
  },
  'sign-in': {
    async prepare(world, key) {
      await newAccount(world, key)
      return { method: 'post', path: '/api/auth/login', body: { email: emailOf(key), password }, token: '' }
    },
    async verify({ as }, _key, _asked, answer) {
      await ok(as(answer.as<LoginReply>().accessToken).get('/api/auth/me'), 200)
    },
  },
  'change of a password': {
    async prepare(world, key) {
      const token = await newAccount(world, key)
      const body = { currentPassword: password, newPassword: otherPassword }
      return { method: 'put', path: '/api/auth/me/password', body, token, doneBefore: [400, 401, 403, 422] }
    },
    async verify({ anyone }, key) {
      await logIn(anyone, key, otherPassword)
      assert.equal((await anyone.post('/api/auth/login', { email: emailOf(key), password })).status, 401)
    },
  },
  'git token': {
    async prepare(world, key) {
      return { method: 'post', path: '/api/auth/tokens', body: { name: key }, token: await newAccount(world, key) }
    },
    // A token whose answer was lost is of no use to anyone: the next attempt makes another one, and both are listed.
    async verify({ as }, key, { token = '' }, answer) {
      const made = answer.as<{ readonly id: number }>()
      const tokens = await ok<readonly { id: number; name: string }[]>(as(token).get('/api/auth/tokens'), 200)
      assert.ok(tokens.some(({ id }) => id === made.id))
      assert.ok(tokens.length <= 2 && tokens.every(({ name }) => name === key))
    },
  },
  'deletion of an account': {
    async prepare(world, key) {
      const token = await newAccount(world, key)
      return { method: 'delete', path: '/api/auth/me', body: { currentPassword: password }, token, doneBefore: [401] }
    },
    async verify({ anyone }, key) {
      assert.equal((await anyone.post('/api/auth/login', { email: emailOf(key), password })).status, 401)
    },
  },
  quota: {
    async prepare(world, key) {
      const { id } = await ok<{ id: number }>(world.anyone.post('/api/auth/register', registration(key)), 201)
      return { method: 'put', path: `/api/admin/users/${id}`, body: { projectsMax: 7 } }
    },
    async verify({ owner }, key) {
      const found = await ok<readonly { projectsMax: number | null }[]>(
        owner.get(`/api/admin/users?q=${encodeURIComponent(emailOf(key))}`),
        200,
      )
      assert.deepEqual(
        found.map(({ projectsMax }) => projectsMax),
        [7],
      )
    },
  },
}
