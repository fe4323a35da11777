import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { externalGit } from '../externalGit.ts'

/** A plain git server on loopback: `git http-backend` behind HTTP with basic authentication. */
export type Backend = {
  readonly baseUrl: string
  readonly user: { username: string; token: string }
  /** Every request as it arrived. */
  readonly requests: string[]
  /** Replaces the server's answers from now on; `false` leaves the answer to git. */
  answer: Answer
  /** A bare repository, served as `<name>.git`. */
  repository(name: string): { readonly dir: string; readonly source: string }
  dirOf(source: string): string
  /** A script that git runs on the server. */
  hook(source: string, name: string, script: string): void
  close(): Promise<void>
}

export type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Runs git and returns its answer; a test may drop the answer, but the operation has taken place. */
  serve: () => Promise<Served>,
) => boolean | Promise<boolean>

export type Served = { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer }

export async function startBackend(): Promise<Backend> {
  const root = mkdtempSync(join(tmpdir(), 'speckeep-backend-'))
  const user = { username: 'ada', token: 'the-token-of-ada' }
  const server = createServer(async (request, response) => {
    backend.requests.push(`${request.method} ${request.url}`)
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    const serve = () => httpBackend(root, request, body)
    if (await backend.answer(request, response, serve)) return
    if (request.headers.authorization !== basic(user)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    const served = await serve()
    response.writeHead(served.status, served.headers).end(served.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dirOf = (source: string) => join(root, new URL(source).pathname)
  const backend: Backend = {
    baseUrl,
    user,
    requests: [],
    answer: () => false,
    dirOf,
    repository(name) {
      const source = `${baseUrl}/${name}.git`
      const dir = dirOf(source)
      mkdirSync(dir, { recursive: true })
      externalGit(dir, ['init', '--bare', '--quiet', '--initial-branch=main'])
      return { dir, source }
    },
    hook(source, name, script) {
      const path = join(dirOf(source), 'hooks', name)
      writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
  return backend
}

export function basic({ username, token }: Backend['user']): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`
}

/** One request through git's own CGI program (RFC 3875). */
async function httpBackend(root: string, request: IncomingMessage, body: Buffer): Promise<Served> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const header = (name: string) => [request.headers[name]].flat()[0] ?? ''
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: header('git-protocol'),
      REMOTE_USER: 'ada',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: header('content-type'),
      CONTENT_LENGTH: String(body.length),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
    },
  })
  child.stdin.on('error', () => {})
  child.stderr.resume()
  child.stdin.end(body)
  const output = await buffer(child.stdout)
  const split = output.indexOf('\r\n\r\n')
  const lines = output.toString('latin1', 0, split).split('\r\n')
  const headers = Object.fromEntries(lines.map(line => line.split(/: ?/, 2) as [string, string]))
  const { Status = '200', ...others } = headers
  return { status: Number.parseInt(Status, 10), headers: others, body: output.subarray(split + 4) }
}
