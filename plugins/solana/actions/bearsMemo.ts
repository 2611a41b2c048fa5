import { programs } from '../programs.ts'
import type { Message } from './readMessage.ts'

/** Whether a transaction carries a text as a memo; a wallet may add others, and have its account sign them. */
export function bearsMemo({ instructions }: Pick<Message, 'instructions'>, text: string): boolean {
  const wanted = new TextEncoder().encode(text)
  return instructions.some(
    ({ program, data }) =>
      program === programs.memo && data.length === wanted.length && data.every((byte, at) => byte === wanted[at]),
  )
}
