import { Client } from 'pg'

const name = 'sitewright'

/**
 * Makes our own role and database on the first start, and answers the address to use. The role may make databases
 * but is no superuser: SQL that slips through us can then neither read the machine's files nor run programs.
 */
export async function openDatabase(port: number, password: string): Promise<string> {
  const superuser = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await superuser.connect()
  try {
    const { rows } = await superuser.query(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    const secret = superuser.escapeLiteral(password)
    if (!rows[0].role) await superuser.query(`create role ${name} login createdb password ${secret}`)
    if (!rows[0].database) await superuser.query(`create database ${name} owner ${name}`)
  } finally {
    await superuser.end()
  }
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}
