import type { Mail } from '#ports/mail.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with credentials and port if needed. */
  readonly url: string
  readonly from: string
  /** The time limit for one message in total, and for silence of the server. */
  readonly timeoutMs?: number
}

/** Mail over SMTP: each message has its own connection, which the deadline closes, so that nothing is sent after it. */
export function smtpMail({ url, from, timeoutMs = 30_000 }: SmtpOptions): Mail {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
      const deadline = new AbortController()
      const late = new Error(`The mail server took longer than ${timeoutMs} ms.`)
      const timer = setTimeout(() => deadline.abort(late), timeoutMs)
      const { signal } = deadline
      try {
        await transport.sendMail({ ...message, to: { name: '', address: message.to }, from, signal })
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}
