import { Radio, Stack } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'

type Visibility = Schemas['Project']['visibility']

export type VisibilitySelectProps = {
  readonly value: Visibility
  readonly onChange: (value: Visibility) => void
}

export function VisibilitySelect({ value, onChange }: VisibilitySelectProps) {
  return (
    <Radio.Group
      mt="lg"
      label="Who can read the site"
      value={value}
      onChange={chosen => onChange(chosen === 'public' ? 'public' : 'private')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="private" label="Private" description="Only you." />
        <Radio value="public" label="Public" description="Anyone with the address." />
      </Stack>
    </Radio.Group>
  )
}
