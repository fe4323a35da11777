import type { FormErrors } from '@mantine/form'
import type { SyntheticEvent } from 'react'

/** Moves the focus to the first field with an error, which may be out of view. For `form.onSubmit`. */
export function focusFirstError(
  errors: FormErrors,
  _values: unknown,
  event: SyntheticEvent<HTMLFormElement> | undefined,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? []
  const invalid = [...fields].find(({ dataset }) => errors[dataset['path'] ?? ''] !== undefined)
  invalid?.focus()
}
