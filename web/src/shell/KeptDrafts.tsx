import { Button, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { nameOf } from '#domain/pathParts.ts'
import { useUserId } from '../api/session.ts'
import type { Draft } from '../drafts/draft.ts'
import { browserStore, draftStore } from '../drafts/draftStore.ts'

const downloadMaxMs = 60_000

/** The uncommitted texts of a project that cannot be opened, so that none of them is out of reach. */
export function KeptDrafts({ projectId }: { readonly projectId: number }) {
  const drafts = useStoredDrafts(projectId)
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="kept-drafts">
      <Title order={2} size="h3" id="kept-drafts" mt="xl">
        Your uncommitted texts
      </Title>
      <Text size="sm" mb="xs">
        They are kept on this device. Download them, or restore the project under “Deleted projects” to continue with
        them.
      </Text>
      <ul className="kept-drafts">
        {drafts.map(draft => (
          <li key={`${draft.baseSha} ${draft.path}`}>
            <span>{draft.path}</span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => download(draft)}
              aria-label={`Download ${draft.path}`}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those that have a text: the others delete a file. */
function useStoredDrafts(projectId: number): readonly Draft[] {
  const userId = useUserId()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  useEffect(() => {
    let isShown = true
    draftStore(userId, projectId, browserStore().use)
      .all()
      .then(
        all => isShown && setDrafts(all.filter(({ content }) => content !== null)),
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [userId, projectId])
  return drafts
}

function download({ path, content, encoding }: Draft): void {
  const text = content ?? ''
  const bytes = encoding === 'utf-8' ? text : Uint8Array.from(atob(text), character => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = nameOf(path)
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), downloadMaxMs)
}
