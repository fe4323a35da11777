import { Type } from 'typebox'
import { limits } from '#domain/limits.ts'
import { Password } from './accounts.ts'

export const LinkRequest = Type.Object(
  {
    purpose: Type.Enum(['reset', 'verify', 'claim'], {
      description:
        'reset: set a new password. verify: confirm the email of an account. claim: register with, or change to, an email that another account has not confirmed.',
    }),
    email: Type.String({ minLength: 3, maxLength: limits.emailMaxChars }),
  },
  { title: 'LinkRequest' },
)

export const LinkOffer = Type.Object(
  { mailed: Type.Boolean({ description: 'false: this service sends no mail, and an administrator makes links.' }) },
  { title: 'LinkOffer' },
)

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The token from the mailed URL.',
})

export const PasswordResetRequest = Type.Object({ token: LinkToken, newPassword: Password }, { title: 'PasswordReset' })

export const VerificationRequest = Type.Object({ token: LinkToken }, { title: 'EmailVerification' })
