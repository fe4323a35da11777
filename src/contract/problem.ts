import { type Static, Type } from 'typebox'
import { errorCodes } from '#domain/errors.ts'
import { oneOf } from './values.ts'

/** RFC 9457 problem details; `message` equals `detail` and is the field that Interface §7 names. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    message: Type.String(),
    code: oneOf(errorCodes),
    requestId: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  },
  { title: 'Problem' },
)
export type Problem = Static<typeof Problem>
