import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { me } from '../../api/queries.ts'
import { NewPasswordField, newPasswordProblem } from '../../session/PasswordField.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { SettingRow } from './Setting.tsx'

export function Password() {
  const { data, error, refetch } = useQuery(me)
  const [isChanging, setChanging] = useState(false)
  const action = data?.hasPassword ? 'Change the password' : 'Set a password'
  return (
    <SettingRow title="Password">
      {error && <ProblemAlert title="The password cannot be changed" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={40} />}
      {data && (
        <Group justify="space-between">
          <Text size="sm" flex="1 1 16rem">
            {data.hasPassword
              ? 'A new password signs you out everywhere else.'
              : 'You have no password: you sign in with a linked account. With a password you can also sign in with your email.'}
          </Text>
          <Button variant="default" onClick={() => setChanging(true)}>
            {action}
          </Button>
        </Group>
      )}
      {data && isChanging && (
        <ChangeDialog
          title={action}
          action={action}
          account={data}
          name="newPassword"
          problemOf={newPasswordProblem}
          field={input => (
            <NewPasswordField label="New password" description="You are signed out everywhere else." {...input} />
          )}
          send={body => api.PUT('/api/auth/me/password', { body })}
          onDone={() => toast(data.hasPassword ? 'Your password was changed.' : 'Your password was set.')}
          onClose={() => setChanging(false)}
        />
      )}
    </SettingRow>
  )
}
