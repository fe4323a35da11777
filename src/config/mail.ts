import { type Env, invalidValue, missingValue, readText, shown, unusedValue } from './values.ts'

/** The SMTP server, and the sender of mail. */
export type MailConfig = { readonly url: string; readonly from: string }

const address = /^(?:[^<>@\p{C}]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** `null`: this service sends no mail. */
export function readMail(env: Env): MailConfig | null {
  const url = readText(env, 'SMTP_URL')
  const from = readText(env, 'MAIL_FROM')
  if (url === null && from === null) return null
  if (url === null) throw unusedValue('MAIL_FROM', 'SMTP_URL')
  const parsed = /^smtps?:\/\/[^\s\\]+$/i.test(url) ? URL.parse(url) : null
  if (parsed === null || parsed.hostname === '') {
    throw invalidValue('SMTP_URL', shown(url), 'an smtp:// or smtps:// address such as smtp://localhost:587')
  }
  if (from === null) throw missingValue('MAIL_FROM', 'SMTP_URL', 'the sender of mail')
  if (!address.test(from)) {
    throw invalidValue(
      'MAIL_FROM',
      'no address',
      'a sender such as speckeep@example.org or Speckeep <speckeep@example.org>',
    )
  }
  return { url, from }
}
