import { type Static, Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { Account } from './accounts.ts'
import { Health } from './health.ts'
import { UserLimits } from './quotas.ts'
import { DateTime, Id, nullable, oneOf, paging, Registration } from './values.ts'

export const ListedUser = Type.Object(
  {
    ...Account.properties,
    enabled: Type.Boolean(),
    secondFactor: Type.Boolean(),
    projects: Type.Integer(),
    storedBytes: Type.Integer(),
    ...UserLimits,
  },
  { title: 'ListedUser' },
)
export type ListedUser = Static<typeof ListedUser>

export const UsersQuery = Type.Object({
  ...paging,
  q: Type.Optional(
    Type.String({
      maxLength: limits.searchQueryMaxChars,
      pattern: '^[^\\u0000]*$',
      description: 'Part of an email or name.',
    }),
  ),
})

export const UserChange = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    administrator: Type.Optional(Type.Boolean()),
    projectsMax: Type.Optional(UserLimits.projectsMax),
    storageMaxMib: Type.Optional(UserLimits.storageMaxMib),
  },
  { title: 'UserChange' },
)

export const RegistrationSetting = Type.Object({ registration: Registration }, { title: 'RegistrationSetting' })

export const InvitationRequest = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: limits.emailMaxChars }) },
  { title: 'InvitationRequest' },
)

export const InvitationRecord = Type.Object(
  { id: Id, email: Type.String(), createdAt: DateTime, expiresAt: DateTime },
  { title: 'Invitation' },
)
export type InvitationRecord = Static<typeof InvitationRecord>

export const CreatedInvitation = Type.Object(
  {
    ...InvitationRecord.properties,
    url: Type.String({ description: 'Shown only this once. Pass it on to the person.' }),
  },
  { title: 'NewInvitation' },
)

const acts = [
  'administrator_named',
  'administrator_made',
  'administrator_unmade',
  'user_enabled',
  'user_disabled',
  'user_limits_changed',
  'registration_changed',
  'invited',
  'invitation_withdrawn',
  'second_factors_removed',
  'reset_link_made',
] as const

export const AuditRecord = Type.Object(
  {
    id: Id,
    at: DateTime,
    actorId: nullable(Id),
    actorEmail: nullable(
      Type.String({ description: 'As it was at the time. Null: the service, by its configuration.' }),
    ),
    act: oneOf(acts),
    targetId: nullable(Id),
    target: Type.String({
      description: 'An email; with changed limits, also their new values; or a kind of registration.',
    }),
    address: nullable(Type.String({ description: 'Where the request came from.' })),
  },
  { title: 'AuditEntry' },
)
export type AuditRecord = Static<typeof AuditRecord>

export const ServiceState = Type.Object(
  {
    version: Type.String(),
    health: Health,
    disk: Type.Object(
      { freeBytes: Type.Integer(), freeMinBytes: Type.Integer(), isReadOnly: Type.Boolean() },
      {
        description:
          'Where DATA_DIR of the process that answers is. With less than `freeMinBytes` free, projects are read-only.',
      },
    ),
    /** The result of the hourly check of the stored data, in this process; `null` before the first. */
    integrity: nullable(Type.Object({ checkedAt: DateTime, violations: Type.Integer() })),
    instance: Type.Object(
      { startedAt: DateTime, memoryBytes: Type.Integer(), eventLoopDelayMs: Type.Integer() },
      { description: 'The process that answered. The delay is the 99th percentile of the last 10 seconds.' },
    ),
    backlog: Type.Object(
      {
        commitsWaiting: Type.Integer({ description: 'Queued commits that wait for their code host.' }),
        oldestCommitAt: nullable(DateTime),
        commitsForPeople: Type.Integer({ description: 'Queued commits in conflict, or refused by the code host.' }),
        projectsUnfinished: Type.Integer({ description: 'Projects that are being created or built.' }),
        oldestProjectAt: nullable(DateTime),
        jobsWaiting: Type.Integer({ description: 'Jobs that are due.' }),
        jobsFailed: Type.Integer({ description: 'Jobs given up recently; the work is scheduled again.' }),
      },
      { description: 'Of all instances; counts stop at 10,000.' },
    ),
    hosts: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        outageSince: nullable(Type.String({ format: 'date-time', description: 'As this process sees it.' })),
      }),
    ),
  },
  { title: 'ServiceState' },
)
export type ServiceState = Static<typeof ServiceState>
