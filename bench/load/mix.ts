import { randomUUID } from 'node:crypto'
import type { CommitReply } from '#contract/content.ts'
import { createCaller, type HttpReply, type HttpRequest } from '../flood/httpCaller.ts'
import type { Operation } from './openLoop.ts'
import { modelMs } from './slowModel.ts'
import { pagePath, specification, type World } from './world.ts'

const connectionsMax = 1_000

/** Of 1,000 requests. 12 edits of 1,000 at 500 per second are 518K edits a day, ten times the target of year 2. */
export function mixOf(world: World): readonly Operation[] {
  const call = createCaller('127.0.0.1', connectionsMax)
  const { url, tokens, projects, files, members } = world
  const token = () => pick(tokens)
  const project = () => pick(projects)
  const get = (path: (id: number) => string) => () => {
    const { id, token } = project()
    return call({ url: `${url}/api/projects/${path(id)}`, token })
  }

  async function commit(): Promise<HttpReply | null> {
    const file = files.splice(Math.floor(Math.random() * files.length), 1)[0]
    if (file === undefined) return null
    const body = { filePath: file.path, content: `# Note\n\n${++file.turn}\n`, baseSha: file.sha, message: 'Note' }
    const reply = await call(post(`${url}/api/projects/${file.project.id}/commit`, file.project.token, body))
    if (reply.status === 201) file.sha = (JSON.parse(reply.text) as CommitReply).files[0]?.sha ?? file.sha
    files.push(file)
    return reply
  }

  async function edit(): Promise<HttpReply> {
    const { id, token } = project()
    return await call(
      post(`${url}/api/projects/${id}/edit`, token, { filePath: specification, instruction: 'Raise the limit.' }),
    )
  }

  async function signIn(): Promise<HttpReply> {
    const { email, password } = pick(members)
    return await call({ method: 'POST', url: `${url}/api/auth/login`, body: { email, password } })
  }

  return [
    { name: 'list', weight: 300, run: () => call({ url: `${url}/api/projects?limit=20`, token: token() }) },
    { name: 'get', weight: 222, run: get(id => `${id}`) },
    { name: 'file', weight: 150, run: get(id => `${id}/files/${pagePath(random(100))}`) },
    { name: 'folder', weight: 40, run: get(id => `${id}/files?recursive=true`) },
    { name: 'history', weight: 20, run: get(id => `${id}/commits`) },
    { name: 'page', weight: 200, run: () => call({ url: `${project().pagesUrl}${pageAddress()}` }) },
    { name: 'search', weight: 30, run: get(id => `${id}/search?q=request%20${random(60)}`) },
    { name: 'commit', weight: 20, run: commit },
    { name: 'edit', weight: 12, run: edit, withoutMs: modelMs },
    {
      name: 'create',
      weight: 2,
      run: () => call(creation(url, token())),
    },
    { name: 'sign-in', weight: 4, run: signIn },
  ]
}

export function creation(url: string, token: string): HttpRequest {
  return post(`${url}/api/projects`, token, { name: `Load ${randomUUID()}` })
}

function pageAddress(): string {
  return pagePath(random(100)).replace(/\.md$/, '.html')
}

function post(url: string, token: string, body: unknown): HttpRequest {
  return { method: 'POST', url, token, body }
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T
}
