import { type Static, Type } from 'typebox'
import { nullable } from './values.ts'

const most = nullable(Type.Integer({ description: 'Null: no limit.' }))
const Measured = Type.Object({ used: Type.Integer(), max: most })

export const QuotasRecord = Type.Object(
  {
    projects: Measured,
    storageBytes: Type.Object(
      { used: Type.Integer(), max: most },
      { description: 'The size of projects on disk, including deleted ones until their repositories are removed.' },
    ),
    filesPerProject: Type.Object({ max: most }),
    pushedBytesThisHour: Measured,
  },
  { title: 'Quotas' },
)
export type QuotasRecord = Static<typeof QuotasRecord>

const quotaMax = 1_000_000_000

/** The limits that an administrator sets for one user. */
export const UserLimits = {
  projectsMax: nullable(
    Type.Integer({ minimum: 0, maximum: quotaMax, description: 'Null: PROJECTS_PER_USER; 0: no limit.' }),
  ),
  storageMaxMib: nullable(
    Type.Integer({ minimum: 0, maximum: quotaMax, description: 'Null: STORAGE_MIB_PER_USER; 0: no limit.' }),
  ),
}
