import { normalize } from 'viem/ens'

/** The normal form of a dotted name (ENSIP-15); `undefined` if there is none, or the text is no name. */
export function normalizeName(name: string): string | undefined {
  if (!name.includes('.') || name.length > 255) return undefined
  try {
    return normalizeLabels(name.trim()) || undefined
  } catch {
    return undefined
  }
}

/**
 * Labels in their normal form (ENSIP-15).
 * @throws an error if a label has no normal form
 */
export const normalizeLabels = (name: string): string => normalize(name)
