import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { PageFrame } from './PageFrame.tsx'
import { useRedline } from './useRedline.ts'

export type RedlineProps = {
  readonly path: string
  /** `null`: there is no file on that side. */
  readonly before: string | null
  readonly after: string | null
}

/** What changed in a file, as its readers see it. */
export function Redline({ path, before, after }: RedlineProps) {
  const next = useRedline({ path, before, after })
  const [last, setLast] = useState(next)
  if (next !== null && next !== last) setLast(next)
  // The last page stays until the next one is rendered.
  return <div className="wb-page-box">{shownOf(path, next ?? last)}</div>
}

const unshown: Readonly<Record<'tooSlow' | 'failed', string>> = {
  tooSlow: 'This page takes too long to compare. See its source.',
  failed: 'The comparison could not be shown. See the source.',
}

function shownOf(path: string, result: ReturnType<typeof useRedline>) {
  if (result === null || result.kind === 'aborted') return <Skeleton h="100%" />
  if (result.kind !== 'done') return <Text size="sm">{unshown[result.kind]}</Text>
  const { reply } = result
  if (reply.html === null) return <Text size="sm">This file is not a page of the site. See its source.</Text>
  if (reply.note !== null) return <Text size="sm">{reply.note}</Text>
  return <PageFrame title={`Changes in ${path}, as readers see them`} html={reply.html} />
}
