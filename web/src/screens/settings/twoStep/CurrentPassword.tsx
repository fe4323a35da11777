import { PasswordInput } from '@mantine/core'

export type CurrentPasswordProps = {
  readonly value: string
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

/** Required before the first second factor is added. */
export function CurrentPassword({ value, error, onText }: CurrentPasswordProps) {
  return (
    <PasswordInput
      mt="sm"
      label="Your password"
      description="If you sign in without one, leave this empty."
      autoComplete="current-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
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
