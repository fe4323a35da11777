import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conditional } from './conditional.ts'
import { emptiness } from './emptiness.ts'
import { app, startEmulator, toEmulator, tokens } from './emulator.ts'
import { faultLine, LostAnswer } from './faults.ts'
import { allFields, gitHunks, mediaTypes, ownWords, readersOnly } from './gaps.ts'
import { type Ask, jsonOf, type Next, type Reply, through } from './layer.ts'
import { nameTable } from './names.ts'
import { organizations } from './organizations.ts'
import { pagesMachine } from './pages.ts'
import { signIn } from './signIn.ts'
import { tagList } from './tagList.ts'
import { tokenTable } from './tokens.ts'
import { treeLimit } from './treeLimit.ts'
import { workflows } from './workflows.ts'

export { app, tokens } from './emulator.ts'
export { type Fault, faults } from './faults.ts'
export { type Ask, refusal } from './layer.ts'

/** A separate GitHub: a stateful emulator behind layers that add what it lacks. */
export type GithubDouble = Awaited<ReturnType<typeof startGithub>>

export async function startGithub() {
  const emulator = await startEmulator()
  const table = tokenTable()
  const names = nameTable()
  const empty = emptiness()
  const pages = pagesMachine()
  const actions = workflows()
  const trees = treeLimit()
  const orgs = organizations(table.scopesOf)
  const signing = signIn(table, app)
  const line = faultLine()
  const readers = new Set<string>()
  const asked: Ask[] = []
  const direct = toEmulator(emulator.url)
  const layers = [
    line.layer,
    table.layer,
    names.layer,
    conditional,
    readersOnly(readers),
    mediaTypes,
    actions.layer,
    orgs.layer,
    pages.layer,
    empty.layer,
    allFields,
    tagList,
    trees.layer,
    gitHunks,
    signing.layer,
    ownWords,
  ]
  const answer = through(layers, direct)
  const server = createServer((request, response) => {
    void handle(request, response, ask => {
      asked.push(ask)
      return answer(ask)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A call of another user, past every layer. */
  async function behind<T>(token: string, method: string, path: string, json?: unknown): Promise<T> {
    const body = json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const done = await direct({ method, path, query: new URLSearchParams(), headers, body })
    if (done.status >= 300) throw new Error(`${method} ${path} behind the proxy: ${done.status} ${done.body}`)
    return jsonOf<T>(done)
  }

  return {
    url,
    emulatorUrl: emulator.url,
    /** Every request that arrived, in order. */
    asked,
    behind,
    tokens: table,
    empty,
    pages,
    actions,
    trees,
    orgs,
    signing,
    faults: line.plan,
    readOnly: (token: string) => void readers.add(token),
    async rename(id: number, from: string, name: string) {
      await behind(tokens.ada, 'PATCH', `/repos/${from}`, { name })
      names.rename(id, from)
    },
    async remove(id: number, fullName: string) {
      await behind(tokens.ada, 'DELETE', `/repos/${fullName}`)
      names.forget(id)
    },
    async close() {
      await ended(server)
      await emulator.close()
    },
  }
}

async function handle(request: IncomingMessage, response: ServerResponse, answer: Next): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github.test')
  const headers = request.headers as Ask['headers']
  const ask = {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers,
    body: Buffer.concat(chunks),
  }
  try {
    send(response, await answer(ask))
  } catch (error) {
    if (error instanceof LostAnswer) request.socket.destroy()
    else send(response, { status: 599, headers: {}, body: Buffer.from(String(error)) })
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, date: new Date().toUTCString() })
  response.end(body)
}

async function ended(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
