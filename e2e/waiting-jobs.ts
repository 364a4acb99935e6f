import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Makes jobs due that wait for a later time, such as the mail that goes out after two minutes. */
export async function hurryJobs(task: string): Promise<void> {
  const { dataDir } = JSON.parse(process.env.E2E_FACTS ?? '{}') as { dataDir: string }
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const [, , , port] = (await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'sitewright',
    password,
    database: 'sitewright',
  })
  await client.connect()
  try {
    await client.query(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id =
         (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task],
    )
  } finally {
    await client.end()
  }
}
