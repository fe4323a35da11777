import type { AccountTables } from './schema/accounts.ts'
import type { EditTables } from './schema/edits.ts'
import type { ProjectTables } from './schema/projects.ts'
import type { ServiceTables } from './schema/service.ts'

/** The tables of `migrations/`, as Kysely types. A bigint is a number: no id or sum here comes near 2^53. */
export type Schema = AccountTables & ProjectTables & EditTables & ServiceTables
