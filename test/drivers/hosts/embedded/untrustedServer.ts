import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type NetworkPolicy, publicInternet } from '#drivers/hosts/embedded/import/source.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'

/** A foreign git host, on loopback, under a name that only `networkPolicy` resolves. */
export type UntrustedServer = {
  readonly port: number
  /** Allows connections to this server, and to nothing else on loopback. */
  readonly networkPolicy: NetworkPolicy
  /** Accepted connections, and the requests that they carried. */
  readonly seen: { connects: number; readonly requests: string[] }
  /** A served bare repository; `run` runs git in it. */
  repository(name: string): UntrustedRepository
  /** Replaces the server's answers from now on; `false` leaves the answer to git. */
  answer: Answer
  close(): Promise<void>
}

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => boolean

/** The request that ends a fetch; earlier ones only list the refs. */
export function wantsPack(body: string): boolean {
  return body.includes('command=fetch')
}

export type UntrustedRepository = {
  readonly dir: string
  /** As users enter it for an import. */
  readonly source: string
  run(args: readonly string[], input?: Uint8Array | string): string
}

export const untrustedHost = 'git.speckeep.test'

/** A key and the certificate of `untrustedHost`, for tests only: nothing else trusts it. */
const pemFile = join(import.meta.dirname, 'stranger.pem')

export async function startUntrustedServer(): Promise<UntrustedServer> {
  const root = mkdtempSync(join(tmpdir(), 'speckeep-stranger-'))
  const pem = readFileSync(pemFile)
  const seen = { connects: 0, requests: [] as string[] }
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
    seen.requests.push(`${request.method} ${request.url}`)
    const zipped = request.headers['content-encoding'] === 'gzip'
    const body = await buffer(zipped ? request.pipe(createGunzip()) : request)
    if (!stranger.answer(request, response, body.toString('latin1'))) serve(root, request, response, body)
  })
  server.on('connection', () => seen.connects++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stranger: UntrustedServer = {
    port,
    networkPolicy: {
      ...publicInternet,
      port,
      caFile: pemFile,
      resolve: async () => ['127.0.0.1'],
      isPublic: address => address === '127.0.0.1',
    },
    seen,
    answer: () => false,
    repository(name) {
      const dir = join(root, `${name}.git`)
      mkdirSync(dir)
      externalGit(dir, ['init', '--bare', '--quiet', '--initial-branch=main'])
      return {
        dir,
        source: `https://${untrustedHost}/${name}.git`,
        run: (args, input) => externalGit(dir, args, input),
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
  return stranger
}

/** Serves fetches only, as `git http-backend` does. */
function serve(root: string, request: IncomingMessage, response: ServerResponse, body: Uint8Array): void {
  const { pathname } = new URL(request.url ?? '', 'https://localhost')
  const [, name, what] = /^\/([\w-]+)\.git\/(info\/refs|git-upload-pack)$/.exec(pathname) ?? []
  const child =
    name &&
    spawn(
      'git',
      ['upload-pack', '--stateless-rpc', ...(what === 'info/refs' ? ['--advertise-refs'] : []), `${name}.git`],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], GIT_PROTOCOL: String(request.headers['git-protocol'] ?? '') },
      },
    )
  if (!child) {
    response.writeHead(404).end()
    return
  }
  child.on('error', () => response.destroy())
  child.stdin.on('error', () => {})
  const kind = what === 'info/refs' ? 'advertisement' : 'result'
  response.setHeader('content-type', `application/x-git-upload-pack-${kind}`)
  if (what === 'info/refs') response.write('001e# service=git-upload-pack\n0000')
  child.stdin.end(body)
  pipeline(child.stdout, response).catch(() => child.kill())
}

/** Makes one commit on a branch with exactly these files. */
export function commitFiles(
  repo: UntrustedRepository,
  files: Readonly<Record<string, Uint8Array>>,
  branch = 'main',
): string {
  const parts = Object.entries(files).flatMap(([path, content]) => [
    Buffer.from(`M 100644 inline ${path}\ndata ${content.byteLength}\n`),
    content,
    Buffer.from('\n'),
  ])
  const head = `commit refs/heads/${branch}\ncommitter Grace <grace@example.org> 1772668800 +0000\ndata 5\nNotes\ndeleteall\n`
  repo.run(['fast-import', '--quiet', '--force'], Buffer.concat([Buffer.from(head), ...parts]))
  return repo.run(['rev-parse', `refs/heads/${branch}`])
}
