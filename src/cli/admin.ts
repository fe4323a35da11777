import { systemClock } from '#drivers/clock.ts'
import { createTokens } from '#drivers/crypto/tokens.ts'
import type { PostgresStores } from '#drivers/postgres/index.ts'
import type { User } from '#ports/stores/users.ts'
import { createLink } from '#usecases/accounts/links.ts'
import { adminActions } from './choices.ts'
import { type Run, type Terminal, unknownAction } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { type OpenStores, openStores } from './openStores.ts'

export const run: Run = async ({ words: [action = '', email = ''] }, terminal, { open }) => {
  if (!adminActions.includes(action)) throw unknownAction(action, adminActions)
  const opened = await openStores('admin', open, terminal)
  const user = await opened.stores.users.byEmail(email.trim())
  if (user === null) throw new Error(`There is no account with the email ${email}.`)
  if (action === 'reset-link') terminal.say(await resetLink(opened, user))
  else if (action === 'make-admin') await makeAdmin(opened.stores, user, terminal)
  else await removeFactors(opened.stores, user, terminal)
  return exitCodes.ok
}

async function resetLink({ config, stores, secrets }: OpenStores, { id, email }: User): Promise<string> {
  const tokens = createTokens({
    jwtSecret: secrets.jwtSecret,
    issuer: 'speckeep',
    audience: 'speckeep',
    accessLifetimeS: 0,
  })
  const link = { purpose: 'reset', userId: id, email, wasMailed: false } as const
  return await createLink(
    { links: stores.links, tokens, clock: systemClock, frontendUrl: config.server.frontendOrigin },
    link,
  )
}

async function makeAdmin({ administration }: PostgresStores, { email }: User, { say }: Terminal): Promise<void> {
  await administration.nameAdministrator(email, new Date())
  say(`${email} is an administrator now.`)
}

async function removeFactors(
  { administration, securityLog }: PostgresStores,
  { id, email }: User,
  { say }: Terminal,
): Promise<void> {
  const at = new Date()
  const outcome = await administration.removeFactors(id, { id: null, email: null, address: null, at })
  if (outcome !== 'removed') return say(`${email} has no second factors.`)
  await securityLog.add(id, { what: 'second_factors_removed', about: null, address: null, userAgent: null, at })
  say(`${email} signs in with the password alone now.`)
}
