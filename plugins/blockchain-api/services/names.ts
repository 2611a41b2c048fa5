import { HttpStatusError, type NameService, NameServiceError, type NameSuggestion } from 'tapkit/kernel'
import { fetchNames as fetchRecords } from '../calls/fetchNames.ts'
import { fetchSuggestions as fetchAll } from '../calls/fetchSuggestions.ts'
import { registerName } from '../calls/registerName.ts'
import type { Context } from '../context.ts'
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

/**
 * A refusal of the API is answered and not thrown: `reason` is the first reason that it gives.
 * @throws NameServiceError 'Error registering name'
 */
export async function register(
  context: Context,
  input: Input<'register'>,
): Promise<{ readonly success: boolean; readonly reason?: string | undefined }> {
  try {
    return await registerName(context, input)
  } catch (cause) {
    input.signal.throwIfAborted()
    const reason = cause instanceof HttpStatusError ? firstReasonOf(cause) : undefined
    if (reason !== undefined) return { success: false, reason }
    throw new NameServiceError({ message: 'Error registering name', cause })
  }
}

async function saying<value>(message: string, signal: AbortSignal, answer: Promise<value>): Promise<value> {
  try {
    return await answer
  } catch (cause) {
    signal.throwIfAborted()
    throw new NameServiceError({ message, cause })
  }
}
