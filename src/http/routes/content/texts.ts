import { DocumentList, DocumentsQuery, SearchQuery, SearchReply, TextList, TextsBody } from '#contract/texts.ts'
import { ProjectParams } from '#contract/values.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { listDocuments } from '#usecases/content/listDocuments.ts'
import { searchTexts } from '#usecases/content/searchTexts.ts'
import { showTexts } from '#usecases/content/showTexts.ts'
import type { App } from '../../app.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { presentDocuments, presentFoundTexts, presentTexts } from '../../present/content.ts'
import { responses } from '../../responses.ts'

const tags = ['content']

/** What is read from the texts of a project: titles and search (Interface, Files and commits). */
export function textRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/projects/:id/documents',
    {
      schema: {
        tags,
        operationId: 'listDocuments',
        summary: 'List the titles and statuses of the documents',
        params: ProjectParams,
        querystring: DocumentsQuery,
        response: responses({ 200: DocumentList }),
      },
    },
    async request =>
      presentDocuments(await listDocuments(ports, userIdOf(request), projectIdOf(request), request.query.ref)),
  )

  app.post(
    '/api/projects/:id/texts',
    {
      config: { writesNothing: true },
      bodyLimit: limits.bodyMaxBytes,
      schema: {
        tags,
        operationId: 'showTexts',
        summary: 'Read several texts',
        params: ProjectParams,
        body: TextsBody,
        response: responses({ 200: TextList }),
      },
    },
    async request => presentTexts(await showTexts(ports, userIdOf(request), projectIdOf(request), request.body)),
  )

  app.get(
    '/api/projects/:id/search',
    {
      schema: {
        tags,
        operationId: 'searchTexts',
        summary: 'Search the text files of a project',
        params: ProjectParams,
        querystring: SearchQuery,
        response: responses({ 200: SearchReply }),
      },
    },
    async request => {
      const { q: words, limit = limits.pageLimitDefault, ...at } = request.query
      const found = await searchTexts(ports, userIdOf(request), projectIdOf(request), { words, limit, ...at })
      return presentFoundTexts(found)
    },
  )
}
