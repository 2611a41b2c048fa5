import { HttpStatusError, type NameService, type NameSuggestion } from 'tapkit/kernel'
import { fetchNames as fetchRecords } from '../calls/fetchNames.ts'
import { fetchSuggestions as fetchAll } from '../calls/fetchSuggestions.ts'
import { registerName } from '../calls/registerName.ts'
import type { Context } from '../context.ts'
import { NameServiceError } from '../errors.ts'
import { firstReasonOf } from './firstReasonOf.ts'

type Input<verb extends 'fetchSuggestions' | 'fetchNames' | 'register'> = Parameters<NameService[verb]>[0]

/** @throws NameServiceError 'Error fetching name suggestions' */
export const fetchSuggestions = (
  context: Context,
  input: Input<'fetchSuggestions'>,
): Promise<readonly NameSuggestion[]> =>
  saying('Error fetching name suggestions', input.signal, fetchAll(context, input))

/**
 * The whole names of an address, with their suffixes.
 * @throws NameServiceError 'Error fetching names for address'
 */
export async function fetchNames(context: Context, input: Input<'fetchNames'>): Promise<readonly string[]> {
  const records = fetchRecords(context, input)
  return (await saying('Error fetching names for address', input.signal, records)).map(({ name }) => name)
}

/** @throws NameServiceError with the API's first reason, else 'Error registering name' */
export const register = (context: Context, input: Input<'register'>): Promise<{ readonly success: boolean }> =>
  saying('Error registering name', input.signal, registerName(context, input), firstReasonOf)

async function saying<value>(
  message: string,
  signal: AbortSignal,
  answer: Promise<value>,
  reasonOf?: typeof firstReasonOf,
): Promise<value> {
  try {
    return await answer
  } catch (cause) {
    signal.throwIfAborted()
    const reason = cause instanceof HttpStatusError ? reasonOf?.(cause) : undefined
    throw new NameServiceError({ message: reason ?? message, cause })
  }
}
