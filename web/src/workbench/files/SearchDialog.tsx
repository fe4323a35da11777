import { Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../shell/Dialog.tsx'
import type { Draft } from '../drafts/draft.ts'
import { file } from '../service.ts'
import { findIn } from './find.ts'

export type SearchDialogProps = {
  readonly projectId: number
  readonly paths: readonly string[]
  readonly drafts: ReadonlyMap<string, Draft>
  readonly onOpen: (path: string, line: number) => void
  readonly onClose: () => void
}

/** Each file is a request, and a person has 100 of them a minute. */
const filesMax = 40
const searched = /\.(?:md|markdown|mdx|txt|ya?ml|json|csv|tsv)$/i

/** Searches the texts of the project, with what is not committed, here in the browser. */
export function SearchDialog({ projectId, paths, drafts, onOpen, onClose }: SearchDialogProps) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const wanted = paths.filter(path => searched.test(path))
  const { data: texts, isFetching } = useQuery({
    queryKey: ['search', projectId, wanted.slice(0, filesMax)],
    enabled: asked.length > 1,
    queryFn: async () => {
      const found = new Map<string, string>()
      for (const path of wanted.slice(0, filesMax)) {
        if (drafts.has(path)) continue
        const record = await client.fetchQuery({ ...file(projectId, path), staleTime: 300_000 }).catch(() => null)
        if (record?.encoding === 'utf-8') found.set(path, record.content)
      }
      return found
    },
  })
  const own = [...drafts.values()].flatMap(({ path, content }) => (content === null ? [] : [[path, content] as const]))
  const hits = asked.length > 1 ? findIn(new Map([...(texts ?? []), ...own]), asked) : []
  return (
    <Dialog onClose={onClose} title="Search in the project" size="lg">
      <TextInput
        data-autofocus
        label="Words"
        value={words}
        rightSection={isFetching ? <Loader size={16} /> : null}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" my="xs">
        {wanted.length > filesMax
          ? `The first ${filesMax} of ${wanted.length} texts are searched; the site searches all of them.`
          : `${wanted.length} texts are searched, with what is not committed.`}
      </Text>
      <ul className="wb-hits" aria-label="Results">
        {hits.map(({ path, line, text }) => (
          <li key={`${path}:${line}`}>
            <button
              type="button"
              onClick={() => {
                onOpen(path, line)
                onClose()
              }}
            >
              <b>
                {path}:{line}
              </b>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {asked.length > 1 && !isFetching && hits.length === 0 && <Text size="sm">Nothing found.</Text>}
    </Dialog>
  )
}
