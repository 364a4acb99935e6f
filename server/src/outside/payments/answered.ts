import Stripe from 'stripe'
import { Problem } from '#platform/problem.ts'
import { UnknownCustomer } from './interface.ts'

const { StripeError, StripeInvalidRequestError } = Stripe.errors

/**
 * The provider's answer. A refusal because of the customer is `UnknownCustomer`; every other failure is the
 * problem `unavailable`, its reason for the log alone.
 */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw isMissing(error) && error.param === 'customer'
      ? new UnknownCustomer('The payment provider does not know this customer', { cause: error })
      : new Problem('unavailable', { ...wordsFor(error), cause: error })
  }
}

function wordsFor(error: unknown): { says: string; retryAfterSeconds?: number } {
  const status = error instanceof StripeError ? (error.statusCode ?? 0) : 0
  // A mistake of ours: trying again does not help.
  if (status >= 400 && status < 500 && status !== 409 && status !== 429)
    return { says: 'Payments are not possible right now. Nothing was charged. Please write to us.' }
  return {
    says: 'Our payment provider does not answer. Please try again in a minute. Nothing was charged.',
    retryAfterSeconds: 60,
  }
}

/** The answer, or null where the provider knows no such thing. */
export async function orNullWhereMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof UnknownCustomer || (error instanceof Problem && isMissing(error.cause))) return null
    throw error
  }
}

function isMissing(error: unknown): error is InstanceType<typeof StripeInvalidRequestError> {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}
