import { gitFailed } from '../git.ts'
import type { Repository } from '../repository.ts'
import { packetTexts } from './packets.ts'

/** A fetch usually wants the tips of branches and tags; any other want is looked up separately. */
const othersMax = 1_000

/**
 * The first object wanted by a fetch in protocol version 2 that is neither a branch, a tag, nor a commit reachable from
 * one; `null` when there is none. Git itself serves every existing object (gitprotocol-v2, `want`), including proposals
 * and what a refused commit left behind. In earlier versions it checks by itself.
 */
export async function hiddenWant(repo: Repository, request: Buffer): Promise<string | null> {
  const wants = new Set(
    packetTexts(request).flatMap(text => /^want ([0-9a-f]{40})/i.exec(text)?.[1]?.toLowerCase() ?? []),
  )
  if (wants.size === 0) return null
  const tips = await shownTips(repo)
  const others = [...wants].filter(sha => !tips.has(sha))
  if (others.length > othersMax) return others[othersMax] ?? null
  for (const sha of others) {
    if ((await repo.objects.info(sha))?.type !== 'commit') return sha
  }
  if (others.length === 0) return null
  const args = ['rev-list', '--max-count=1', '--stdin', '--not', '--branches', '--tags']
  const beyond = await repo.git(args, { readsOnly: true, input: `${others.join('\n')}\n` })
  if (beyond.code !== 0) throw gitFailed('rev-list', beyond)
  return beyond.stdout.toString('utf8').trim() || null
}

async function shownTips(repo: Repository): Promise<Set<string>> {
  const args = ['for-each-ref', '--format=%(objectname) %(*objectname)', 'refs/heads', 'refs/tags']
  const listed = await repo.git(args, { readsOnly: true })
  if (listed.code !== 0) throw gitFailed('for-each-ref', listed)
  return new Set(listed.stdout.toString('utf8').split(/\s+/).filter(Boolean))
}
