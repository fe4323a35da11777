import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './app.ts'

/** The OpenAPI document made from the route schemas at `/api/openapi.json`, and a page to browse it at `/api/docs`. */
export async function documentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Speckeep',
        version: '0.1.0',
        description:
          'Specification projects as git repositories, read as sites and rewritten safely with AI. Paths carry no version.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema:
        route.config?.access === 'open' || url.startsWith('/actuator')
          ? schema
          : { ...schema, security: [{ bearer: [] }] },
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: header => `${header}; frame-ancestors 'none'`,
    uiConfig: { persistAuthorization: false, tryItOutEnabled: true },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
