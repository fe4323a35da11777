import type { EditEvent, ProjectEvent } from '#contract/events.ts'
import type { ProjectNews } from '#ports/live.ts'
import type { EditNews } from '#usecases/edits/rewriteFile.ts'

export function presentProjectEvent(news: ProjectNews): ProjectEvent {
  const { kind, projectId } = news
  switch (kind) {
    case 'status':
      return { event: kind, data: { projectId, status: news.status, statusReason: news.statusReason } }
    case 'visibility':
      return { event: kind, data: { projectId, visibility: news.visibility } }
    case 'pages':
      return { event: kind, data: { projectId, commitSha: news.commitSha } }
    case 'queued-commit':
      return { event: kind, data: { projectId, id: news.id, status: news.status, commitSha: news.commitSha } }
    case 'commit':
      return { event: kind, data: { projectId, commitSha: news.commitSha, source: news.source } }
  }
}

/** What happens before the preview or the error. */
export function presentEditEvent(news: EditNews): EditEvent {
  if (news.kind === 'progress') return { event: 'progress', data: { step: news.step, sessionId: news.sessionId } }
  return { event: 'block', data: { found: presentFound(news.found) } }
}

type BlockNews = Extract<EditNews, { kind: 'block' }>
type BlockEvent = Extract<EditEvent, { event: 'block' }>['data']['found']

function presentFound(found: BlockNews['found']): BlockEvent {
  return {
    block: presentBlock(found.block),
    placed: found.placed && presentPlaced(found.placed),
    ...('filePath' in found && { filePath: found.filePath }),
  }
}

function presentPlaced({ block, tier, lines, edits }: NonNullable<BlockNews['found']['placed']>): BlockEvent['placed'] {
  return {
    block: presentBlock(block),
    tier,
    lines: { startLine: lines.startLine, endLine: lines.endLine },
    edits: edits.map(({ start, end, replacement }) => ({ start, end, replacement })),
  }
}

function presentBlock({ number, search, replace, asked, file }: BlockNews['found']['block']): BlockEvent['block'] {
  return {
    number,
    search: [...search],
    replace: [...replace],
    ...(asked !== undefined && { asked }),
    ...(file !== undefined && { file }),
  }
}
