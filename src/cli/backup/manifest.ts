import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'

/** The version of the file format; a newer Speckeep may write a higher one. */
export const formatVersion = 1
export const manifestName = 'manifest.json'
export const checksumName = 'manifest.sha256'

const Entry = Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })

const Repository = Type.Object({
  entry: Type.String(),
  marker: Type.String(),
  headBranch: Type.String(),
  refs: Type.Integer(),
})

/** Written last, so that an incomplete file has none. */
export const Manifest = Type.Object({
  format: Type.Literal(formatVersion),
  /** Identifies this backup, for a restore that is repeated. */
  id: Type.String(),
  version: Type.String(),
  /** The moment that the database is copied as of; each repository has at least what it had then. */
  takenAt: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Type.Integer(),
      entry: Type.String(),
    }),
  ),
  sequences: Type.Record(Type.String(), Type.Integer()),
  repositories: Type.Array(Repository),
  /** Projects that were removed for good while the backup was made. */
  removedProjects: Type.Array(Type.Integer()),
  /** Sessions whose proposal expired while the backup was made. */
  expiredProposals: Type.Array(Type.Integer()),
  /** The names of the secrets that the file contains. */
  secrets: Type.Array(Type.String()),
  /** How many stored texts only ENCRYPTION_KEY opens. */
  sealed: Type.Integer(),
  /** Tells whether a key is the one that sealed them, and nothing else about it; `null`: it was not at hand. */
  keyFingerprint: Type.Union([Type.String(), Type.Null()]),
  entries: Type.Array(Entry),
})
export type Manifest = Readonly<Static<typeof Manifest>>

export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > formatVersion)
    throw new Error(`The backup was made by a newer Speckeep (format ${format}): restore it with that version.`)
  if (Check(Manifest, value)) return value
  throw new Error('The file is not a backup of Speckeep, or its manifest is damaged.')
}

export function fingerprintOf(encryptionKey: Uint8Array): string {
  return createHmac('sha256', encryptionKey).update('speckeep backup').digest('hex').slice(0, 32)
}
