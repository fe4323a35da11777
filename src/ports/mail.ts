/** Sends mail, each within a bounded time. */
export type Mail = {
  /** Fails when the mail server did not take it. */
  send(message: MailMessage): Promise<void>
}

export type MailMessage = { readonly to: string; readonly subject: string; readonly text: string }
