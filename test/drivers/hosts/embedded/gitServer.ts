import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { EmbeddedHost, EmbeddedHostOptions } from '#drivers/hosts/embedded/index.ts'
import { type GitService, gitServices } from '#ports/hosts/gitTransport.ts'
import { HostError, type Repo, type RepoRef } from '#ports/hosts.ts'
import { author, bytes } from '#testing/hosts/project.ts'
import { clientEnv, type EmbeddedSubject, embeddedSubject } from './subject.ts'

/** A host with one repository, served over HTTP on loopback, and a folder for clones of it. */
export type GitServer = EmbeddedSubject & {
  readonly repo: Repo
  readonly url: string
  readonly workDir: string
  /** Runs git as a user's machine does, in `workDir/<folder>`. */
  run(folder: string, args: readonly string[], input?: string | Uint8Array): Promise<Ran>
}

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export async function gitServer(options: Partial<EmbeddedHostOptions> = {}): Promise<GitServer> {
  const subject = await embeddedSubject(options)
  const { host } = subject
  const repo = await host.repos.createFromTemplate(null, {
    marker: 'served',
    owner: 'ada',
    name: 'served',
    description: '',
    visibility: 'private',
    template: { key: 'blank', files: [{ path: 'README.md', content: bytes('# Spec\n') }] },
    author,
  })
  const { logged } = subject
  const server = serveTransport(host, { repoAt: () => repo, onError: error => logged.push(String(error)) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const workDir = mkdtempSync(join(tmpdir(), 'speckeep-clones-'))
  return {
    ...subject,
    repo,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/served.git`,
    workDir,
    run: (folder, args, input = '') => runGit(join(workDir, folder), args, input),
    async close() {
      server.closeAllConnections()
      server.close()
      await subject.close()
      rmSync(workDir, { recursive: true, force: true })
    },
  }
}

/** Not `spawnSync`: the server that git talks to lives in this process. */
async function runGit(cwd: string, args: readonly string[], input: string | Uint8Array): Promise<Ran> {
  const child = spawn('git', args, { cwd, env: clientEnv })
  const out = ['', '']
  child.stdout.on('data', chunk => (out[0] += chunk))
  child.stderr.on('data', chunk => (out[1] += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  const [stdout = '', stderr = ''] = out
  return { code, stdout: stdout.trim(), stderr }
}

export type Served = {
  readonly repoAt: (path: string) => RepoRef | undefined
  readonly onError?: (error: unknown) => void
}

/** The routes of git over HTTP, without authentication. */
export function serveTransport({ transport }: EmbeddedHost, { repoAt, onError }: Served): Server {
  return createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://localhost')
    const repo = repoAt(address.pathname)
    if (!repo) return void response.writeHead(404).end()
    const named = address.searchParams.get('service') ?? address.pathname.split('/').at(-1)
    const service = gitServices.find(known => known === named) as GitService
    const protocol = [request.headers['git-protocol']].flat()[0] ?? null
    const asked = { service, protocol, caller: 'a caller' }
    const gone = new AbortController()
    response.on('close', () => gone.abort(new Error('the client went away')))
    const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
    const advertising = request.method === 'GET'
    response.setHeader('content-type', `application/x-${service}-${advertising ? 'advertisement' : 'result'}`)
    const answer = advertising ? transport.advertise(repo, asked) : transport.exchange(repo, asked, body, gone.signal)
    pipeline(answer, response).catch((error: unknown) => {
      onError?.(error)
      if (!response.headersSent)
        response.statusCode = error instanceof HostError && error.kind === 'too_large' ? 413 : 500
      response.end()
    })
  })
}
