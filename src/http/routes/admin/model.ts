import { ModelState, ModelTest } from '#contract/model.ts'
import type { Ports } from '#ports/index.ts'
import { showModel } from '#usecases/admin/showModel.ts'
import { testModel } from '#usecases/admin/testModel.ts'
import type { App } from '../../app.ts'
import { administratorOf, userIdOf } from '../../caller.ts'
import { presentModel, presentModelTest } from '../../present/admin.ts'
import { responses } from '../../responses.ts'

const tags = ['administration']

/** The AI model as administrators see it (Interface, Administration). */
export function modelRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/admin/model',
    {
      schema: {
        tags,
        operationId: 'showModel',
        summary: 'Show the configured AI model, its price and limits',
        response: responses({ 200: ModelState }),
      },
    },
    async request => {
      await administratorOf(ports, request)
      return presentModel(await showModel(ports), ports.settings)
    },
  )

  app.post(
    '/api/admin/model/test',
    {
      schema: {
        tags,
        operationId: 'testModel',
        summary: 'Send one short request to the AI model',
        response: responses({ 200: ModelTest }),
      },
    },
    async request => {
      await administratorOf(ports, request)
      return presentModelTest(await testModel(ports, userIdOf(request)))
    },
  )
}
