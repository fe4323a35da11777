import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEncryptionKey, type SecretsConfig } from '#config/keys.ts'

export const secretNames = ['JWT_SECRET', 'ENCRYPTION_KEY'] as const

/** The secrets that DATA_DIR keeps: those that were generated because no variable gave them. */
export async function keptSecrets(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const name of secretNames) {
    const text = await readFile(join(dataDir, 'secrets', name), 'utf8').catch(() => null)
    if (text !== null) found.set(name, text)
  }
  return found
}

/** The key of this installation; `null`: there is none yet. */
export function encryptionKeyOf(given: SecretsConfig, kept: ReadonlyMap<string, string>): Uint8Array | null {
  const text = kept.get('ENCRYPTION_KEY')
  return given.encryptionKey ?? (text === undefined ? null : parseEncryptionKey(text.trim(), 'ENCRYPTION_KEY'))
}
