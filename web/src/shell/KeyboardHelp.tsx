import { Group, Kbd, Switch, Table, Text, Title } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { formatKeys } from '../ui/keymap.ts'
import { keymap } from './shortcuts.ts'
import { setSingleKeysEnabled, useAreSingleKeysEnabled } from './singleKeys.ts'

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const areOn = useAreSingleKeysEnabled()
  return (
    <Dialog title="Keyboard" onClose={onClose} size="lg">
      {keymap.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h3" mt="sm" mb={4}>
            {title}
          </Title>
          <Table verticalSpacing={5} aria-label={title}>
            <Table.Tbody>
              {lines.map(({ keys, action: does, isSingle }) => (
                <Table.Tr key={does}>
                  <Table.Th scope="row" fw={400} w="60%">
                    {does}
                  </Table.Th>
                  <Table.Td>
                    <Group gap={6} opacity={isSingle && !areOn ? 0.75 : 1}>
                      {keys.map(key => (
                        <Kbd key={key}>{formatKeys(key)}</Kbd>
                      ))}
                      {isSingle && !areOn && <Text size="sm">(off)</Text>}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
      <SingleKeysSwitch />
    </Dialog>
  )
}

export function SingleKeysSwitch() {
  const areOn = useAreSingleKeysEnabled()
  return (
    <Switch
      mt="md"
      label="Single-key shortcuts"
      description="Keys such as c and g p, without Ctrl or Alt. Inactive while you type."
      checked={areOn}
      onChange={event => setSingleKeysEnabled(event.currentTarget.checked ? 'on' : 'off')}
    />
  )
}
