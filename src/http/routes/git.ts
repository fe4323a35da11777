import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { type GitRequest, type GitService, gitServices } from '#ports/hosts/gitTransport.ts'
import type { Ports } from '#ports/index.ts'
import { acceptGitToken } from '#usecases/accounts/gitTokens.ts'
import { consume } from '#usecases/consumeLimit.ts'
import { failureOf } from '#usecases/failures.ts'
import { type OpenedRepository, openRepository } from '#usecases/git/openRepository.ts'
import { advertise, exchange } from '#usecases/git/serveGit.ts'
import type { App } from '../app.ts'
import { isWaitingToSend } from '../bodies/expected.ts'
import { bodyOf, discardRest, withIdleTimeout } from '../bodies/git.ts'
import { gitBody, gitReason } from '../bodies/gitReason.ts'
import { clientSubnet, limitByNetwork, sharerOf } from '../clientAddress.ts'
import { closedSignal } from '../connections/closed.ts'
import { closeWhenStalled } from '../connections/closeWhenStalled.ts'
import { type ConcurrencyLimit, limitConcurrency, limitConcurrencyByAddress } from '../connections/concurrency.ts'
import { problemHandler } from '../problem.ts'
import { statusOf } from '../status.ts'

type GitParams = { owner: string; repo: string }

/**
 * Git's smart HTTP protocol under `/git/<owner>/<name>.git`, for real git clients. They sign in with Basic: any user
 * name, and a git token as the password; no other token is accepted (Interface, Accounts).
 */
export function gitRoutes(app: App, ports: Ports): void {
  app.setErrorHandler(problemHandler(ports.events, 'Basic realm="Speckeep: any name, and a git token as password"'))
  app.addHook('onSend', async (request, reply, payload) => readableByGit(request, reply, payload))
  app.removeAllContentTypeParsers()
  const { concurrentRequestsMax } = ports.settings.git
  const running = {
    ofUsers: limitConcurrency(concurrentRequestsMax, 'git requests'),
    ofAddresses: limitConcurrencyByAddress(concurrentRequestsMax, 'git requests'),
  }
  for (const service of gitServices) {
    app.addContentTypeParser(`application/x-${service}-request`, (_request, payload, done) => done(null, payload))
  }

  app.get<{ Params: GitParams; Querystring: { service?: string } }>(
    '/git/:owner/:repo/info/refs',
    { schema: { hide: true } },
    async (request, reply) => {
      const service = serviceOf(request.query.service)
      const { repository, gitRequest } = await openRequest(ports, running, request, reply, service)
      return send(ports, reply, `application/x-${service}-advertisement`, advertise(ports, repository, gitRequest))
    },
  )

  for (const service of gitServices) {
    app.post<{ Params: GitParams }>(
      `/git/:owner/:repo/${service}`,
      { schema: { hide: true }, bodyLimit: limits.pushMaxBytes },
      async (request, reply) => {
        const { idleMaxMs } = ports.settings.git
        const body = withIdleTimeout(bodyOf(request), reply, idleMaxMs)
        const { body: sent, answered } = gitBody(service, body, () => discardRest(request, reply, idleMaxMs))
        async function* answer(): AsyncIterable<Uint8Array> {
          const { repository, gitRequest } = await openRequest(ports, running, request, reply, service)
          yield* exchange(ports, repository, gitRequest, sent, closedSignal(reply.raw))
        }
        const shown = answered(answer(), {
          isGit: isGit(request),
          requestId: request.id,
          isListening: failure =>
            failure.code !== 'rate_limited' &&
            !reply.raw.destroyed &&
            !isWaitingToSend(request) &&
            !mayNowSignIn(request, failure),
          onFailure: error => reportFault(ports, service, error),
        })
        return send(ports, reply, `application/x-${service}-result`, shown)
      },
    )
  }
}

/** Git shows users the body of an error only if it is plain text; otherwise only the status. */
function readableByGit(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
  if (!isProblem || typeof payload !== 'string' || !isGit(request)) return payload
  reply.type('text/plain; charset=utf-8')
  return `${gitReason(JSON.parse(payload) as Problem, request.id)}\n`
}

function isGit({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^git\//.test(headers['user-agent'] ?? '')
}

/** Git asks its user for a token, and sends the request once more. */
function mayNowSignIn({ headers }: Pick<FastifyRequest, 'headers'>, { code }: Pick<Failure, 'code'>): boolean {
  return code === 'unauthenticated' && headers.authorization === undefined
}

/** Refusals are not reported. */
function reportFault({ events }: Pick<Ports, 'events'>, service: GitService, error: unknown): void {
  const [status] = statusOf[failureOf(error).code]
  if (status >= 500) events.fault({ where: service, error })
}

type RunningRequests = { readonly ofUsers: ConcurrencyLimit; readonly ofAddresses: ConcurrencyLimit }

type OpenedRequest = { readonly repository: OpenedRepository; readonly gitRequest: GitRequest }

async function openRequest(
  ports: Ports,
  running: RunningRequests,
  request: Pick<FastifyRequest, 'headers' | 'ip'> & { readonly params: GitParams },
  reply: FastifyReply,
  service: GitService,
): Promise<OpenedRequest> {
  const token = passwordOf(request.headers.authorization)
  const user = token === null ? null : await acceptGitToken(ports, token)
  const rule = ports.settings.rateLimits.requests
  await consume(ports.limiter, rule, user ? `user:${user.userId}` : `address:${clientSubnet(request.ip)}`)
  if (!user) await limitByNetwork(ports, rule, request.ip)
  if (user) running.ofUsers.hold(`${user.userId}`, reply.raw)
  else running.ofAddresses.hold(request.ip, reply.raw)
  if (token !== null && !user) throw new Failure('unauthenticated', unknownToken(service))
  const { owner, repo } = request.params
  const repository = await openRepository(ports, { owner, name: repo.replace(/\.git$/, ''), service, user })
  const caller = user ? `user:${user.userId}` : `address:${sharerOf(request.ip)}`
  return { repository, gitRequest: { service, protocol: protocolOf(request), caller } }
}

function unknownToken(service: GitService): string {
  const use = service === 'git-receive-pack' ? 'push' : 'fetch'
  return `This git token is unknown or has expired. Create another one and ${use} with it.`
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

function protocolOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const protocol = request.headers['git-protocol']
  return typeof protocol === 'string' ? protocol : null
}

function send(
  ports: Pick<Ports, 'settings'>,
  reply: FastifyReply,
  type: string,
  body: AsyncIterable<Uint8Array>,
): FastifyReply {
  closeWhenStalled(reply.raw, ports.settings.git.idleMaxMs)
  return reply
    .type(type)
    .header('cache-control', 'no-cache')
    .send(Readable.from(body, { objectMode: false }))
}
