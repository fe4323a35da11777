import { field, fieldsOf, type Value } from './value.ts'

const mediaTypesMax = 20

/** The forms of a body; Swagger 2 has one without a name. */
export function mediaTypes(value: Value): [string, Value][] {
  const listed = Object.entries(fieldsOf(field(value, 'content'))).slice(0, mediaTypesMax)
  const ofSwagger = field(value, 'schema')
  return listed.length > 0 || ofSwagger === undefined ? listed : [['body', { schema: ofSwagger }]]
}
