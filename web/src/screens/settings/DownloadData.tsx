import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { announce } from '../../ui/announce.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SettingRow } from './Setting.tsx'

export function DownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const { url } = await dataOf(api.POST('/api/auth/me/export'))
      save(url)
    },
    onSuccess: () => announce(startedMessage),
  })
  return (
    <SettingRow title="Download your data">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" flex="1 1 18rem">
          A ZIP file with your account, your rewrites, and every project with its whole history. Projects at a code host
          are listed with their address.
        </Text>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Download your data
        </Button>
      </Group>
      {download.isSuccess && (
        <Text size="sm" mt="sm">
          {startedMessage}
        </Text>
      )}
      {download.error && <ProblemAlert title="The download could not start" error={download.error} />}
    </SettingRow>
  )
}

const startedMessage = 'The download has started. Your browser shows the progress; large projects take a while.'

/** The browser streams the file to disk without leaving the page. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
