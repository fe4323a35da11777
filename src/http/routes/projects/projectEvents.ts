import { ProjectEvent } from '#contract/events.ts'
import { ProjectParams } from '#contract/values.ts'
import type { Ports } from '#ports/index.ts'
import { ownProject } from '#usecases/access/ownProject.ts'
import { watchProject } from '#usecases/projects/watchProject.ts'
import { untilRevoked } from '#usecases/sessions/accessTokens.ts'
import type { App } from '../../app.ts'
import { accessOf, projectIdOf, userIdOf } from '../../caller.ts'
import { presentProjectEvent } from '../../present/events.ts'
import { eventStream, responses } from '../../responses.ts'
import { type LimitStreams, streamEvents } from '../../sse.ts'

/** The event stream of a project (Interface §6). */
export function projectEventRoutes(app: App, ports: Ports, limitStreams: LimitStreams): void {
  /** Event streams would keep a stopping service from finishing. */
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  app.get(
    '/api/projects/:id/events',
    {
      schema: {
        tags: ['projects'],
        operationId: 'watchProject',
        summary: 'Stream the events of a project: status, visibility, pages, commit, queued-commit, deleted',
        params: ProjectParams,
        response: responses({ 200: eventStream(ProjectEvent) }),
      },
    },
    async (request, reply) => {
      const project = await ownProject(ports, userIdOf(request), projectIdOf(request))
      limitStreams(request, reply)
      return streamEvents<ProjectEvent>(request, reply, (send, gone) => {
        const signal = untilRevoked(ports, accessOf(request), AbortSignal.any([gone, closing.signal]))
        return watchProject(ports, project, event => send(presentProjectEvent(event)), signal)
      })
    },
  )
}
