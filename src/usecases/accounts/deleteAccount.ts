import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Access } from '#ports/tokens.ts'
import { requirePassword } from '../factors/requirePassword.ts'
import { type DeletionPorts, performDeletion } from './finishDeletions.ts'

/** How long the caller waits for the work that follows the end of their account; the rest runs in the background. */
const deadlineMs = 10_000

/**
 * Deletes the caller's account (Interface, Accounts). Once its row says so, no token acts for it. If the rest is
 * interrupted, `finishDeletions` resumes it within a minute.
 */
export async function deleteAccount(
  ports: DeletionPorts & Parameters<typeof requirePassword>[0] & Pick<Ports, 'deletions'>,
  access: Access,
  confirmation: { readonly currentPassword?: string },
): Promise<void> {
  const { id } = await requirePassword(ports, access, 'currentPassword', confirmation.currentPassword)
  const start = await ports.deletions.begin(id, ports.clock.now())
  if (start.kind === 'last_administrator') {
    throw new Failure(
      'conflict',
      'You are the last administrator of this service. Make another user an administrator first, then delete your account.',
    )
  }
  if (start.kind === 'missing') throw new Failure('unauthenticated', 'The account of this token no longer exists.')
  ports.events.account({ what: 'account_deleted', userId: id })
  const deleting = performDeletion(ports, start.deletion).catch(error =>
    ports.events.fault({ where: `deleting account ${id}`, error }),
  )
  await Promise.race([deleting, wait(deadlineMs, undefined, { ref: false })])
}
