import { type AlertCode, isError } from 'tapkit/kernel'

/** The developer's alert for a list that could not be read. */
export function alertOf(error: unknown): { readonly code: AlertCode; readonly message: string } {
  const why = isError(error) ? (error.debug ?? error.message) : 'Its answer does not have the expected shape.'
  const code = isError(error, 'HttpStatusError') && error.status === 429 ? 'APKT010' : 'APKT003'
  return { code, message: `The wallet directory did not load. ${why} Wallets that are known without it are listed.` }
}
