import buildSerializer from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialize = (answer: unknown) => string

const built = new WeakMap<object, Serialize>()

/** Built on the first response with a schema, once for all routes that share it, as in `validation.ts`. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  return answer => serializerOf(schema)(answer)
}

function serializerOf(schema: object): Serialize {
  const known = built.get(schema)
  if (known) return known
  const serialize = buildSerializer(schema)
  built.set(schema, serialize)
  return serialize
}
