import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { modelProviders } from '#domain/modelProviders.ts'
import { CopyableCode } from '../../ui/CopyableCode.tsx'
import { Section } from '../../ui/Section.tsx'

/** The settings that connect a model of each provider, to be copied. */
export function Providers({ current }: { readonly current: string | null }) {
  const [chosen, setChosen] = useState(current)
  const provider = modelProviders.find(({ id }) => id === chosen) ?? modelProviders[0]
  if (provider === undefined) return null
  const lines = provider.settings.map(({ name, value }) => `${name}=${value}`)
  return (
    <Section title={current === null ? 'Connect a model' : 'Connect another model'}>
      <NativeSelect
        label="Provider"
        value={provider.id}
        data={modelProviders.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <Text size="sm" mt="sm">
        {provider.note}
      </Text>
      <Text size="sm" my="sm">
        Set these environment variables where Speckeep runs, restart it, then test the connection on this page.
      </Text>
      <CopyableCode lines={lines} label="Copy the settings" />
    </Section>
  )
}
