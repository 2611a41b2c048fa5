import { isError, sanitizeText } from 'tapkit/kernel'
import type { SocialProblem } from './socialLogin.ts'

const reasons = ['uri', 'origin', 'provider', 'cancelled', 'answer', 'down', 'devices', 'clock'] as const

/** Refusals of the page itself, by the code of the error. */
const problems: Readonly<Record<string, SocialProblem['code']>> = {
  APKT002: 'unfit',
  secure_page_version: 'unfit',
  APKT003: 'begin',
  APKT004: 'timeout',
  APKT005: 'unlisted',
}

/** What the view says of an error. */
export function problemOf(error: unknown): SocialProblem {
  if (!isError(error, 'SecurePageFaultError')) return { code: problems[Object(error).code] ?? 'failed' }
  const { fault, values } = error.params
  const { reason, seconds, details } = values
  if (fault === 'cooldown') return { code: 'limit', seconds: Number(seconds) || 60 }
  if (fault === 'unavailable') return { code: 'server' }
  const known = fault === 'not_allowed' && reasons.find((each) => each === reason)
  if (known) return { code: known }
  const said = typeof details === 'string' ? sanitizeText(details, 100) : ''
  return { code: 'failed', details: said || undefined }
}
