import { programs } from '../programs.ts'
import type { Message } from './readMessage.ts'

/**
 * Whether a transaction carries a text as a memo, or as memos one after the other, which are reviewed as lines of one text; a
 * wallet may add others around them, and have its account sign them.
 */
export function bearsMemo({ instructions }: Pick<Message, 'instructions'>, text: string): boolean {
  const wanted = toLetters(new TextEncoder().encode(text))
  const memos = instructions.flatMap(({ program, data }) => (program === programs.memo ? [toLetters(data)] : []))
  return memos.some((_, first) => memos.some((_, last) => memos.slice(first, last + 1).join('\n') === wanted))
}

/** A letter for each byte: bytes that are no text are compared as well. */
const toLetters = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
