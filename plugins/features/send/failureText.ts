import type { AccountState, DeepReadonly } from 'tapkit/kernel'
import type { messages } from './messages.ts'

type Tokens = DeepReadonly<Pick<AccountState['tokens'], 'failedAt' | 'stopped' | 'data'>>

/**
 * Why the figures of an account are not known, or are those of before; `undefined` if they are known. A read that is
 * tried again has still failed until it succeeds (reads 13).
 */
export function failureText({ failedAt, stopped, data }: Tokens, words: typeof messages): string | undefined {
  if (failedAt === undefined) return undefined
  if (data.length > 0) return stopped ? words.overloadedAgain : words.notLoadedAgain
  return stopped ? words.overloaded : words.notLoaded
}
