import { createRequire } from 'node:module'
import { limits } from '#domain/limits.ts'

/**
 * Whether a password is among those that attackers try first, ignoring case. The list has some 18,000 that are long
 * enough to be chosen here (ASVS 5 §6.2.4 asks for 3,000). It is read when the first password is checked.
 */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.toLowerCase())
}

let common: ReadonlySet<string> | undefined

function readCommon(): ReadonlySet<string> {
  const require = createRequire(import.meta.url)
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(password => password.length >= limits.passwordMinChars))
}
