import { programs } from '../programs.ts'
import type { Message } from './readMessage.ts'

/**
 * Whether a transaction carries a text as a memo, or as several memos in a row, which the review shows as lines of a
 * text. A wallet may add other memos around them, and have its account sign them.
 */
export function bearsMemo({ instructions }: Pick<Message, 'instructions'>, text: string): boolean {
  const wanted = toLetters(new TextEncoder().encode(text))
  const memos = instructions.flatMap(({ program, data }) => (program === programs.memo ? [toLetters(data)] : []))
  return memos.some((_, first) => memos.some((_, last) => memos.slice(first, last + 1).join('\n') === wanted))
}

/** A letter for each byte, so that bytes that are not a valid text are compared as well. */
const toLetters = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
