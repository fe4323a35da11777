import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { ContentQuery, ContentRecord } from '#contract/content.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { type Content, readContent } from '#usecases/content/readContent.ts'
import type { App } from '../../app.ts'
import { bufferOf } from '../../bufferOf.ts'
import { projectIdOf, userIdOf } from '../../caller.ts'
import { sendNotModified } from '../../etag.ts'
import { presentContent } from '../../present/content.ts'
import { NotModified, responses } from '../../responses.ts'

const tags = ['content']

export function contentRoutes(app: App, ports: Ports): void {
  const { settings } = ports

  const schema = {
    tags,
    summary: 'Read a file or a folder',
    querystring: ContentQuery,
    response: responses({
      200: {
        content: {
          'application/json': { schema: ContentRecord },
          'application/octet-stream': { schema: Type.String() },
        },
      },
      304: NotModified,
    }),
  }
  for (const path of ['/api/projects/:id/files', '/api/projects/:id/files/*'] as const) {
    const params = path.endsWith('*')
      ? Type.Object({
          ...ProjectParams.properties,
          '*': Type.String({ description: 'The path of the file or folder.' }),
        })
      : Type.Object({ ...ProjectParams.properties, '*': Type.Optional(Type.String()) })
    const operationId = path.endsWith('*') ? 'readContent' : 'readRoot'
    app.get(path, { schema: { operationId, ...schema, params } }, async (request, reply) => {
      const raw = request.headers.accept?.includes('application/octet-stream') ?? false
      const projectId = projectIdOf(request)
      const content = await readContent(ports, userIdOf(request), projectId, {
        path: request.params['*'] ?? '',
        withLastCommit: !raw,
        ...request.query,
      })
      if (content.kind === 'folder') {
        const { commitSha } = content.tree
        const shown = presentContent(content, projectId, settings)
        return sendNotModified(request, reply, `${commitSha}-${hash('sha1', JSON.stringify(shown))}`) ? reply : shown
      }
      const { file } = content
      if (sendNotModified(request, reply, raw ? file.sha : identityOf(content))) return reply
      if (!raw) return presentContent(content, projectId, settings)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', 'attachment')
        .serializer(bytes)
        .send(bufferOf(file.content) as never)
    })
  }
}

/** Everything that the answer depends on: the last commit is left out when the host cannot tell it in time. */
function identityOf({ file, lastCommit, withQueued }: Extract<Content, { kind: 'file' }>): string {
  return [file.sha, file.commitSha, lastCommit?.sha ?? 'unknown', ...(withQueued ? ['queued'] : [])].join('-')
}

function bytes(payload: unknown): string {
  return payload as string
}
