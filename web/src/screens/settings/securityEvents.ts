import type { Schemas } from '../../api/client.ts'

type Entry = Schemas['SecurityEntry']

/** Describes an event to the account's owner. `about` is, for example, the name of a token. */
const eventSentences: Readonly<Record<Entry['what'], string | ((about: string) => string)>> = {
  registered: 'The account was created',
  signed_in: 'Signed in',
  sign_in_refused: 'A sign-in with a wrong password was refused',
  signed_out: 'Signed out',
  session_ended: 'Another device was signed out',
  sessions_ended: 'All other devices were signed out',
  name_changed: 'The name was changed',
  email_changed: email => `The email was changed to ${email}`,
  password_changed: 'The password was changed',
  password_reset: 'A new password was set with a link',
  email_verified: email => `The email ${email} was confirmed`,
  refresh_reused: 'Signed out for safety: two devices used the same sign-in',
  host_connected: name => `The code host was connected, as ${name}`,
  host_disconnected: 'The code host was disconnected',
  host_refused: 'The code host no longer accepts the connection',
  identity_linked: name => `The sign-in ${name} was linked`,
  identity_unlinked: name => `The sign-in ${name} was removed`,
  second_factor_refused: 'A wrong second factor was rejected',
  confirmed: 'Confirmed with a second factor or the password',
  totp_added: 'An authenticator app was set up',
  totp_removed: 'The authenticator app was removed',
  passkey_added: name => `The passkey “${name}” was added`,
  passkey_renamed: name => `A passkey was renamed to “${name}”`,
  passkey_removed: name => `The passkey “${name}” was removed`,
  recovery_codes_made: 'New recovery codes were generated',
  recovery_code_used: 'A recovery code was used',
  second_factors_removed: name => `An administrator (${name}) removed the second factors`,
  git_token_made: name => `The git token “${name}” was created`,
  data_exported: 'The data of the account was downloaded',
  account_deleted: 'The account was deleted',
  git_token_dropped: name => `The git token “${name}” was deleted`,
}

export function describeEvent({ what, about }: Pick<Entry, 'what' | 'about'>): string {
  const sentence = eventSentences[what]
  return typeof sentence === 'string' ? sentence : sentence(about ?? '')
}
