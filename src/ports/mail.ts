/** Sends mail; each send takes a bounded time. */
export type Mail = {
  /** Throws when the mail server does not accept the message. */
  send(message: MailMessage): Promise<void>
}

export type MailMessage = { readonly to: string; readonly subject: string; readonly text: string }
