import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ExportAddressReply, TicketParams } from '#contract/accountData.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { exportAccount } from '#usecases/accounts/export/exportAccount.ts'
import {
  consumeExportUrl,
  createExportUrl,
  exportUrlExpired,
  readExportUrl,
} from '#usecases/accounts/export/exportUrl.ts'
import { consume } from '#usecases/consumeLimit.ts'
import { untilRevoked } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../../app.ts'
import { accessOf } from '../../caller.ts'
import { sourceOf } from '../../clientAddress.ts'
import { closedSignal } from '../../connections/closed.ts'
import { closeWhenStalled } from '../../connections/closeWhenStalled.ts'
import { limitConcurrency } from '../../connections/concurrency.ts'
import { exportShape } from '../../present/export.ts'
import { responses, ZipFile } from '../../responses.ts'

const exportsPerHour = { name: 'downloads of your data', max: limits.exportsPerHour, windowS: 3_600 } as const

/** The archive of an account's data: for programs with a token, for browsers by a single-use URL. */
export function exportRoutes(app: App, ports: Ports): void {
  const tags = ['accounts']
  const underWay = limitConcurrency(1, 'downloads of your data')
  const count = ({ userId }: Access) => consume(ports.limiter, exportsPerHour, `export:${userId}`)

  app.get(
    '/api/auth/me/export',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        operationId: 'exportAccount',
        summary: 'Download all data of the account as a ZIP file',
        response: responses({ 200: ZipFile }),
      },
    },
    async (request, reply) => {
      const access = accessOf(request)
      underWay.hold(String(access.userId), reply.raw)
      await count(access)
      return await sendArchive(ports, request, reply)
    },
  )

  app.post(
    '/api/auth/me/export',
    {
      schema: {
        tags,
        operationId: 'beginExport',
        summary: 'Create a single-use download URL',
        response: responses({ 201: ExportAddressReply }),
      },
    },
    async (request, reply) => {
      const access = accessOf(request)
      // Reported here, where the user can read it, rather than by a failing download.
      underWay.enter(String(access.userId))()
      await count(access)
      const { url, until } = createExportUrl(ports, access)
      return reply.code(201).send({ url, expiresAt: until.toISOString() })
    },
  )

  app.get(
    '/api/auth/exports/:ticket',
    {
      config: { access: 'open' },
      exposeHeadRoute: false,
      schema: {
        tags,
        operationId: 'downloadExport',
        summary: 'Download the data of an account by its single-use URL',
        params: TicketParams,
        response: responses({ 200: ZipFile }),
      },
    },
    async (request, reply) => {
      const address = readExportUrl(ports, request.params.ticket)
      if (address === null) throw exportUrlExpired()
      underWay.hold(String(address.access.userId), reply.raw)
      await consumeExportUrl(ports, address)
      request.access = address.access
      return await sendArchive(ports, request, reply)
    },
  )
}

async function sendArchive(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const inTime = AbortSignal.any([closedSignal(reply.raw), AbortSignal.timeout(limits.exportMaxS * 1_000)])
  const signal = untilRevoked(ports, accessOf(request), inTime)
  const archive = await exportAccount(ports, accessOf(request), exportShape(ports.settings), sourceOf(request), signal)
  closeWhenStalled(reply.raw, ports.settings.git.idleMaxMs)
  const day = ports.clock.now().toISOString().slice(0, 10)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="speckeep-${day}.zip"`)
    .send(Readable.from(archive, { objectMode: false }))
}
