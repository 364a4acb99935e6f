import { expect, test } from 'vitest'
import { findCuts } from './find-cuts.ts'

/** What a source looks like with each of its cuts, one after the other. */
const after = (source: string) =>
  findCuts(source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  )

test('each operand of a condition goes once, and a guard goes whole', () => {
  expect(after('if (a && b && !c) throw x')).toEqual([
    ';',
    'if ((b) && !c) throw x',
    'if ((a) && !c) throw x',
    'if ((a && b)) throw x',
  ])
  expect(after('function f() { if (a) return b }')).toEqual([])
  expect(after("function f() { if (a) return { kind: 'refused' } }")).toEqual(['function f() { ; }'])
  expect(after('function f() { if (a) return done() }')).toEqual(['function f() { ; }'])
})

test('each condition of a query goes once, and each entry of a list', () => {
  expect(after("q.where('a', '=', 1).whereRef('b', '=', 'c').execute()")).toEqual([
    "q.whereRef('b', '=', 'c').execute()",
    "q.where('a', '=', 1).execute()",
  ])
  expect(after("const names = ['a', 'b']")).toEqual(["const names = ['b']", "const names = ['a']"])
  expect(after("db.select(['a', 'b'])")).toEqual([])
})

test('each condition of a text of SQL says nothing once, with its parameters', () => {
  expect(after('sql`delete from t where a = b and (c or d between 1 and 2) limit 1`')).toEqual([
    'sql`delete from t where (a = b or true) and (c or d between 1 and 2) limit 1`',
    'sql`delete from t where a = b and ((c or d between 1 and 2) or true) limit 1`',
    'sql`delete from t where a = b and ((c and false) or d between 1 and 2) limit 1`',
    'sql`delete from t where a = b and (c or (d between 1 and 2 and false)) limit 1`',
  ])
  expect(after('sql`select from t where a and case when b then c else d end`')).toEqual([
    'sql`select from t where (a or true) and case when b then c else d end`',
    'sql`select from t where a and case when (b or true) then c else d end`',
  ])
  expect(after('sql<boolean>`a is null and (b or c = 1)`')).toEqual([
    'sql<boolean>`(a is null or true) and (b or c = 1)`',
    'sql<boolean>`a is null and ((b or c = 1) or true)`',
    'sql<boolean>`a is null and ((b and false) or c = 1)`',
    'sql<boolean>`a is null and (b or (c = 1 and false))`',
  ])
  expect(after('say(`where you and I are`)')).toEqual([])
})

test('a call that refuses or writes down goes, one that does something else stays', () => {
  expect(after('await requireOwner(ctx); save(ctx)')).toEqual(['; save(ctx)'])
  expect(after('await record(tx, ctx, signedIn, {}, { userId }); save(ctx)')).toEqual(['; save(ctx)'])
})

test('a lock goes, in a chain and in a text of SQL', () => {
  expect(after("tickets.selectAll().forNoKeyUpdate('t').execute()")).toEqual([
    'tickets.selectAll().execute()',
  ])
  expect(after('sql`select id from t where a for no key update of t skip locked`')).toEqual([
    'sql`select id from t where (a or true) for no key update of t skip locked`',
    'sql`select id from t where a  skip locked`',
  ])
})
