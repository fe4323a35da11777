import { Anchor, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { searchTexts } from '../../api/files.ts'
import { messageOf } from '../../api/problem.ts'
import { documents as documentsOf } from '../../api/queries.ts'
import type { Draft } from '../../drafts/draft.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { documentTitle } from './documentTitle.ts'
import { currentHits, type Hit } from './hits.ts'

export type SearchDialogProps = {
  readonly projectId: number
  readonly drafts: ReadonlyMap<string, Draft>
  /** What is searched at first. */
  readonly firstWords: string
  readonly onOpen: (path: string, line: number) => void
  readonly onClose: () => void
}

/** Searches the texts of the project: committed ones on the service, uncommitted ones in the browser. */
export function SearchDialog({ projectId, drafts, firstWords, onOpen, onClose }: SearchDialogProps) {
  const [words, setWords] = useState(firstWords)
  const [asked] = useDebouncedValue(words.trim(), 200)
  const isAsked = asked.length > 1
  const search = useQuery({
    queryKey: ['search', projectId, asked],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => searchTexts(projectId, { q: asked }, signal),
  })
  const found = isAsked ? search.data : undefined
  // The list of files loads them.
  const { data: documents } = useQuery({ ...documentsOf(projectId), enabled: false })
  const titleOf = (path: string): string | null => {
    const document = documents?.get(path)
    return document ? documentTitle(document) : null
  }
  const hits = useMemo(
    () => (isAsked ? currentHits(found?.hits ?? [], drafts, asked) : []),
    [found, drafts, asked, isAsked],
  )
  const open = ({ path, line }: Hit) => {
    onOpen(path, line)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Search in the project" size="lg">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (hits[0] && words.trim() === asked) open(hits[0])
        }}
      >
        <TextInput
          data-autofocus
          label="Words"
          value={words}
          maxLength={limits.searchQueryMaxChars}
          error={isAsked && search.error ? messageOf(search.error) : null}
          rightSection={search.isFetching ? <Loader size={16} /> : null}
          onChange={event => setWords(event.currentTarget.value)}
        />
      </form>
      <Text size="xs" c="dimmed" my="xs" role="status">
        {found ? summary(hits) : 'Searches all texts, including uncommitted changes.'}
        {found && found.filesSearched < found.filesTotal && found.hits.length < limits.pageLimitMax && (
          <>
            {` ${found.filesSearched} of ${found.filesTotal} texts searched so far. `}
            <Anchor component="button" size="xs" onClick={() => void search.refetch()}>
              Continue searching
            </Anchor>
          </>
        )}
      </Text>
      <ul className="wb-hits" aria-label="Results">
        {hits.map(hit => {
          const title = titleOf(hit.path)
          return (
            <li key={`${hit.path}:${hit.line}`}>
              <button type="button" onClick={() => open(hit)}>
                <b>{title ?? hit.path}</b>
                <small>
                  {title !== null && `${hit.path}, `}line {hit.line}
                </small>
                <HighlightedHit text={hit.text} words={asked} />
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function summary(hits: readonly Hit[]): string {
  if (hits.length === 0) return 'Nothing found.'
  const files = new Set(hits.map(({ path }) => path)).size
  const lines = `${hits.length} ${hits.length === 1 ? 'line' : 'lines'} in ${files} ${files === 1 ? 'file' : 'files'}.`
  return hits.length < limits.pageLimitMax ? lines : `The first ${lines}`
}

function HighlightedHit({ text, words }: { readonly text: string; readonly words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return <span>{text}</span>
  const end = at + words.length
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </span>
  )
}
