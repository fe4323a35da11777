/** What the first word of some commands can be. */
export const adminActions: readonly string[] = ['reset-link', 'make-admin', 'remove-second-factors']
export const shells: readonly string[] = ['bash', 'zsh', 'fish']
