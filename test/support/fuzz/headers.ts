/** Headers of requests, in pairs, so that one can be sent twice. */
import fc from 'fast-check'
import type { Parameter } from './description.ts'
import { mostly } from './mostly.ts'
import { placeholder } from './placeholders.ts'
import { valuesOf } from './values.ts'

export type Pairs = readonly (readonly [name: string, value: unknown])[]

const jsonType: readonly [string, string] = ['content-type', 'application/json']
const wrongTypes: readonly Pairs[] = [
  [],
  [['content-type', 'text/plain']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [['content-type', 'multipart/form-data; boundary=x']],
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'application/merge-patch+json']],
  [['content-type', ';;']],
  [jsonType, jsonType],
  [jsonType, ['content-encoding', 'gzip']],
  [jsonType, ['content-encoding', 'identity']],
]
const extraHeaders: readonly Pairs[] = [
  [['accept', 'text/event-stream']],
  [['accept', 'image/png']],
  [['accept-encoding', 'br, gzip;q=0']],
  [['accept-encoding', 'gzip, zstd']],
  [['if-none-match', '*']],
  [['if-none-match', placeholder('etag', 0, 'W/"x"')]],
  [['if-none-match', placeholder('etag', 1, '"x"')]],
  [['accept', 'application/octet-stream']],
  [['range', 'bytes=0-1']],
  [['x-session', 'cookie']],
  [['x-session', 'x']],
  [['cookie', 'a=b; speckeep_refresh=\u00ff; =; ;;']],
  [['origin', 'https://elsewhere.example']],
  [['x-forwarded-for', '1.2.3.4, unknown']],
  [['authorization', 'Bearer x.y.z']],
  [['authorization', 'Basic Og==']],
  [['x-http-method-override', 'DELETE']],
  [['user-agent', '\u00e9'.repeat(400)]],
]

export function headersOf(parameters: readonly Parameter[], hasBody: boolean): fc.Arbitrary<Pairs> {
  const described = parameters.map(({ name, schema }) => {
    const one: fc.Arbitrary<Pairs> = valuesOf(schema, name).map(value => [[name, value]])
    const twice: fc.Arbitrary<Pairs> = valuesOf(schema, name).map(value => [
      [name, value],
      [name, value],
    ])
    return mostly(fc.constant<Pairs>([]), fc.oneof(one, twice), 8)
  })
  const type = hasBody ? mostly(fc.constant<Pairs>([jsonType]), fc.constantFrom(...wrongTypes)) : fc.constant<Pairs>([])
  const extra = mostly(fc.constant<Pairs>([]), fc.constantFrom(...extraHeaders), 5)
  return fc.tuple(type, extra, ...described).map(lists => lists.flat())
}
