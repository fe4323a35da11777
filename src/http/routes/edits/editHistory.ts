import { Type } from 'typebox'
import { EditSessionRecord } from '#contract/edits.ts'
import { UsageQuery, UsageRecord } from '#contract/usage.ts'
import { PageQuery, ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { listEdits } from '#usecases/edits/listEdits.ts'
import { showUsage } from '#usecases/edits/showUsage.ts'
import type { App } from '../../app.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentEditSession, presentUsage } from '../../present/edits.ts'
import { responses } from '../../responses.ts'

const tags = ['edits']

/** What edits were run, and what they cost (Interface, AI edit). */
export function editHistoryRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/projects/:id/edit-history',
    {
      schema: {
        tags,
        operationId: 'listEdits',
        summary: 'List the edit sessions of a project',
        params: ProjectParams,
        querystring: PageQuery,
        response: responses({ 200: Type.Array(EditSessionRecord) }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor } = request.query
      const beforeId = cursorId(cursor)
      const page = await listEdits(ports, userIdOf(request), projectIdOf(request), {
        limit,
        ...(beforeId !== null && { beforeId }),
      })
      linkNext(request, reply, ports.settings.publicUrl, page.next)
      return page.rows.map(presentEditSession)
    },
  )

  app.get(
    '/api/usage',
    {
      schema: {
        tags,
        operationId: 'showUsage',
        summary: "Show the caller's edits, tokens and cost",
        querystring: UsageQuery,
        response: responses({ 200: UsageRecord }),
      },
    },
    async request => presentUsage(await showUsage(ports, userIdOf(request), request.query.days ?? 30)),
  )
}
