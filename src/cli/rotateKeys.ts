import { createSealing } from '#drivers/crypto/sealing.ts'
import { type Rotation, rotateKeys } from '#usecases/service/rotateKeys.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openStores } from './openStores.ts'

export const run: Run = async (given, terminal, { open }) => {
  const { stores, secrets } = await openStores('rotate-keys', open, terminal)
  const sealing = createSealing({ current: secrets.encryptionKey, previous: secrets.previousEncryptionKeys })
  const rotations = await rotateKeys({ ...stores, sealing })
  const named: readonly (readonly [string, Rotation])[] = [
    ['connections to the code host', rotations.connections],
    ['tokens of repositories', rotations.repoTokens],
    ['kept answers', rotations.answers],
    ['authenticator apps', rotations.totp],
  ]
  if (given.has('json')) terminal.say(JSON.stringify(rotations, null, 2))
  else for (const [what, rotation] of named) terminal.say(`${what}: ${inWords(rotation)}`)
  if (named.every(([, { lost }]) => lost === 0)) return exitCodes.ok
  terminal.warn('Add the key that encrypted the remaining values to ENCRYPTION_KEY_PREVIOUS and run this again.')
  return exitCodes.failed
}

function inWords({ resealed, current, lost }: Rotation): string {
  return `${resealed} re-encrypted, ${current} already had the current key, ${lost} could not be decrypted`
}
