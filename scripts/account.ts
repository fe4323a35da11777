/**
 * `npm run account -- reset-link EMAIL` prints an address that sets a new password, once, within 24 hours.
 * `npm run account -- make-admin EMAIL` gives an account the role ADMIN.
 * They read the variables that the service reads.
 */
import { readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { createTokens } from '#drivers/crypto/tokens.ts'
import type { User } from '#ports/stores/users.ts'
import { makeLink } from '#usecases/accounts/links.ts'
import { failure } from '../src/ending.ts'
import { openStores } from './openStores.ts'

const usage = 'Use: npm run account -- reset-link EMAIL, or: npm run account -- make-admin EMAIL'

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(failure(error).sentence)
  process.exitCode = 1
}

async function run([command, email, ...rest]: readonly string[]): Promise<void> {
  if ((command !== 'reset-link' && command !== 'make-admin') || !email || rest.length > 0) return refuse(usage)
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
  const clock = { now: () => new Date() }
  const tokens = createTokens({
    jwtSecret: secrets.jwtSecret,
    issuer: 'speckeep',
    audience: 'speckeep',
    accessLifetimeS: 0,
  })
  const link = { purpose: 'reset', userId: user.id, email: user.email, wasMailed: false } as const
  console.log(await makeLink({ links: stores.links, tokens, clock, frontendUrl: config.server.frontendOrigin }, link))
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
