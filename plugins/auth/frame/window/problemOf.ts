import type { PasskeyRefusal } from '../passkey/errors.ts'
import { messages } from './messages.ts'

/** Why a factor of the wallet did not lead on, in a sentence. */
export function problemOf(problem: PasskeyRefusal | 'locked' | 'noDevice'): string {
  const { factors, problems } = messages
  if (problem === 'locked' || problem === 'noDevice') return factors[problem]
  return { ...problems, ...factors.problems }[problem]
}
