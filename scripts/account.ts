/**
 * `npm run account -- reset-link EMAIL` prints an address that sets a new password, once, within 24 hours.
 * `npm run account -- make-admin EMAIL` gives an account the role ADMIN.
 * `npm run account -- remove-second-factors EMAIL` lets a person who has lost them sign in with the password alone. The
 * commands read the same environment variables as the service.
 */
import { readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { createTokens } from '#drivers/crypto/tokens.ts'
import type { PostgresStores } from '#drivers/postgres/index.ts'
import type { User } from '#ports/stores/users.ts'
import { createLink } from '#usecases/accounts/links.ts'
import { startupFailure } from '../src/shutdown.ts'
import { openStores } from './openStores.ts'

const commands = ['reset-link', 'make-admin', 'remove-second-factors']
const usage = `Use: npm run account -- COMMAND EMAIL, where COMMAND is ${commands.join(', ')}`

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(startupFailure(error).sentence)
  process.exitCode = 1
}

async function run([command, email, ...rest]: readonly string[]): Promise<void> {
  if (!commands.includes(command ?? '') || !email || rest.length > 0) return refuse(usage)
  const config = readConfig(environment())
  await using open = new AsyncDisposableStack()
  const { stores, secrets } = await openStores(config, 'account', open)
  const user = await stores.users.byEmail(email.trim())
  if (user === null) return refuse(`There is no account with the email ${email}.`)
  if (command === 'make-admin') {
    await stores.users.setRoles(user.id, [...new Set<User['roles'][number]>([...user.roles, 'ADMIN'])])
    console.log(`${user.email} is an administrator now.`)
    return
  }
  if (command === 'remove-second-factors') return await removeFactors(stores, user)
  const clock = { now: () => new Date() }
  const tokens = createTokens({
    jwtSecret: secrets.jwtSecret,
    issuer: 'speckeep',
    audience: 'speckeep',
    accessLifetimeS: 0,
  })
  const link = { purpose: 'reset', userId: user.id, email: user.email, wasMailed: false } as const
  console.log(await createLink({ links: stores.links, tokens, clock, frontendUrl: config.server.frontendOrigin }, link))
}

async function removeFactors(
  { administration, securityLog }: PostgresStores,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const at = new Date()
  const outcome = await administration.removeFactors(id, { id: null, email: null, address: null, at })
  if (outcome !== 'removed') return console.log(`${email} has no second factors.`)
  await securityLog.add(id, { what: 'second_factors_removed', about: null, address: null, userAgent: null, at })
  console.log(`${email} signs in with the password alone now.`)
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
