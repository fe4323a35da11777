import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { gitTokens } from '../../api/queries.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { CreateToken } from './CreateToken.tsx'
import { NewToken } from './NewToken.tsx'
import { SettingRow } from './Setting.tsx'
import { TokenRow } from './TokenRow.tsx'

export function GitTokens() {
  const { data, error, refetch } = useQuery(gitTokens)
  const [made, setMade] = useState<Schemas['NewGitToken'] | null>(null)
  return (
    <SettingRow title="Git tokens">
      <Text size="sm" c="dimmed" mb="sm">
        Passwords for git over HTTPS: clone, fetch and push with your own tools. They grant no other access.
      </Text>
      {error && <ProblemAlert title="Cannot load the tokens" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {made && <NewToken token={made} onClose={() => setMade(null)} />}
      {data && data.length > 0 && (
        <ul className="rows" style={{ marginBottom: '1rem' }}>
          {data.map(token => (
            <TokenRow
              key={token.id}
              token={token}
              onDeleted={() => setMade(now => (now?.id === token.id ? null : now))}
            />
          ))}
        </ul>
      )}
      <CreateToken onMade={setMade} />
    </SettingRow>
  )
}
