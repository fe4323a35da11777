import type { CommitDetails, CommitReply, CommitSummary, FileRecord, FolderRecord } from '#contract/content.ts'
import type { DocumentList, SearchReply, TextList } from '#contract/texts.ts'
import type { BlameReply } from '#contract/versions.ts'
import { decodeText } from '#domain/text/encoding.ts'
import type { CommitRecord, CommitView } from '#ports/hosts.ts'
import type { Settings } from '#ports/settings.ts'
import type { Blame } from '#usecases/content/blameFile.ts'
import { editSessionsIn, hasHandEdits } from '#usecases/content/commitMessage.ts'
import type { Committed } from '#usecases/content/committed.ts'
import type { Documents } from '#usecases/content/listDocuments.ts'
import type { Content } from '#usecases/content/readContent.ts'
import type { FoundTexts } from '#usecases/content/searchTexts.ts'
import type { ShownTexts } from '#usecases/content/showTexts.ts'

type ShownCommit = CommitRecord & { readonly editSessionIds?: readonly number[]; readonly path?: string }

export function presentCommit(commit: ShownCommit, projectId: number, settings: Settings): CommitSummary {
  return {
    sha: commit.sha,
    message: commit.message,
    author: { name: commit.author.name, email: commit.author.email, date: commit.author.date.toISOString() },
    url: commit.url ?? `${settings.publicUrl}/api/projects/${projectId}/commits/${commit.sha}`,
    parents: [...commit.parents],
    ...presentEditSessionIds(commit),
    ...(commit.path !== undefined && { path: commit.path }),
  }
}

function presentEditSessionIds({ editSessionIds: ids = [], message }: ShownCommit) {
  const editSessionId = editSessionsIn(message).findLast(id => ids.includes(id)) ?? ids.at(-1)
  if (editSessionId === undefined) return {}
  return { editSessionId, editSessionIds: [...ids], handEdits: hasHandEdits(message) }
}

export function presentCommitDetails(
  { commit, files, truncated = false }: Pick<CommitView, 'files' | 'truncated'> & { readonly commit: ShownCommit },
  projectId: number,
  settings: Settings,
): CommitDetails {
  return {
    ...presentCommit(commit, projectId, settings),
    files: files.map(({ path, status, previousPath, additions, deletions, patch }) => ({
      path,
      status,
      ...(previousPath !== undefined && { previousPath }),
      additions,
      deletions,
      diff: patch,
    })),
    truncated,
  }
}

export function presentContent(content: Content, projectId: number, settings: Settings): FileRecord | FolderRecord {
  if (content.kind === 'folder') {
    const { commitSha, entries, truncated } = content.tree
    return {
      path: content.path,
      type: 'directory',
      commitSha,
      entries: entries.map(({ path, name, type, size, sha }) => ({ path, name, type, size, sha })),
      truncated,
    }
  }
  const { file, lastCommit } = content
  const text = decodeText(file.content)
  return {
    path: file.path,
    type: 'file',
    sha: file.sha,
    commitSha: file.commitSha,
    size: file.size,
    encoding: text === null ? 'base64' : 'utf-8',
    content: text ?? Buffer.from(file.content).toString('base64'),
    lastCommit: lastCommit && presentCommit(lastCommit, projectId, settings),
  }
}

export function presentCommitted(committed: Committed): CommitReply {
  const { sha, url, message, branch, files, merged } = committed
  return { sha, url, message, branch, files: files.map(file => ({ path: file.path, sha: file.sha })), merged }
}

export function presentBlame(
  { path, commitSha, ranges, commits }: Blame,
  projectId: number,
  settings: Settings,
): BlameReply {
  return {
    path,
    commitSha,
    ranges: ranges.map(({ startLine, endLine, commit }) => ({ startLine, endLine, commit })),
    commits: commits.map(commit => ({
      ...presentCommit(commit, projectId, settings),
      instructions: [...commit.instructions],
    })),
  }
}

export function presentFoundTexts({ commitSha, hits, filesSearched, filesTotal }: FoundTexts): SearchReply {
  return { commitSha, hits: hits.map(({ path, line, text }) => ({ path, line, text })), filesSearched, filesTotal }
}

export function presentTexts({ commitSha, texts }: ShownTexts): TextList {
  return { commitSha, texts: texts.map(({ path, sha, text }) => ({ path, sha, content: text })) }
}

export function presentDocuments({ commitSha, documents, isWhole }: Documents): DocumentList {
  return {
    commitSha,
    documents: documents.map(({ path, title, label, status, addresses, includes }) => ({
      path,
      title,
      label,
      status: status && { text: status.text, stage: status.stage },
      ...(addresses.length > 0 && { addresses: [...addresses] }),
      ...(includes.length > 0 && { includes: [...includes] }),
    })),
    isWhole,
  }
}
