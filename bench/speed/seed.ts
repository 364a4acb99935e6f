import type pg from 'pg'
import type { Account } from '../product/start.ts'

/** Another customer, with the password of this one. */
export async function anotherCustomer(pool: pg.Pool, like: Account, email: string): Promise<Account> {
  await pool.query(
    `insert into users (email, name, password_hash, email_verified_at)
     select $2, name, password_hash, now() from users where email = $1`,
    [like.email, email],
  )
  return { email, password: like.password }
}

/** A ticket of this person with that many messages; gives its id. */
export async function ticketWithMessages(pool: pg.Pool, email: string, count: number): Promise<number> {
  const { rows } = await pool.query<{ id: number; user_id: number }>(
    `insert into tickets (user_id, subject, service_type, urgency_level, last_seq)
     select id, 'A long conversation', 'quick_fix', 'low', $2 from users where email = $1 returning id, user_id`,
    [email, count],
  )
  const ticket = rows[0]
  if (!ticket) throw new Error(`no account has the address ${email}`)
  await pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, n, $2::int, 'client', 'User #' || $2::int, 'Message ' || n || ': ' || repeat('so it goes ', 1 + n % 20), 'seed-' || n
     from generate_series(1, $3::int) n`,
    [ticket.id, ticket.user_id, count],
  )
  return ticket.id
}

const WORDS = `array['shop','page','white','slow','form','mail','login','cart','image','menu','phone','search','map','price']`

/** Fills the inbox up to `total` tickets of many customers, open and closed ones, due at all times. */
export async function fillInbox(pool: pg.Pool, total: number): Promise<void> {
  await pool.query(
    `insert into users (email, name, password_hash, email_verified_at)
     select 'load' || n || '@example.com', 'Customer ' || n, 'x', now() from generate_series(1, 2000) n
     on conflict (email) do nothing`,
  )
  const { rows } = await pool.query<{ count: string; first: number }>(
    `select (select count(*) from tickets) count, (select min(id) from users where email like 'load%') first`,
  )
  const missing = total - Number(rows[0]?.count)
  await pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, status, waiting_for, staff_unread, last_seq,
       due_at, excerpt, created_at, updated_at)
     select $2::int + n % 2000, (${WORDS})[1 + n % 14] || ' ' || (${WORDS})[1 + (n / 14) % 14] || ' problem ' || n,
       'quick_fix', (array['low','medium','high','critical'])[1 + n % 4],
       (array['open','in-progress','resolved','closed'])[1 + n % 4], (array['staff','client','nobody'])[1 + n % 3],
       (n % 3 = 0)::int, 1, case when n % 3 = 0 then now() + (n % 5000 - 1000) * interval '1 minute' end,
       'excerpt ' || n, now() - n * interval '10 seconds', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [missing, rows[0]?.first],
  )
  await pool.query('vacuum analyze tickets')
}
