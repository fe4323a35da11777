import { Badge, Group, Radio, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { templates } from '../../api/queries.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

export type TemplateSelectProps = {
  /** The default template if it is `null`, or none of them. */
  readonly value: number | null
  readonly onChange: (id: number) => void
}

export function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const { data, error, refetch } = useQuery(templates)
  if (error) return <ProblemAlert title="Cannot load the templates" error={error} onRetry={() => void refetch()} />
  const sorted = [...(data ?? [])].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const chosen = sorted.find(({ id }) => id === value)?.id ?? sorted.find(template => template.isDefault)?.id
  return (
    <Radio.Group
      mt="md"
      label="Template"
      value={chosen === undefined ? null : String(chosen)}
      onChange={id => onChange(Number(id))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="xs">
        {data === undefined && [1, 2, 3, 4].map(place => <Skeleton key={place} h={92} radius="md" />)}
        {sorted.map(({ id, name, description, isDefault }) => (
          <Radio.Card
            key={id}
            value={String(id)}
            display="flex"
            p="sm"
            radius="md"
            aria-label={`${name}. ${description}`}
            tabIndex={id === chosen ? 0 : -1}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={3} />
              <div>
                <Group gap={8}>
                  <Text fw={600} size="sm">
                    {name}
                  </Text>
                  {isDefault && (
                    <Badge size="sm" variant="outline" tt="none">
                      Default
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  {description}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
