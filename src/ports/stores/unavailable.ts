/** Every call of every store may throw it: the database cannot be reached or is failing. The call may succeed later. */
export class StoresUnavailable extends Error {
  /** Nothing was written, and reads may still succeed. */
  readonly isDiskFull: boolean
  constructor(message: string, options: { readonly cause?: unknown; readonly isDiskFull?: boolean } = {}) {
    super(message, options)
    this.name = 'StoresUnavailable'
    this.isDiskFull = options.isDiskFull ?? false
  }
}

/** A call that writes data of a user may throw it: the user no longer exists, whatever their tokens say. */
export class UserGone extends Error {
  constructor(options: { readonly cause?: unknown } = {}) {
    super('The user no longer exists.', options)
    this.name = 'UserGone'
  }
}
