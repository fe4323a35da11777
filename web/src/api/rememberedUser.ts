const settingName = 'speckeep-user'

/** Who is signed in here, so that their drafts open while the service does not answer; `null` after a sign-out. */
export function rememberedUser(): string | null {
  try {
    return localStorage.getItem(settingName)
  } catch {
    return null
  }
}

/** `null` forgets the user. */
export function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(settingName)
    else localStorage.setItem(settingName, userId)
  } catch {
    // Without storage there are no drafts either.
  }
}
