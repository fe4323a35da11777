import type { Ports } from '#ports/index.ts'

/**
 * For users without a verified email: addresses that receive no mail. The first is always the same for the same user;
 * the second, which cannot have been registered ahead, is used if the first belongs to another account.
 */
export function placeholderEmails(
  { random }: Pick<Ports, 'random'>,
  { name, hostname }: { readonly name: string; readonly hostname: string },
): readonly [first: string, second: string] {
  const domain = `users.noreply.${hostname}`
  return [`${name}@${domain}`, `${name}-${Buffer.from(random.bytes(4)).toString('hex')}@${domain}`]
}
