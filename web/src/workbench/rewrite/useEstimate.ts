import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { EditRequest } from '../../api/edits.ts'
import { estimateEdit } from '../../api/edits.ts'

const debounceMs = 700

/** Estimates the cost of the instruction, requested when the user stops typing. */
export function useEstimate(projectId: number, instruction: string, requestFor: (instruction: string) => EditRequest) {
  const [asked] = useDebouncedValue(instruction.trim(), debounceMs)
  const { filePath, filePaths, scope, refines, selection } = requestFor(asked)
  const of = { filePath, filePaths, scope, refines, selection }
  const { data } = useQuery({
    queryKey: ['estimate', projectId, asked, of],
    queryFn: ({ signal }) => estimateEdit(projectId, requestFor(asked), signal),
    enabled: asked.length > 3,
    staleTime: 60_000,
    retry: false,
    placeholderData: before => before,
  })
  return data ?? null
}
