import { type Env, invalidValue, missingValue, readText } from './values.ts'

/** `null`: generated once and kept under DATA_DIR. */
export type SecretsConfig = {
  readonly jwtSecret: Uint8Array | null
  readonly encryptionKey: Uint8Array | null
  /** Keys that only open existing sealed texts; new texts use the current key. */
  readonly previousEncryptionKeys: readonly Uint8Array[]
}

export type SecretVariable = (typeof secretVariables)[number]

const secretVariables = ['JWT_SECRET', 'ENCRYPTION_KEY'] as const
const jwtSecretMinBytes = 32
const encryptionKeyBytes = 32

export const secretTakes: Readonly<Record<SecretVariable, string>> = {
  JWT_SECRET: `at least ${jwtSecretMinBytes} bytes of random text, such as \`openssl rand -base64 48\` prints`,
  ENCRYPTION_KEY: `${encryptionKeyBytes} random bytes as base64 or hex, such as \`openssl rand -base64 32\` prints`,
}

/** In production nothing is generated: another instance, or the next container, would generate a different value. */
export function readSecrets(env: Env, { isProduction }: { readonly isProduction: boolean }): SecretsConfig {
  const missing = secretVariables.find(name => readText(env, name) === null)
  if (isProduction && missing !== undefined) {
    throw missingValue(missing, 'NODE_ENV=production', secretTakes[missing])
  }
  const jwtSecret = readText(env, 'JWT_SECRET')
  const encryptionKey = readText(env, 'ENCRYPTION_KEY')
  const previous = readText(env, 'ENCRYPTION_KEY_PREVIOUS')?.split(',') ?? []
  return {
    jwtSecret: jwtSecret === null ? null : parseJwtSecret(jwtSecret, 'JWT_SECRET'),
    encryptionKey: encryptionKey === null ? null : parseEncryptionKey(encryptionKey, 'ENCRYPTION_KEY'),
    previousEncryptionKeys: previous.map(key => parseEncryptionKey(key.trim(), 'ENCRYPTION_KEY_PREVIOUS')),
  }
}

/** An error names where the secret came from and describes it; it never quotes it. */
export function parseJwtSecret(text: string, source: string): Uint8Array {
  const bytes = Buffer.from(text)
  const weakness = bytes.length < jwtSecretMinBytes ? `a value of ${bytes.length} bytes` : weaknessOf(text)
  if (weakness !== null) throw invalidValue(source, weakness, secretTakes.JWT_SECRET)
  return bytes
}

export function parseEncryptionKey(text: string, source: string): Uint8Array {
  const bytes = decodeKey(text)
  if (bytes === null) {
    throw invalidValue(source, `${text.length} characters of another form`, secretTakes.ENCRYPTION_KEY)
  }
  const weakness = weaknessOf(bytes.toString('latin1'))
  if (weakness !== null) throw invalidValue(source, weakness, secretTakes.ENCRYPTION_KEY)
  return bytes
}

/** 64 hex digits, or 43 characters of base64 or base64url with or without padding: both are exactly 32 bytes. */
function decodeKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return null
}

/** Even 32 random hex digits have fewer distinct digits than this only once in ten million cases. */
const differentCharsMin = 8

function weaknessOf(secret: string): string | null {
  if (/change.?me|secret|password|example|placeholder/i.test(secret)) return 'a placeholder'
  if (new Set(secret).size < differentCharsMin) return 'a value of too few different characters'
  const isRepeated = (secret + secret).indexOf(secret, 1) < secret.length
  return isRepeated ? 'a value that repeats itself' : null
}
