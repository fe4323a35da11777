/** Called before the user leaves the page; resolves to whether they may. */
export type SignOutGuard = () => Promise<boolean>

const guards = new Set<SignOutGuard>()

export function addSignOutGuard(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

export async function canSignOut(): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard())) return false
  }
  return true
}
