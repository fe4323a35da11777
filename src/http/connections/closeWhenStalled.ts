import type { ServerResponse } from 'node:http'
import { onceClosed } from './closed.ts'

/**
 * Ends a response that its reader no longer reads. While there is nothing to send, git is at work and may take its
 * time.
 */
export function closeWhenStalled(answer: ServerResponse, idleMaxMs: number): void {
  let sentBytes = -1
  const timer = setInterval(() => {
    const { bytesWritten = 0, writableLength = 0 } = answer.socket ?? {}
    const nowSentBytes = bytesWritten - writableLength
    if (writableLength > 0 && nowSentBytes === sentBytes) answer.destroy()
    sentBytes = nowSentBytes
  }, idleMaxMs).unref()
  onceClosed(answer, () => clearInterval(timer))
}
