import type { Mail } from '#ports/mail.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with credentials and port if needed. */
  readonly url: string
  readonly from: string
  /** The time limit for one message in total, and for silence of the server. */
  readonly timeoutMs?: number
}

/** Mail over SMTP: each message has its own connection, which is closed with it whatever the server does. */
export function smtpMail({ url, from, timeoutMs = 30_000 }: SmtpOptions): Mail {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
      const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`The mail server took longer than ${timeoutMs} ms.`)), timeoutMs)
      const sending = transport.sendMail({ ...message, to: { name: '', address: message.to }, from })
      // After the deadline, nothing waits for it any more.
      sending.catch(() => {})
      try {
        await Promise.race([sending, late])
      } finally {
        clearTimeout(timer)
        transport.close()
      }
    },
  }
}
