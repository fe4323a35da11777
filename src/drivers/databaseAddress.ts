/** The address and credentials of a PostgreSQL database. */
export type DatabaseAddress = {
  /** A host name, an IP address, or the folder of a unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** `unverified` encrypts without verifying the server, which is what PostgreSQL's `sslmode=require` means. */
  readonly tls: 'off' | 'unverified' | 'verified'
  /**
   * A pooler is in between, which gives each transaction another connection: nothing may be set for a session, nor a
   * statement prepared by name.
   */
  readonly isPooled?: true
}
