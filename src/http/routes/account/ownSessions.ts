import { Type } from 'typebox'
import { SecurityEntryRecord, SessionRecord, SessionsQuery } from '#contract/sessions.ts'
import { PageQuery, SessionParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { listSessions, revokeSession, revokeSessions } from '#usecases/sessions/ownSessions.ts'
import { readSecurityLog } from '#usecases/sessions/securityLog.ts'
import type { App } from '../../app.ts'
import { accessOf, userIdOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentSecurityEntry, presentSession } from '../../present/records.ts'
import { Nothing, responses } from '../../responses.ts'

const tags = ['accounts']

/** The sign-ins and security events of the caller's account (Interface, Accounts). */
export function ownSessionRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        operationId: 'listSessions',
        summary: "List the caller's sessions",
        response: responses({ 200: Type.Array(SessionRecord) }),
      },
    },
    async request => (await listSessions(ports, accessOf(request))).map(presentSession),
  )

  app.delete(
    '/api/auth/sessions',
    {
      schema: {
        tags,
        operationId: 'endSessions',
        summary: 'Sign out everywhere',
        querystring: SessionsQuery,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      const keepsCurrent = request.query.keepCurrent === 'true'
      await revokeSessions(ports, accessOf(request), { keepsCurrent }, sourceOf(request))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/auth/sessions/:sessionId',
    {
      schema: {
        tags,
        operationId: 'endSession',
        summary: 'End one session',
        params: SessionParams,
        response: responses({ 204: Nothing }),
      },
    },
    async (request, reply) => {
      await revokeSession(ports, accessOf(request), Number(request.params.sessionId), sourceOf(request))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/auth/security-log',
    {
      schema: {
        tags,
        operationId: 'readSecurityLog',
        summary: 'List the security events of the account',
        querystring: PageQuery,
        response: responses({ 200: Type.Array(SecurityEntryRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const beforeId = cursorId(cursor)
      const page = { limit, ...(beforeId !== null && { beforeId }) }
      const { rows, next } = await readSecurityLog(ports, userIdOf(request), page)
      linkNext(request, reply, ports.settings.publicUrl, next)
      return rows.map(presentSecurityEntry)
    },
  )
}
