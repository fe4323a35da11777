import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** Asks the model for one word, to see that key, name and address are right. */
export function ModelTest() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/admin/model/test')),
  })
  return (
    <>
      <Button mt="md" variant="default" loading={isPending} onClick={() => mutate()}>
        Test the connection
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        Asks the model for one word. This takes a few seconds and costs a fraction of a cent.
      </Text>
      <div aria-live="polite">{data && <Result test={data} />}</div>
      {error && <ProblemAlert title="The connection was not tested" error={error} />}
    </>
  )
}

function Result({ test }: { readonly test: Schemas['ModelTest'] }) {
  const { answered, message } = test
  return (
    <Alert
      mt="sm"
      variant="outline"
      color={answered ? 'green' : 'red'}
      icon={<Icon name={answered ? 'check' : 'alert'} />}
      title={answered ? 'It works' : 'It does not work'}
    >
      <Text size="sm">
        {message} {answered && factsOf(test)}
      </Text>
    </Alert>
  )
}

function factsOf({ durationMs, tokensUsed, costMicroUsd }: Schemas['ModelTest']): string {
  const facts = [
    `${(durationMs / 1_000).toFixed(1)} s`,
    ...(tokensUsed === null ? [] : [`${formatCount(tokensUsed)} tokens`]),
    ...(costMicroUsd === null ? [] : [formatCost(costMicroUsd)]),
  ]
  return `${facts.join(', ')}.`
}
