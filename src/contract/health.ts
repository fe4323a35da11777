import { Type } from 'typebox'
import { DateTime } from './values.ts'

const Status = Type.Enum(['UP', 'DOWN'])

export const Health = Type.Object(
  {
    status: Status,
    components: Type.Object({
      db: Type.Object({
        status: Status,
        details: Type.Optional(Type.Object({ database: Type.String(), validationQuery: Type.String() })),
      }),
      diskSpace: Type.Object({
        status: Status,
        details: Type.Optional(
          Type.Object({
            total: Type.Integer(),
            free: Type.Integer(),
            threshold: Type.Integer(),
            exists: Type.Boolean(),
          }),
        ),
      }),
      ping: Type.Object({ status: Status }),
      writes: Type.Object({
        status: Status,
        details: Type.Optional(Type.Object({ database: Status, diskSpace: Status })),
      }),
    }),
  },
  { title: 'Health' },
)

export const Probe = Type.Object({ status: Status })
export const Info = Type.Object({})
export const TestDate = Type.Object({ timestamp: DateTime })
