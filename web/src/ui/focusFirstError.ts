import type { FormErrors, UseFormReturnType } from '@mantine/form'
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

/** Shows at its fields what the service refused, and moves the focus to the first of them. */
export function showRefused(
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getInputNode'>,
  errors: Readonly<Record<string, string>>,
): void {
  form.setErrors(errors)
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}
