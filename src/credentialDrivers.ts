import type { Secrets } from '#config/secrets.ts'
import { oneTimeCodes } from '#drivers/crypto/oneTimeCodes.ts'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'
import { systemRandom } from '#drivers/crypto/random.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { createTokens } from '#drivers/crypto/tokens.ts'
import { webauthnPasskeys } from '#drivers/webauthn/index.ts'
import type { Clock } from '#ports/clock.ts'
import type { Ports } from '#ports/index.ts'

type CredentialPorts = Pick<Ports, 'passwords' | 'oneTimeCodes' | 'passkeys' | 'tokens' | 'sealing' | 'random'>

const accessLifetimeS = 15 * 60

/** How users prove who they are, and how the service protects what it hands out and stores. */
export function credentialDrivers(secrets: Secrets, frontendUrl: string, clock: Clock): CredentialPorts {
  const { jwtSecret, encryptionKey, previousEncryptionKeys } = secrets
  return {
    passwords: argon2Passwords({ parallel: 2, queueMax: 100 }),
    oneTimeCodes,
    passkeys: webauthnPasskeys({ origin: frontendUrl, name: 'Speckeep' }),
    tokens: createTokens({ jwtSecret, issuer: 'speckeep', audience: 'speckeep', accessLifetimeS, clock }),
    sealing: createSealing({ current: encryptionKey, previous: previousEncryptionKeys }),
    random: systemRandom,
  }
}
