import type { FastifyRequest } from 'fastify'

/** Whether the body is, or without a stated length may be, longer than this. */
export function bodyMayExceed({ headers }: FastifyRequest, bytes: number): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bytes
}
