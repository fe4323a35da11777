import { Failure } from '#domain/errors.ts'
import { foldMailbox } from '#domain/foldEmail.ts'
import type { Ports } from '#ports/index.ts'
import type { ConsumedLink, LinkPurpose } from '#ports/stores/links.ts'
import type { User } from '#ports/stores/users.ts'
import { consume } from '../consumeLimit.ts'
import { emailShape } from './credentials.ts'

export type LinkRequest = { readonly purpose: LinkPurpose; readonly email: string }

const lifetimeH: Readonly<Record<LinkPurpose, number>> = { reset: 1, verify: 72, claim: 24 }
/** A link made by an administrator first has to be passed on to a person. */
const handedOverH = 24
/** One per purpose and address; a retried mail carries a new link. */
const linksMax = 5
export const mailsPerAddress = { name: 'mails to this address', max: 5, windowS: 3_600 } as const
/** Mails to addresses that have proven nothing, for one network or user. */
const mailsPerSender = { name: 'mails requested from this address', max: 200, windowS: 3_600 } as const

/** Whether this service mails links; otherwise its administrator passes them on. */
export function mailsLinks({ mail }: Pick<Ports, 'mail'>): boolean {
  return mail !== null
}

/**
 * Queues the mail for a link if the link would have an effect. The job decides that, so neither the answer nor its
 * timing reveals who has an account.
 */
export async function requestLink(
  ports: Pick<Ports, 'mail' | 'jobs' | 'limiter'>,
  { purpose, email: given }: LinkRequest,
  sender: string,
): Promise<void> {
  if (!mailsLinks(ports)) {
    throw new Failure('not_found', 'This service sends no mail. Ask its administrator for a link.')
  }
  const email = given.trim()
  if (!emailShape.test(email)) return
  await consume(ports.limiter, mailsPerSender, sender)
  await consume(ports.limiter, mailsPerAddress, `${purpose} ${foldMailbox(email)}`)
  await ports.jobs.mailLink({ purpose, email })
}

/** Does nothing if mail is not configured; reaching a limit of mails does not fail the change of address. */
export async function queueVerification(
  ports: Pick<Ports, 'mail' | 'jobs' | 'limiter'>,
  { email }: Pick<User, 'email'>,
  sender: string,
): Promise<void> {
  if (ports.mail === null) return
  if (!(await ports.limiter.consume(sender, mailsPerSender)).allowed) return
  const { allowed } = await ports.limiter.consume(`verify ${foldMailbox(email)}`, mailsPerAddress)
  if (allowed) await ports.jobs.mailLink({ purpose: 'verify', email })
}

/** The job: makes a link and sends it. The link is not stored anywhere else, so a retried mail carries a new one. */
export async function mailLink(
  ports: Pick<Ports, 'mail' | 'users' | 'links' | 'tokens' | 'clock' | 'settings'>,
  { purpose, email }: LinkRequest,
): Promise<void> {
  if (ports.mail === null) return
  const user = await ports.users.byEmail(email)
  if (!isOfUse(purpose, user)) return
  const to = user?.email ?? email
  const url = await createLink(
    { ...ports, frontendUrl: ports.settings.frontendUrl },
    { purpose, userId: user?.id ?? null, email: to, wasMailed: true },
  )
  await ports.mail.send({ to, ...letters[purpose](url, new URL(ports.settings.publicUrl).host) })
}

/** The address of the page that uses the link. The token follows `#`, which is sent to no server and in no Referer. */
export async function createLink(
  ports: Pick<Ports, 'links' | 'tokens' | 'clock'> & { readonly frontendUrl: string },
  link: LinkRequest & ConsumedLink,
): Promise<string> {
  const { token, hash } = ports.tokens.newLinkToken()
  const hours = link.wasMailed ? lifetimeH[link.purpose] : handedOverH
  const expiresAt = new Date(ports.clock.now().getTime() + hours * 3_600_000)
  await ports.links.make({ ...link, hash, expiresAt }, linksMax)
  const parts = new URLSearchParams({
    purpose: link.purpose,
    token,
    ...(link.purpose === 'claim' && { email: link.email }),
  })
  return `${ports.frontendUrl}/account-link#${parts}`
}

function isOfUse(purpose: LinkPurpose, user: User | null): boolean {
  switch (purpose) {
    case 'reset':
      return user?.enabled === true
    case 'verify':
      return user?.enabled === true && user.emailVerifiedAt === null
    case 'claim':
      return user === null || user.emailVerifiedAt === null
  }
}

type Letter = (url: string, host: string) => { readonly subject: string; readonly text: string }

const ignore = 'If you did not request this, ignore this mail: nothing changes.'

const letters: Readonly<Record<LinkPurpose, Letter>> = {
  reset: (url, host) => ({
    subject: `Set a new password for ${host}`,
    text: `Open this address to set a new password. It works once, within ${lifetimeH.reset} hour.\n\n${url}\n\n${ignore}\n`,
  }),
  verify: (url, host) => ({
    subject: `Confirm your email for ${host}`,
    text: `Open this address to confirm that this email is yours. It works once, within ${lifetimeH.verify} hours.\n\n${url}\n\n${ignore}\n`,
  }),
  claim: (url, host) => ({
    subject: `Create your account at ${host}`,
    text: `Open this address to create an account with this email. It works once, within ${lifetimeH.claim} hours.\n\n${url}\n\n${ignore}\n`,
  }),
}
