import type { AccountEvent } from '#domain/accountEvents.ts'
import type { Ports } from '#ports/index.ts'

export type Notice = { readonly what: AccountEvent; readonly userId: number }

/** Notifies the owner of an event on the account, if mail is configured. */
export async function queueNotice(
  { mail, jobs }: Pick<Ports, 'mail' | 'jobs'>,
  { what, userId }: Notice,
): Promise<void> {
  if (mail !== null && sentences[what] !== undefined) await jobs.mailNotice({ what, userId })
}

/** The job. An unverified address may be a stranger's, so it gets no notice. */
export async function mailNotice(
  { mail, users, settings }: Pick<Ports, 'mail' | 'users' | 'settings'>,
  { what, userId }: Notice,
): Promise<void> {
  const user = await users.byId(userId)
  const sentence = sentences[what]
  if (mail === null || sentence === undefined || user?.emailVerifiedAt == null) return
  const { host } = new URL(settings.publicUrl)
  await mail.send({
    to: user.email,
    subject: `${sentence} (${host})`,
    text: `${sentence}, at ${host}.\n\nIf this was not you, change your password, end the sessions that you do not know and check your sign-ins, git tokens and second factors:\n\n${settings.frontendUrl}/settings\n`,
  })
}

const sentences: Partial<Record<AccountEvent, string>> = {
  totp_added: 'An authenticator app was set up for your account',
  totp_removed: 'The authenticator app of your account was removed',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey of your account was removed',
  recovery_codes_made: 'New recovery codes were made for your account',
  password_changed: 'The password of your account was changed',
  password_reset: 'A new password was set for your account with a link',
  host_connected: 'Your account was connected to the code host',
  identity_linked: 'Another way to sign in was linked to your account',
  identity_unlinked: 'A way to sign in was removed from your account',
  git_token_made: 'A git token was created for your account',
  second_factors_removed: 'The two-step sign-in of your account was switched off by an administrator',
}
