import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError } from '#config/config.ts'
import { parseEncryptionKey, parseJwtSecret, type SecretsConfig } from '#config/keys.ts'
import { present } from './dataFolder.ts'
import { counted, type Finding, ok, problem } from './finding.ts'

/** The service does not start with a secret file that others can read or whose content is not a valid secret. */
export async function secretFiles(given: string, { jwtSecret, encryptionKey }: SecretsConfig): Promise<Finding> {
  const files = ['secrets/JWT_SECRET', 'secrets/ENCRYPTION_KEY', 'postgres.password']
  const [jwtFile = '', keyFile = '', ...others] = files.map(name => join(resolve(given), name))
  const paths = await present([jwtFile, keyFile, ...others])
  for (const path of paths) {
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) return problem('Secrets', `${path} can be read by others`, `Run chmod 600 ${path}.`)
    const text = await readFile(path, 'utf8').catch(() => '')
    const advice = 'Restore it from a backup, or correct its owner.'
    if (text === '') return problem('Secrets', `${path} cannot be read`, advice)
    const refused =
      path === jwtFile && jwtSecret === null
        ? refusalOf(() => parseJwtSecret(text.trim(), path))
        : path === keyFile && encryptionKey === null
          ? refusalOf(() => parseEncryptionKey(text.trim(), path))
          : null
    if (refused !== null) return problem('Secrets', refused, 'Restore it from a backup, or set the variable.')
  }
  return ok('Secrets', `${counted(paths.length, 'file')}, for this user only`)
}

/** What is wrong with a secret; never the secret itself. */
function refusalOf(parse: () => Uint8Array): string | null {
  try {
    parse()
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
