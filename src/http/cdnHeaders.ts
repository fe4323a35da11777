import type { FastifyReply } from 'fastify'
import { siteCacheTag } from '#domain/siteCacheTag.ts'
import type { Project } from '#ports/stores/project.ts'

const names = ['cdn-cache-control', 'cache-tag', 'surrogate-control', 'surrogate-key'] as const

/**
 * Lets a cache in front of the sites keep an answer of a public site until it is purged (RFC 9213, and the headers that
 * Fastly takes). Readers and other caches ask again each time, as without it.
 */
export function cdnHeaders(
  { id, visibility }: Pick<Project, 'id' | 'visibility'>,
  maxAgeS: number,
): Readonly<Record<string, string>> {
  if (maxAgeS === 0 || visibility !== 'public') return {}
  const tag = siteCacheTag(id)
  const age = `max-age=${maxAgeS}`
  return { 'cdn-cache-control': age, 'cache-tag': tag, 'surrogate-control': age, 'surrogate-key': tag }
}

/** For an answer that must not be kept after all. */
export function removeCdnHeaders(reply: FastifyReply): void {
  for (const name of names) reply.removeHeader(name)
}
