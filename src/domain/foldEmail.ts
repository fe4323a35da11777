/**
 * The key of an email for limits and queues: one for all spellings by which PostgreSQL finds an account. Letter by
 * letter like `lower`, because `toLowerCase` of a whole text makes two letters of İ and looks at the letters around a Σ.
 * Never proves that two emails are the same: mail servers and domains tell i and İ apart.
 */
export function foldEmail(email: string): string {
  return Array.from(email, letter => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}
