import type { PasskeyRefusal } from '../passkey/errors.ts'
import { kindOf } from '../wallet/vaultHead.ts'

/** The factors of a kind that a recovery file names. */
export type FileFactors = {
  readonly kind: 'device' | 'passkey' | 'code'
  readonly count: number
  /** How many of them are at hand. */
  readonly given: number
  /** How many more can be brought to this browser. */
  readonly more: number
}

/** Why a factor has not opened a file. */
export type FileProblem =
  | PasskeyRefusal
  | 'unknown'
  | 'notOfFile'
  | 'usedAlready'
  | 'wrongPasskey'
  | 'wrongCode'
  | 'wrongLogin'
  | 'tooMany'

const kinds = ['device', 'passkey', 'code'] as const

/** Which factors open a file, and how far they can be used in this browser. */
export const factorsOfFile = (
  { shares }: { readonly shares: Readonly<Record<string, unknown>> },
  given: readonly string[],
): FileFactors[] =>
  kinds
    .map((kind) => {
      const names = Object.keys(shares).filter((name) => kindOf(name) === kind)
      const used = names.filter((name) => given.includes(name)).length
      // The key of another browser never leaves that browser.
      return { kind, count: names.length, given: used, more: kind === 'device' ? 0 : names.length - used }
    })
    .filter(({ count }) => count > 0)

/** Whether two factors of a file can be used in this browser. */
export const canOpenHere = (factors: readonly FileFactors[]): boolean =>
  factors.reduce((sum, { given, more }) => sum + given + more, 0) >= 2
