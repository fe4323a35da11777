import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewPasswordField, newPasswordProblem } from '../../session/PasswordField.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'

type Props = {
  readonly isBusy: boolean
  /** The service's message about the submitted password. */
  readonly refusal: string | undefined
  readonly onSend: (password: string) => void
}

export function ResetForm({ isBusy, refusal, onSend }: Props) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: newPasswordProblem } })
  const { error, ...field } = form.getInputProps('password')
  return (
    <form onSubmit={form.onSubmit(({ password }) => onSend(password), focusFirstError)} noValidate>
      <NewPasswordField
        label="New password"
        description="You are signed out everywhere."
        {...field}
        error={error ?? refusal}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy}>
        Set the password
      </Button>
    </form>
  )
}
