import { Button, Group } from '@mantine/core'
import { type GetInputPropsReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { isProblem } from '../../api/problem.ts'
import { PasswordField } from '../../session/PasswordField.tsx'
import { signOut } from '../../session/signInFlows.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** As in the service's request. */
export type Change<N extends string> = Readonly<Record<N, string>> & { readonly currentPassword?: string }

export type ChangeInput = GetInputPropsReturnType & { readonly 'data-autofocus'?: true }

export type ChangeDialogProps<N extends string> = {
  readonly title: string
  readonly action: string
  readonly account: Schemas['Me']
  /** The field of the request that the user fills in. */
  readonly name: N
  readonly field: (input: ChangeInput) => ReactNode
  readonly problemOf: (value: string) => string | null
  readonly send: (change: Change<N>) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

type Values = { readonly value: string; readonly currentPassword: string }

/** A change that requires the current password, if the account has one. */
export function ChangeDialog<N extends string>(dialog: ChangeDialogProps<N>) {
  const { title, action, account, name, field, problemOf, send, onDone, onClose } = dialog
  const { email, hasPassword } = account
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { value: '', currentPassword: '' },
    validate: {
      value: problemOf,
      currentPassword: value => (hasPassword && value === '' ? 'Enter your password.' : null),
    },
  })
  const change = useMutation({
    mutationFn: ({ value, currentPassword }: Values) =>
      send({ [name]: value, ...(hasPassword && { currentPassword }) } as Change<N>),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['me'] })
      void client.invalidateQueries({ queryKey: ['sessions'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
      onDone()
      onClose()
    },
    onError: error => {
      const { [name]: value, ...others } = fieldErrorsOf(error, [name, 'currentPassword'])
      showRefused(form, { ...others, ...(value !== undefined && { value }) })
    },
  })
  const isShown = Object.keys(form.errors).length > 0
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit(values => change.mutate(values), focusFirstError)} noValidate>
        {/* Tells the password manager which account the password belongs to. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {hasPassword && (
          <PasswordField
            mb="sm"
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
        )}
        {field({ ...form.getInputProps('value'), ...(!hasPassword && { 'data-autofocus': true as const }) })}
        {change.error && !isShown && <ProblemAlert error={change.error} />}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isProblem(change.error, 'forbidden') ? (
            <Button onClick={() => void signOut()}>Sign in again</Button>
          ) : (
            <Button type="submit" loading={change.isPending}>
              {action}
            </Button>
          )}
        </Group>
      </form>
    </Dialog>
  )
}
