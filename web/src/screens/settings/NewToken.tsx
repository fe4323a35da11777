import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { Icon } from '../../ui/Icon.tsx'

/** A new token is shown only once. */
export function NewToken({ token, onClose }: { readonly token: Schemas['NewGitToken']; readonly onClose: () => void }) {
  return (
    <Alert variant="outline" color="green" mb="md" role="status" title={`“${token.name}” was created`}>
      <Text size="sm">Copy it now: it is shown only once.</Text>
      <Group mt="xs" wrap="wrap">
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {token.token}
        </Code>
        <CopyButton value={token.token}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" leftSection={<Icon name="copy" size={14} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Alert>
  )
}
