import type { Ref } from 'react'
import { PasswordField } from '../../../session/PasswordField.tsx'

export type CurrentPasswordProps = {
  readonly field: Ref<HTMLInputElement>
  readonly value: string
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

/** Required before the first second factor is added. */
export function CurrentPassword({ field, value, error, onText }: CurrentPasswordProps) {
  return (
    <PasswordField
      ref={field}
      required={false}
      mt="sm"
      label="Your password"
      description="If you sign in without one, leave this empty."
      autoComplete="current-password"
      maxLength={128}
      value={value}
      error={error}
      onChange={event => onText(event.currentTarget.value)}
      data-autofocus
    />
  )
}

/** The part of the request body with the password. */
export function passwordBody(password: string): { readonly currentPassword?: string } {
  return password === '' ? {} : { currentPassword: password }
}
