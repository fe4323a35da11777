import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewPasswordField, newPasswordProblem } from '../../session/PasswordField.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'

type Values = { readonly firstName: string; readonly lastName: string; readonly password: string }
type Props = { readonly email: string; readonly isBusy: boolean; readonly onSend: (values: Values) => void }

export function ClaimForm({ email, isBusy, onSend }: Props) {
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '' },
    validate: {
      firstName: value => (value.trim() === '' ? 'Enter your first name.' : null),
      lastName: value => (value.trim() === '' ? 'Enter your last name.' : null),
      password: newPasswordProblem,
    },
  })
  return (
    <form onSubmit={form.onSubmit(onSend, focusFirstError)} noValidate>
      <Text mb="sm">The account is for {email}.</Text>
      <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput mt="sm" label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      <NewPasswordField mt="sm" label="Password" {...form.getInputProps('password')} />
      <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy}>
        Create account
      </Button>
    </form>
  )
}
