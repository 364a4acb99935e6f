/**
 * One site of the corpus for the home page: what its owner would say, and the fault that the examination finds there.
 * `bench/corpus/owner-example.test.ts` examines it.
 */
export const ownerExample = {
  case: 'tls.expired/yesterday/faulty',
  says: 'Customers tell me that their browser calls my shop “not private”. I have changed nothing.',
  code: 'tls.expired',
} as const
