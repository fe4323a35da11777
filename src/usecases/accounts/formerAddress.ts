import { foldMailbox } from '#domain/foldEmail.ts'
import type { Ports } from '#ports/index.ts'
import type { FormerAddress } from '#ports/jobs.ts'
import { mailsPerAddress } from './links.ts'

/**
 * Notifies an address that it no longer belongs to its account, if mail is configured and the address receives any.
 * Reaching the mail limit does not fail the change.
 */
export async function queueFormerAddressNotice(
  ports: Pick<Ports, 'mail' | 'jobs' | 'limiter'>,
  former: FormerAddress,
): Promise<void> {
  if (ports.mail === null || !receivesMail(former.to)) return
  const { allowed } = await ports.limiter.consume(`${former.what} ${foldMailbox(former.to)}`, mailsPerAddress)
  if (allowed) await ports.jobs.mailFormerAddress(former)
}

/** The job. */
export async function mailFormerAddress(
  { mail, settings }: Pick<Ports, 'mail' | 'settings'>,
  { what, to }: FormerAddress,
): Promise<void> {
  if (mail === null) return
  await mail.send({ to, ...letters[what](new URL(settings.publicUrl).host) })
}

/** Accounts without a known address get a generated one. */
function receivesMail(email: string): boolean {
  return !/@(users\.noreply\..*|account\.invalid)$/i.test(email)
}

type Letter = (host: string) => { readonly subject: string; readonly text: string }

const letters: Readonly<Record<FormerAddress['what'], Letter>> = {
  email_changed: host => ({
    subject: `The email of your account at ${host} was changed`,
    text:
      `An account at ${host} had this email until now. It has another one now, and you get no more mail about it.\n\n` +
      'If you changed it, you need not do anything.\n\n' +
      'If you did not, someone else can sign in to your account. ' +
      `Tell the administrator of ${host} immediately: they can disable the account and give it back to you.\n`,
  }),
  account_deleted: host => ({
    subject: `Your account at ${host} was deleted`,
    text:
      `The account at ${host} with this email was deleted. It can no longer be used to sign in, and its projects are gone.\n\n` +
      'If you deleted it, you need not do anything.\n\n' +
      `If you did not, tell the administrator of ${host} within 30 days: until then they can bring back the repositories ` +
      `that ${host} kept.\n`,
  }),
}
