import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEncryptionKey, type SecretsConfig } from '#config/keys.ts'

export type SecretsInEffect = {
  /** By variable, each in a form that the variable and its file in DATA_DIR accept. */
  readonly texts: ReadonlyMap<string, string>
  /** `null`: there is none yet. */
  readonly encryptionKey: Uint8Array | null
}

/** The secrets that the service uses: those of its variables, and where none is set the file that DATA_DIR has. */
export async function secretsInEffect(
  { jwtSecret, encryptionKey }: SecretsConfig,
  dataDir: string,
): Promise<SecretsInEffect> {
  const jwtText = jwtSecret === null ? await readKept(dataDir, 'JWT_SECRET') : lineOf(jwtSecret, 'utf8')
  const keyText = encryptionKey === null ? await readKept(dataDir, 'ENCRYPTION_KEY') : lineOf(encryptionKey, 'base64')
  const named = [['JWT_SECRET', jwtText] as const, ['ENCRYPTION_KEY', keyText] as const]
  return {
    texts: new Map(named.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))),
    encryptionKey: keyText === null ? null : parseEncryptionKey(keyText.trim(), 'ENCRYPTION_KEY'),
  }
}

async function readKept(dataDir: string, name: string): Promise<string | null> {
  return await readFile(join(dataDir, 'secrets', name), 'utf8').catch(() => null)
}

function lineOf(secret: Uint8Array, encoding: 'utf8' | 'base64'): string {
  return `${Buffer.from(secret).toString(encoding)}\n`
}
