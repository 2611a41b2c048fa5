import { SendCancelledError } from 'tapkit/kernel'

/**
 * Prepares a payment until its signal aborts. Nothing was sent then.
 * @throws SendCancelledError, and what the preparation throws
 */
export async function cancellable<prepared>(
  signal: AbortSignal | undefined,
  prepare: () => Promise<prepared>,
): Promise<prepared> {
  if (signal?.aborted) throw new SendCancelledError()
  try {
    return await prepare()
  } catch (error) {
    throw signal?.aborted ? new SendCancelledError() : error
  }
}
