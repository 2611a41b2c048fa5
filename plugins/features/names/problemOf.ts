import type { NameProblem } from './state.ts'

/**
 * Why a label is no account name: letters, digits and hyphens, four at least, none of the hyphens at an end. ENS has no name of more
 * than 63 bytes in a label, and none with two hyphens in the third and fourth place (ENSIP-15).
 */
export function problemOf(label: string): NameProblem | undefined {
  if (label.length < 4 || !/^[a-z0-9-]+$/.test(label)) return 'tooShort'
  if (label.length > 63) return 'tooLong'
  if (/^-|-$/.test(label)) return 'edge'
  return label.startsWith('--', 2) ? 'doubled' : undefined
}
