import { Button, CopyButton, Group, Text } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'

export type NewRecoveryCodesProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Recovery codes are shown only once. */
export function NewRecoveryCodes({ codes, onClose }: NewRecoveryCodesProps) {
  return (
    <Dialog title="Keep your recovery codes" onClose={onClose} isKept>
      <Text size="sm">
        Use them to sign in if you lose your phone or your passkeys. Store them where you can find them without this
        account: they are shown only once, and each works once.
      </Text>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" data-autofocus onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(textOf(codes))}`}
            download="speckeep-recovery-codes.txt"
          >
            Download
          </Button>
        </Group>
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Dialog>
  )
}

function textOf(codes: readonly string[]): string {
  return `Recovery codes for Speckeep at ${location.host}. Each works once.\n\n${codes.join('\n')}\n`
}
