import { CheckBody, CheckQuery, CheckReply } from '#contract/check.ts'
import { ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { checkTexts } from '#usecases/content/checkTexts.ts'
import type { App } from '../../app.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { cursorId, linkNext } from '../../paging.ts'
import { presentCheck } from '../../present/check.ts'
import { responses } from '../../responses.ts'

const tags = ['content']

export function checkRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/projects/:id/check',
    {
      schema: {
        tags,
        operationId: 'checkTexts',
        summary: 'Check the documents',
        params: ProjectParams,
        querystring: CheckQuery,
        response: responses({ 200: CheckReply }),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageLimitDefault, cursor, ...what } = request.query
      const after = cursorId(cursor)
      const checked = await checkTexts(ports, userIdOf(request), projectIdOf(request), {
        ...what,
        limit,
        ...(after !== null && { after }),
      })
      linkNext(request, reply, ports.settings.publicUrl, checked.next)
      return presentCheck(checked, { isSingle: what.path !== undefined })
    },
  )

  app.post(
    '/api/projects/:id/check',
    {
      config: { writesNothing: true },
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'checkText',
        summary: 'Check an uncommitted text',
        params: ProjectParams,
        body: CheckBody,
        response: responses({ 200: CheckReply }),
      },
    },
    async request => {
      const { path, content: text, ref } = request.body
      const checked = await checkTexts(ports, userIdOf(request), projectIdOf(request), {
        path,
        text,
        limit: 1,
        ...(ref !== undefined && { ref }),
      })
      return presentCheck(checked, { isSingle: true })
    },
  )
}
