import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isProblem, messageOf } from '../api/problem.ts'
import { Icon } from './Icon.tsx'
import { TextLink } from './links.tsx'

export type ProblemAlertProps = {
  readonly error: unknown
  /** The failed action, such as "Cannot load the projects". */
  readonly title?: string
  /** A reassurance, such as "Nothing was changed." */
  readonly note?: string
  readonly onRetry?: () => void
}

/** An error shown where it occurred, with a retry button; for rate limits, with the remaining time. */
export function ProblemAlert({ error, title, note, onRetry }: ProblemAlertProps) {
  const waitS = useRetryCountdownS(error)
  return (
    <Alert color="red" variant="outline" role="alert" icon={<Icon name="alert" />} title={title} my="sm">
      <Text size="sm" className="reason">
        {messageOf(error)} {note}
      </Text>
      {waitS > 0 && (
        <Text size="sm" mt={4}>
          Try again in {formatWait(waitS)}.
        </Text>
      )}
      {isProblem(error, 'quota_exceeded') && (
        <Text size="sm" mt={4}>
          <TextLink to="/settings" hash="profile">
            Your storage and limits
          </TextLink>
        </Text>
      )}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" disabled={waitS > 0} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

/** The remaining seconds of a rate limit, counting down; 0 for all other errors. */
export function useRetryCountdownS(error: unknown): number {
  const [leftS, setLeftS] = useState(0)
  useEffect(() => {
    const fromS = isProblem(error, 'rate_limited') ? (error.retryAfterS ?? 1) : 0
    setLeftS(fromS)
    if (fromS === 0) return
    const endsAtMs = Date.now() + fromS * 1_000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1_000))
      setLeftS(left)
      if (left === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return leftS
}

export function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}
