/**
 * The key of an email for limits and queues: one for all spellings by which PostgreSQL finds an account. Letter by
 * letter like `lower`, because `toLowerCase` of a whole text makes two letters of İ and looks at the letters around a Σ.
 * Never proves that two emails are the same: mail servers and domains tell i and İ apart.
 */
export function foldEmail(email: string): string {
  return Array.from(email, letter => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}

/** The key of a mailbox for limits: mail to `ada+anything@` usually arrives at `ada@` (RFC 5233). */
export function foldMailbox(email: string): string {
  const folded = foldEmail(email)
  const [tag, domain] = [folded.indexOf('+'), folded.lastIndexOf('@')]
  return tag > 0 && tag < domain ? `${folded.slice(0, tag)}${folded.slice(domain)}` : folded
}
