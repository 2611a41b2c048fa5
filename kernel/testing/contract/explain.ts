import { isError } from '../../errors/isError.ts'

/**
 * Has a failure say what its reader needs: runners print the sentence of an error, and neither what it says to developers nor
 * what the kit has only reported meanwhile.
 */
export function explain(failure: unknown, reported: readonly Error[]): unknown {
  const heard = reported.filter((error) => error !== failure).map((error) => `The kit reported ${error}`)
  if (isError(failure)) return new Error([failure, ...heard].join('\n'), { cause: failure })
  if (failure instanceof Error) failure.message = [failure.message, ...heard].join('\n')
  return failure
}
