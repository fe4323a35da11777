/** Every call of every store may throw it: the database cannot be reached, or cannot go on. Later the call may succeed. */
export class StoresUnavailable extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StoresUnavailable'
  }
}
