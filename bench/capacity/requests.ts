/** The requests of an ordinary day: of readers, writers and sign-ins. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { CommitReply } from '#contract/content.ts'
import type { TestUser } from '#testing/users.ts'
import { type Page, specification } from '../pages/specification.ts'

export type DailyRequest = {
  readonly name: string
  /** The number of bytes of the answer. */
  send(nth: number): Promise<number>
}

const pagesTotal = 100
const agent = new Agent({ keepAlive: true })

export async function requestsOf(user: TestUser): Promise<readonly DailyRequest[]> {
  const pages = specification(pagesTotal)
  const project = await user.project({ visibility: 'public' })
  const site = project.pagesUrl ?? ''
  const files = pages.map(({ path, content }) => ({ path, content, baseSha: null }))
  const reply = await made(user.post(`/api/projects/${project.id}/commit`, { files }))
  const blobs = new Map((JSON.parse(reply) as CommitReply).files.map(({ path, sha }) => [path, sha]))
  const own = `/api/projects/${project.id}`
  const pageOf = (nth: number) => pages[nth % pagesTotal] as Page
  const read = async (path: string) => (await made(user.get(path))).length

  async function commit(nth: number): Promise<number> {
    const { path, content } = pageOf(nth)
    const body = { filePath: path, content: `${content}\nChanged ${nth} times.\n`, baseSha: blobs.get(path) }
    const text = await made(user.post(`${own}/commit`, body))
    for (const file of (JSON.parse(text) as CommitReply).files) blobs.set(file.path, file.sha)
    return text.length
  }
  const edit = { filePath: pageOf(0).path, instruction: 'replace "MUST" with "SHALL"' }
  const login = { email: user.email, password: user.password }

  return [
    {
      name: 'commit of one file and its page',
      send: async nth => {
        await commit(nth)
        return readPage(site + pageOf(nth).address)
      },
    },
    { name: 'commit of one file', send: commit },
    { name: 'page, rendered before', send: nth => readPage(site + pageOf(nth % 10).address) },
    { name: 'page, not modified', send: () => readPage(site + pageOf(3).address, { isKnown: true }) },
    { name: 'list of projects', send: () => read('/api/projects?limit=20') },
    { name: 'file', send: nth => read(`${own}/files/${pageOf(nth).path}`) },
    { name: 'search', send: nth => read(`${own}/search?q=${pageOf(nth).content.slice(2, 12)}`) },
    { name: 'estimate', send: async () => (await made(user.post(`${own}/edit/estimate`, edit))).length },
    { name: 'edit by rules', send: async () => (await made(user.post(`${own}/edit`, edit))).length },
    { name: 'sign-in', send: async () => (await made(user.post('/api/auth/login', login))).length },
    {
      name: 'creation of a project',
      send: async () => (await made(user.post('/api/projects', { name: randomUUID() }))).length,
    },
  ]
}

async function made(asked: ReturnType<TestUser['get']>): Promise<string> {
  const { status, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text.slice(0, 300)}`)
  return text
}

const etags = new Map<string, string>()

/** As browsers read, compressed. */
async function readPage(url: string, { isKnown } = { isKnown: false }): Promise<number> {
  const known = isKnown ? etags.get(url) : undefined
  const headers = { 'accept-encoding': 'br', ...(known && { 'if-none-match': known }) }
  const asked = request(url, { agent, headers })
  asked.end()
  const [answer] = await once(asked, 'response')
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.byteLength
  if (![200, 304].includes(answer.statusCode)) throw new Error(`${url}: ${answer.statusCode}`)
  etags.set(url, answer.headers.etag ?? '')
  return bytes
}
