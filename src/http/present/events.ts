import type { EditEvent, ProjectEvent } from '#contract/events.ts'
import type { LiveUpdate } from '#ports/live.ts'
import type { EditProgress } from '#usecases/edits/runEdit.ts'

export function presentProjectEvent(event: LiveUpdate): ProjectEvent {
  const { kind, projectId } = event
  switch (kind) {
    case 'status':
      return { event: kind, data: { projectId, status: event.status, statusReason: event.statusReason } }
    case 'visibility':
      return { event: kind, data: { projectId, visibility: event.visibility } }
    case 'pages':
      return { event: kind, data: { projectId, commitSha: event.commitSha } }
    case 'queued-commit':
      return { event: kind, data: { projectId, id: event.id, status: event.status, commitSha: event.commitSha } }
    case 'deleted':
      return { event: kind, data: { projectId } }
    case 'commit':
      return { event: kind, data: { projectId, commitSha: event.commitSha, source: event.source } }
  }
}

/** Events before the preview or the error. */
export function presentEditEvent(event: EditProgress): EditEvent {
  if (event.kind === 'progress') return { event: 'progress', data: { step: event.step, sessionId: event.sessionId } }
  return { event: 'block', data: { found: presentFound(event.found) } }
}

type BlockProgress = Extract<EditProgress, { kind: 'block' }>
type BlockEvent = Extract<EditEvent, { event: 'block' }>['data']['found']

function presentFound(found: BlockProgress['found']): BlockEvent {
  return {
    block: presentBlock(found.block),
    placed: found.placed && presentPlaced(found.placed),
    ...('filePath' in found && { filePath: found.filePath }),
  }
}

function presentPlaced({
  block,
  tier,
  lines,
  edits,
}: NonNullable<BlockProgress['found']['placed']>): BlockEvent['placed'] {
  return {
    block: presentBlock(block),
    tier,
    lines: { startLine: lines.startLine, endLine: lines.endLine },
    edits: edits.map(({ start, end, replacement }) => ({ start, end, replacement })),
  }
}

function presentBlock({ number, search, replace, asked, file }: BlockProgress['found']['block']): BlockEvent['block'] {
  return {
    number,
    search: [...search],
    replace: [...replace],
    ...(asked !== undefined && { asked }),
    ...(file !== undefined && { file }),
  }
}
