import type { FileFactors } from './fileFactors.ts'
import { messages } from './messages.ts'

/** The visitor's name of the factors of a kind that a recovery file names. */
export function nameOfFactors({ kind, count, given }: FileFactors): string {
  const texts = messages.fileFactors
  if (kind === 'code') return texts.code
  return kind === 'device' && given > 0 ? texts.deviceHere : texts[kind](count)
}
