import { Text } from '@mantine/core'
import { modelProviders } from '#domain/modelProviders.ts'
import type { Schemas } from '../../api/client.ts'
import { formatCost } from '../../ui/formatNumbers.ts'
import { Section } from '../../ui/Section.tsx'
import { ModelTest } from './ModelTest.tsx'

type Model = Schemas['ModelState']['model']

export function ConnectedModel({ model }: { readonly model: Model }) {
  if (model === null) {
    return (
      <Section title="No model is connected">
        <Text size="sm">
          Rewrites are exact changes, such as replacing words, renaming headings and sorting tables, made on this
          machine and free of charge. A model also writes and rewords text.
        </Text>
      </Section>
    )
  }
  const { provider, name, baseUrl, hasKey, price } = model
  return (
    <Section title="The connected model">
      <dl className="facts">
        <dt>Provider</dt>
        <dd>{modelProviders.find(({ id }) => id === provider)?.name ?? provider}</dd>
        <dt>Model</dt>
        <dd>{name}</dd>
        <dt>Address</dt>
        <dd>{baseUrl ?? "The provider's own"}</dd>
        <dt>Key</dt>
        <dd>{hasKey ? 'Set with AI_API_KEY. It is never shown.' : 'None'}</dd>
        <dt>Price</dt>
        <dd>{price === null ? 'Unknown: no cost is shown, and no monthly limit can apply.' : priceText(price)}</dd>
      </dl>
      <ModelTest />
    </Section>
  )
}

function priceText(price: NonNullable<NonNullable<Model>['price']>): string {
  const { inputMicroUsdPerMtok, outputMicroUsdPerMtok, isSet } = price
  const source = isSet ? 'as you set it' : 'from the built-in list'
  return `${formatCost(inputMicroUsdPerMtok)} for a million tokens read, ${formatCost(outputMicroUsdPerMtok)} for a million written (${source})`
}
