/** The settings of a cluster of two servers: etcd, Patroni and HAProxy. */

export type Member = {
  readonly name: string
  readonly dataDir: string
  /** PostgreSQL, and the interface of Patroni. */
  readonly ports: { readonly postgres: number; readonly api: number }
}

export const superuser = { username: 'postgres', password: 'postgres-of-the-drill' }
const replication = { username: 'replicator', password: 'replicator-of-the-drill' }
export const database = { user: 'speckeep', password: 'speckeep-of-the-drill', database: 'speckeep' }
/** The shortest that Patroni takes: a primary that is killed with its Patroni is missed after these seconds. */
const leaseS = 20

export function etcdArguments(dataDir: string, port: number): readonly string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  return [
    ...['--data-dir', dataDir, '--unsafe-no-fsync', '--name', 'etcd', '--initial-cluster', `etcd=${peers}`],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ]
}

export function patroniSettings({ name, dataDir, ports }: Member, etcdPort: number, binDir: string): object {
  const [api, postgres] = [`127.0.0.1:${ports.api}`, `127.0.0.1:${ports.postgres}`]
  return {
    ...{ scope: 'speckeep', name, etcd3: { host: `127.0.0.1:${etcdPort}` } },
    restapi: { listen: api, connect_address: api },
    bootstrap: {
      dcs: {
        ...{ ttl: leaseS, loop_wait: 2, retry_timeout: 5, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { fsync: 'off', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      ...{ listen: postgres, connect_address: postgres, data_dir: dataDir, bin_dir: binDir },
      pgpass: `${dataDir}.pgpass`,
      authentication: { superuser, replication, rewind: superuser },
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}

/**
 * HAProxy checks the servers as Patroni's own template does: for some seconds after a change it leads to a standby.
 */
export function proxySettings(port: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.api}`,
  )
  return [
    'defaults',
    ...['  mode tcp', '  timeout connect 2s', '  timeout client 1h', '  timeout server 1h', '  timeout check 2s'],
    'listen primary',
    ...[`  bind 127.0.0.1:${port}`, '  option httpchk OPTIONS /primary', '  http-check expect status 200'],
    '  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}
