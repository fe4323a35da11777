import { createSealing } from '#drivers/crypto/sealing.ts'
import { type Rotation, rotateKeys } from '#usecases/service/rotateKeys.ts'
import type { Run } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openStores } from './openStores.ts'

export const run: Run = async (given, terminal) => {
  await using open = new AsyncDisposableStack()
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
  terminal.warn('What could not be opened needs the key that sealed it in ENCRYPTION_KEY_PREVIOUS.')
  return exitCodes.failed
}

function inWords({ resealed, current, lost }: Rotation): string {
  return `${resealed} resealed, ${current} already had the current key, ${lost} could not be opened`
}
