import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'

// The limit we measure against: the same queries and nothing else. No token check, no parsing, no policy.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

const authentication = `select s.id, s.user_id, s.expires_at, s.idle_expires_at, s.ended_at, u.*
  from sessions s join users u on u.id = s.user_id where s.id = $1`
const conversation = `select m.id, m.ticket_id, m.seq, m.author_name, m.message, m.created_at, m.client_id
  from messages m where m.ticket_id = $1 and m.seq > $2 order by m.seq limit 1000`

function sessionOf(header: string | undefined): number {
  const payload = header?.split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: number }).sid
}

app.get('/api/me', async (request) => {
  const { rows } = await pool.query(authentication, [sessionOf(request.headers.authorization)])
  const { password_hash, ...user } = rows[0]
  return user
})

app.get<{ Params: { id: string } }>('/api/tickets/:id/messages', async (request) => {
  await pool.query(authentication, [sessionOf(request.headers.authorization)])
  const { rows } = await pool.query(conversation, [Number(request.params.id), 0])
  return rows
})

await pool.query('create table if not exists bare_messages (id bigserial primary key, text text not null)')
const io = new Server(app.server, { transports: ['websocket'], path: '/socket.io' })
io.on('connection', (socket) => {
  void socket.join('room')
  socket.on('say', async (text: string, ack: (answer: object) => void) => {
    const { rows } = await pool.query('insert into bare_messages (text) values ($1) returning id', [text])
    ack({ id: rows[0].id })
    io.to('room').emit('said', text)
  })
})

const url = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ ready: true, url }))
process.on('SIGTERM', async () => {
  await io.close()
  await pool.end()
  process.exit(0)
})
