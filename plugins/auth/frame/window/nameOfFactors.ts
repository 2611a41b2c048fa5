import type { FileFactors } from './fileFactors.ts'
import { messages } from './messages.ts'

/** The name, for the visitor, of those factors of a recovery file that are of one kind. */
export function nameOfFactors({ kind, count, given }: FileFactors): string {
  const texts = messages.fileFactors
  if (kind === 'code') return texts.code
  return kind === 'device' && given > 0 ? texts.deviceHere : texts[kind](count)
}
