import { createHash } from 'node:crypto'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import type { Access } from '#ports/tokens.ts'
import { logWithNotice, type NoticePorts } from './logWithNotice.ts'
import { type RecentFactorPorts, requireRecentFactor } from './requireRecentFactor.ts'

/** Without letters that can be misread as digits, and vice versa. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
const codeChars = 16

export type RecoveryCodes = { readonly codes: readonly string[]; readonly hashes: readonly Uint8Array[] }

/** With 78 bits they cannot be guessed, so a fast hash suffices. */
export function generateRecoveryCodes(ports: Pick<Ports, 'random'>, userId: number): RecoveryCodes {
  const codes = Array.from({ length: limits.recoveryCodesPerUser }, () => newCode(ports))
  return { codes, hashes: codes.map(code => recoveryHash(userId, code)) }
}

/** As people type it: in upper or lower case, with or without hyphens. */
export function recoveryHash(userId: number, given: string): Uint8Array {
  const code = given.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code of user ${userId}: ${code}`).digest()
}

/** Replaces the existing codes. The new ones are shown only this once. */
export async function replaceRecoveryCodes(
  ports: RecentFactorPorts & NoticePorts & Pick<Ports, 'random'>,
  access: Access,
  source: SignInSource,
): Promise<readonly string[]> {
  await requireRecentFactor(ports, access)
  const { codes, hashes } = generateRecoveryCodes(ports, access.userId)
  if (!(await ports.secondFactors.setRecoveryCodes(access.userId, hashes))) {
    throw new Failure(
      'conflict',
      'Recovery codes require a second factor. Set up an authenticator app or a passkey first.',
    )
  }
  await logWithNotice(ports, { what: 'recovery_codes_made', userId: access.userId }, source)
  return codes
}

function newCode({ random }: Pick<Ports, 'random'>): string {
  const code = Array.from({ length: codeChars }, () => letters.charAt(random.int(0, letters.length))).join('')
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
