/**
 * `npm run rotate-keys`: seals every stored secret with the current ENCRYPTION_KEY; ENCRYPTION_KEY_PREVIOUS opens what
 * older keys sealed. It reads the same environment variables as the service. With DATABASE_URL it works while the
 * service runs; the embedded database must be free, so the service must be stopped first.
 */
import { readConfig } from '#config/config.ts'
import { environment } from '#config/env.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { type Rotation, rotateKeys } from '#usecases/service/rotateKeys.ts'
import { startupFailure } from '../src/shutdown.ts'
import { openStores } from './openStores.ts'

try {
  await rotate()
} catch (error) {
  console.error(startupFailure(error).sentence)
  process.exitCode = 1
}

async function rotate(): Promise<void> {
  const config = readConfig(environment())
  await using open = new AsyncDisposableStack()
  const { stores, secrets } = await openStores(config, 'rotate-keys', open)
  const sealing = createSealing({ current: secrets.encryptionKey, previous: secrets.previousEncryptionKeys })
  const { connections, repoTokens, answers, totp } = await rotateKeys({ ...stores, sealing })
  report('connections to the code host', connections)
  report('tokens of repositories', repoTokens)
  report('kept answers', answers)
  report('authenticator apps', totp)
  if (connections.lost + repoTokens.lost + answers.lost + totp.lost > 0) {
    console.error('What could not be opened needs the key that sealed it in ENCRYPTION_KEY_PREVIOUS.')
    process.exitCode = 1
  }
}

function report(what: string, { resealed, current, lost }: Rotation): void {
  console.log(`${what}: ${resealed} resealed, ${current} already had the current key, ${lost} could not be opened`)
}
