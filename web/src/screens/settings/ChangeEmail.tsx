import { TextInput } from '@mantine/core'
import { api, type Schemas } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

type Props = { readonly account: Schemas['Me']; readonly onClose: () => void }

export function ChangeEmail({ account, onClose }: Props) {
  return (
    <ChangeDialog
      title="Change the email"
      action="Change the email"
      account={account}
      name="email"
      problemOf={value => (/^\S[^\s@]*@\S+$/.test(value.trim()) ? null : 'Enter an address such as ada@example.org.')}
      field={input => (
        <TextInput
          label="New email"
          description="You will use it to sign in."
          type="email"
          autoComplete="email"
          maxLength={254}
          {...input}
        />
      )}
      send={body => api.PUT('/api/auth/me/email', { body })}
      onDone={() => toast('Your email was changed.')}
      onClose={onClose}
    />
  )
}
