import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'

/**
 * A password input with a button that reveals the text. Unlike its other inputs, Mantine's tells neither its description
 * nor its error to screen readers.
 */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const notes = [props.description && `${id}-description`, props.error && `${id}-error`].filter(Boolean)
  return (
    <PasswordInput
      id={id}
      aria-describedby={notes.join(' ') || undefined}
      aria-invalid={!!props.error}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      {...props}
    />
  )
}

/** An input for a new password; the requirements are below its label. */
export function NewPasswordField({ description, ...props }: PasswordInputProps) {
  const rule = '8 to 128 characters, no other rules.'
  return (
    <PasswordField description={description ? `${rule} ${description}` : rule} autoComplete="new-password" {...props} />
  )
}

/** For `validate` of a form; the service reports all other problems. */
export function newPasswordProblem(value: string): string | null {
  return [...value].length < 8 ? 'At least 8 characters.' : null
}
