import { type AlertCode, isError } from 'tapkit/kernel'

/** What services say, and what it means; the first that is in an answer counts. */
const sayings: readonly (readonly [text: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'APKT002'],
  ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
  ['Unauthorized: invalid key', 'APKT007'],
]

/** What the developer is told where a service refuses for a reason, or is busy; `undefined` where it merely failed. */
function refusalOf(error: unknown): AlertCode | undefined {
  if (!isError(error, 'HttpStatusError')) return undefined
  const { message, error: reason } = Object(error.body) as { readonly message?: unknown; readonly error?: unknown }
  const said = [error.body, message, reason].filter((each) => typeof each === 'string').join('\n')
  return sayings.find(([text]) => said.includes(text))?.[1] ?? (error.status === 429 ? 'APKT010' : undefined)
}

/** What the developer is told where the project could not be read. */
export function alertOf(error: unknown): { readonly code: AlertCode; readonly message?: string } {
  const code = refusalOf(error)
  if (code) return { code }
  const why = isError(error) ? (error.debug ?? error.message) : 'Its answer does not have the expected shape.'
  return {
    code: 'APKT009',
    message: `Unable to fetch App Configuration. ${why} Local options are used until the next load.`,
  }
}

/** The same of the list of sites, without which every site is allowed: only what the service itself says is told. */
export function originAlertOf(error: unknown): ReturnType<typeof alertOf> | undefined {
  return refusalOf(error) || (isError(error, 'HttpStatusError') && error.status >= 500) ? alertOf(error) : undefined
}
