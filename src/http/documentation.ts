import { STATUS_CODES } from 'node:http'
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import { limits } from '#domain/limits.ts'
import { once } from '#domain/once.ts'
import type { Ports } from '#ports/index.ts'
import type { App } from './app.ts'
import { apiReferenceRoutes } from './routes/apiReference.ts'
import { version } from './version.ts'

/**
 * The OpenAPI document generated from the route schemas at `/api/openapi.json`, and its pages below `/api/docs`.
 */
export async function documentation(app: App, ports: Pick<Ports, 'pages' | 'settings'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Speckeep',
        version,
        description:
          'Specification projects as git repositories, read as sites and rewritten safely with AI. Paths carry no version.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
    transformObject: nameSchemas,
  })
  const printed = once(() => JSON.stringify(app.swagger()))
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(printed()),
  )
  apiReferenceRoutes(app, ports, '/api/openapi.json')
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: limits.idempotencyKeyMaxChars,
  description: 'A request with the same key and body gets the first response again.',
}

/** What all routes share: a token unless they are open, and `Idempotency-Key` on writes. */
const describeRoute: SwaggerTransform = ({ schema, url, route }) => {
  const isOpen = route.config?.access === 'open' || url.startsWith('/actuator')
  if (schema === undefined || schema.hide || isOpen) return { schema, url }
  const described = { ...schema, security: [{ bearer: [] }] }
  if (route.method !== 'GET') {
    described.headers = { type: 'object', properties: { 'Idempotency-Key': idempotencyKey } }
  }
  const { properties = {} } = (schema.params ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> }
  if (!('*' in properties)) return { schema: described, url }
  const { '*': path, ...params } = properties
  described.params = { type: 'object', properties: { ...params, ...(url.endsWith('*') && { path }) } }
  return { schema: described, url: url.replace(/\*$/, ':path') }
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * A schema with a title becomes a component of that name: the document contains it once, and generated clients have a
 * name for it. Responses without a description are named after their status.
 */
const nameSchemas: SwaggerTransformObject = document => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const schemas = new Map<string, Json>()

  function named(value: Json, key = ''): Json {
    if (Array.isArray(value)) return value.map(entry => named(entry))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([name, member]) => [name, named(member, name)] as const)
    const { title, ...rest } = Object.fromEntries(members)
    if (rest['description'] === 'Default Response') return { ...rest, description: STATUS_CODES[key] ?? 'Answer' }
    if (typeof title !== 'string') return Object.fromEntries(members)
    schemas.set(title, rest)
    return { $ref: `#/components/schemas/${title}` }
  }

  const paths = named(openapiObject.paths as Json)
  const sorted = Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1)))
  return {
    ...openapiObject,
    paths,
    components: { ...openapiObject.components, schemas: sorted },
  } as typeof openapiObject
}
