/** Every call of every store may throw it: the database cannot be reached, or cannot go on. Later the call may succeed. */
export class StoresUnavailable extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StoresUnavailable'
  }
}

/** A call that writes something of a user's may throw it: there is no such user any more, whatever their tokens say. */
export class UserGone extends Error {
  constructor(options: { readonly cause?: unknown } = {}) {
    super('There is no such user any more.', options)
    this.name = 'UserGone'
  }
}
