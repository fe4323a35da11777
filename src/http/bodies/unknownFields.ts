import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidField } from '#domain/errors.ts'

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const namesShownMax = 20

/**
 * Unknown members of a body are never applied and never break a client; they are listed in `X-Ignored-Fields`, so that
 * typos are noticed. Text that is not well-formed Unicode is rejected: it could not be written as it was sent.
 */
export async function reportUnknownFields(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const schema = request.routeOptions.schema?.body as Schema | undefined
  if (!schema || typeof request.body !== 'object' || request.body === null) return
  const unknown: string[] = []
  inspect(request.body, schema, '', unknown)
  if (unknown.length > 0) reply.header('x-ignored-fields', unknown.slice(0, namesShownMax).map(encoded).join(', '))
}

/** A name may contain half of a surrogate pair, or be cut inside one; neither can be encoded. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}

function inspect(value: unknown, schema: Schema, path: string, unknown: string[]): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed())
      throw invalidField(path, 'holds half of a surrogate pair; it takes well-formed Unicode text.')
  } else if (Array.isArray(value)) {
    const items = branchWith(schema, 'items')?.items
    if (items) for (const [index, entry] of value.entries()) inspect(entry, items, `${path}[${index}]`, unknown)
  } else if (typeof value === 'object' && value !== null) {
    const properties = branchWith(schema, 'properties')?.properties
    if (!properties) return
    for (const [name, member] of Object.entries(value)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      const at = path ? `${path}.${name}` : name
      if (known) inspect(member, known, at, unknown)
      else if (unknown.length < namesShownMax) unknown.push(at.slice(0, 100))
    }
  }
}

function branchWith(schema: Schema, member: 'items' | 'properties'): Schema | null {
  return schema[member] ? schema : (schema.anyOf?.find(branch => branch[member]) ?? null)
}
