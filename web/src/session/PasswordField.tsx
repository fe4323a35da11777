import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      {...props}
    />
  )
}

/** One that is chosen now; what it has to be is said below its label. */
export function NewPasswordField({ description, ...props }: PasswordInputProps) {
  const rule = '8 to 128 characters, no other rules.'
  return (
    <PasswordField description={description ? `${rule} ${description}` : rule} autoComplete="new-password" {...props} />
  )
}

/** For `validate` of a form; what else the service refuses it says itself. */
export function newPasswordProblem(value: string): string | null {
  return [...value].length < 8 ? 'At least 8 characters.' : null
}
