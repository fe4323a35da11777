import { join } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { App } from './app.ts'
import { askForExpectedBodies, closeUnlessAsked, isWaitingToSend } from './bodies/expected.ts'
import { parseJsonBodies } from './bodies/json.ts'
import { serializeLargeBodies } from './bodies/large.ts'
import { reportUnknownFields } from './bodies/unknownFields.ts'
import { stopReadingRefusedBodies } from './bodies/unread.ts'
import { validationFailure, validatorCompiler } from './bodies/validation.ts'
import { authenticate } from './caller.ts'
import { compressResponses } from './compression.ts'
import { handleClientError, newRequestId } from './connections/clientErrors.ts'
import { limitUnreadResponses } from './connections/unreadResponses.ts'
import { closeConnectionsOnClose, limitConnections, type TrustProxy } from './connections.ts'
import { documentation } from './documentation.ts'
import { replayResponses } from './idempotency.ts'
import { problemHandler } from './problem.ts'
import { gitRoutes } from './routes/git.ts'
import { webhookRoutes } from './routes/hosts/webhooks.ts'
import { apiRoutes } from './routes/index.ts'
import { actuatorRoutes } from './routes/service.ts'
import { webApp } from './routes/webApp.ts'
import { serializerCompiler } from './serialization.ts'
import { addStalenessHeader } from './staleness.ts'
import { traceRequests } from './tracing.ts'

export type ServerOptions = {
  readonly logger: FastifyBaseLogger
  readonly trustProxy: TrustProxy
  /** Whether the process is about to stop: it serves requests, but is not ready for more. */
  readonly isStopping?: () => boolean
  /** Where the built app is, if not in its default folder. */
  readonly webFolder?: string
}

const builtWeb = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** A slow sender is cut off after this, whatever it sends. */
const requestTimeoutMs = 300_000

/** The service: the app, the API, the git server, health and documentation, on one port. */
export async function createServer(ports: Ports, options: ServerOptions): Promise<App> {
  const { isStopping = () => false } = options
  const answerProblem = problemHandler(ports.events)
  const safeHeaders = safeHeadersOf(ports.settings.publicUrl)
  const app: App = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    requestTimeout: requestTimeoutMs,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 8_192 },
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      safeHeaders(request, reply)
      answerProblem(error, request, reply)
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>()

  traceRequests(app, ports.tracing)
  closeConnectionsOnClose(app, isStopping)
  limitConnections(app.server, ports.settings.connectionsPerAddress, options.trustProxy)
  askForExpectedBodies(app.server)
  app.decorateRequest('userId', null)
  app.decorateRequest('access', null)
  app.decorateRequest('arrivedAt')
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setSchemaErrorFormatter((errors, part) => validationFailure(errors, part))
  app.setErrorHandler(answerProblem)
  app.addHook('onRequest', async (request, reply) => safeHeaders(request, reply))
  app.addHook('preParsing', async request => {
    if (request.is404 && isWaitingToSend(request)) throw noEndpoint(request)
  })
  app.addHook('onSend', stopReadingRefusedBodies)
  app.addHook('onSend', closeUnlessAsked)
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, durationMs: Math.round(reply.elapsedTime) }, 'request')
  })

  limitUnreadResponses(app, ports.settings.git)
  addStalenessHeader(app, ports.staleness)
  compressResponses(app)
  await app.register(cookie)
  await app.register(cors, corsOptions(ports.settings.frontendUrl))
  await documentation(app, ports)
  actuatorRoutes(app, ports, isStopping)
  await app.register((api: App, _options, done) => {
    api.addHook('onRequest', authenticate(ports))
    api.addHook('onRequest', plainBodiesOnly)
    serializeLargeBodies(api)
    api.addHook('preValidation', reportUnknownFields)
    replayResponses(api, ports)
    apiRoutes(api, ports)
    done()
  })
  await app.register((git: App, _options, done) => {
    gitRoutes(git, ports)
    done()
  })
  await app.register((webhooks: App, _options, done) => {
    webhookRoutes(webhooks, ports)
    done()
  })
  const showScreen = webApp(app, { settings: ports.settings, folder: options.webFolder ?? builtWeb })
  app.setNotFoundHandler((request, reply) => {
    if (showScreen(request, reply)) return reply
    throw noEndpoint(request)
  })
  return app
}

/** The address is in `instance`: it may have thousands of characters, and the message is sent twice. */
function noEndpoint({ method }: FastifyRequest): Failure {
  return new Failure('not_found', `There is no endpoint ${method} at this address.`)
}

function corsOptions(frontendUrl: string) {
  return {
    origin: [frontendUrl],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    credentials: true,
    strictPreflight: false,
    exposedHeaders: [
      'ETag',
      'Link',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Ignored-Fields',
      'X-Request-Id',
      'X-Stale-Since',
    ],
    maxAge: 600,
  }
}

/** On every response of the service; the documentation relaxes the policy for its own page. */
const safe = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** If the service is reached by TLS, browsers are told to use nothing else. */
function safeHeadersOf(publicUrl: string) {
  const always = publicUrl.startsWith('https:') ? { ...safe, 'strict-transport-security': 'max-age=31536000' } : safe
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...always, 'x-request-id': request.id })
  }
}

/** Compressed bodies are rejected rather than decompressed. */
async function plainBodiesOnly(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  throw new Failure('unsupported_media_type', 'Content-Encoding is not accepted here; send the body uncompressed.')
}
