import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { type GitService, gitServices } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import { type OpenedRepository, openRepository } from '#usecases/git/openRepository.ts'
import { advertise, exchange } from '#usecases/git/serveGit.ts'
import { take } from '#usecases/limits.ts'
import type { App } from '../app.ts'
import { addressGroup } from '../caller.ts'
import { problemHandler } from '../problem.ts'

type GitParams = { owner: string; repo: string }

/**
 * Git's smart HTTP protocol under `/git/<owner>/<name>.git`, for real git clients. They sign in with Basic: any user
 * name, and a git token as the password; no other token is taken (Interface, Accounts).
 */
export function gitRoutes(app: App, ports: Ports): void {
  app.setErrorHandler(problemHandler(ports.events, 'Basic realm="Speckeep: any name, and a git token as password"'))
  app.removeAllContentTypeParsers()
  for (const service of gitServices) {
    app.addContentTypeParser(`application/x-${service}-request`, (_request, payload, done) => done(null, payload))
  }

  app.get<{ Params: GitParams; Querystring: { service?: string } }>(
    '/git/:owner/:repo/info/refs',
    { schema: { hide: true } },
    async (request, reply) => {
      const service = serviceOf(request.query.service)
      const opened = await open(ports, request, request.params, service)
      return send(
        reply,
        `application/x-${service}-advertisement`,
        advertise(ports, opened, service, protocolOf(request)),
      )
    },
  )

  for (const service of gitServices) {
    app.post<{ Params: GitParams }>(
      `/git/:owner/:repo/${service}`,
      { schema: { hide: true }, bodyLimit: limits.pushMaxBytes },
      async (request, reply) => {
        const opened = await open(ports, request, request.params, service)
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const answer = exchange(ports, opened, service, protocolOf(request), bodyOf(request), gone.signal)
        return send(reply, `application/x-${service}-result`, answer)
      },
    )
  }
}

async function open(
  ports: Ports,
  request: FastifyRequest,
  params: GitParams,
  service: GitService,
): Promise<OpenedRepository> {
  const token = passwordOf(request.headers.authorization)
  const user = token === null ? null : await ports.gitTokens.use(ports.tokens.hashGitToken(token))
  await take(
    ports.limiter,
    ports.settings.rules.requests,
    user ? `user:${user.userId}` : `address:${addressGroup(request.ip)}`,
  )
  if (token !== null && !user) throw new Failure('unauthenticated', 'This git token is unknown or has ended.')
  const { owner } = params
  const name = params.repo.replace(/\.git$/, '')
  return await openRepository(ports, { owner, name, service, userId: user?.userId ?? null })
}

function passwordOf(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}

function serviceOf(service: string | undefined): GitService {
  const known = gitServices.find(name => name === service)
  if (known) return known
  throw new Failure('forbidden', 'Only the smart protocol is served: git-upload-pack and git-receive-pack.')
}

function protocolOf(request: FastifyRequest): string | undefined {
  const protocol = request.headers['git-protocol']
  return typeof protocol === 'string' ? protocol : undefined
}

function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  const body = request.body as Readable
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return limited(body, body.iterator({ destroyOnReturn: false }))
  if (encoding === 'gzip') return limited(body, inflated(body))
  throw new Failure('unsupported_media_type', 'Content-Encoding takes gzip here, or nothing.')
}

async function* inflated(body: Readable): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  body.once('close', () => gunzip.end())
  try {
    yield* body.pipe(gunzip)
  } catch (cause) {
    throw new Failure('validation_failed', 'The body is not gzip, or not whole.', { cause })
  } finally {
    body.unpipe(gunzip)
  }
}

/**
 * Counts what really arrives, after decompression, whatever the headers say. What nobody wants any more is still taken
 * from the sender, who listens for the answer only when done.
 */
async function* limited(sent: Readable, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > limits.pushMaxBytes)
        throw new Failure('too_large', `A push takes at most ${limits.pushMaxBytes} bytes.`)
      yield chunk
    }
  } finally {
    sent.resume()
  }
}

function send(reply: FastifyReply, type: string, body: AsyncIterable<Uint8Array>): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'no-cache')
    .send(Readable.from(body, { objectMode: false }))
}
