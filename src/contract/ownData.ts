import { Type } from 'typebox'
import { GivenPassword } from './sessions.ts'
import { nullable } from './values.ts'

/** The body may be missing altogether where the account has no password. */
export const DeletionRequest = nullable(Type.Object({ currentPassword: GivenPassword }, { title: 'AccountDeletion' }))
