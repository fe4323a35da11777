import { Type } from 'typebox'
import { TemplateRecord } from '#contract/projects.ts'
import type { Ports } from '#ports/index.ts'
import { listTemplates } from '#usecases/projects/listTemplates.ts'
import type { App } from '../../app.ts'
import { presentTemplate } from '../../present/records.ts'
import { responses } from '../../responses.ts'

export function templateRoutes(app: App, ports: Ports): void {
  app.get(
    '/api/templates',
    {
      schema: {
        tags: ['templates'],
        operationId: 'listTemplates',
        summary: 'List the templates',
        response: responses({ 200: Type.Array(TemplateRecord) }),
      },
    },
    async () => (await listTemplates(ports)).map(template => presentTemplate(template, ports.settings.addresses)),
  )
}
