import type { Kernel } from 'tapkit/kernel'
import type { Mark } from './state.ts'

/** Most marks that are kept of one network; the oldest go first. */
const limit = 500

/** Where the marks of a network are stored: what a visitor hides is theirs, whichever account they use. */
export const marksKey = (networkId: string): string => `hiddenTokens:${networkId}`

/** What the visitor said of a network's tokens, as it is stored; what is none of it is left out. */
export function readMarks({ storage }: Kernel, networkId: string): Record<string, Mark> {
  const entries = storage.get(marksKey(networkId), (json) =>
    Object.entries(json as object).filter((entry): entry is [string, Mark] => /^(hidden|shown)$/.test(entry[1])),
  )
  return Object.fromEntries((entries ?? []).slice(-limit))
}

/** Stores what the visitor says of a token, beside what they have said in another tab. */
export function writeMark(
  kernel: Kernel,
  networkId: string,
  key: string,
  mark: Mark | undefined,
): Record<string, Mark> {
  const { [key]: _, ...others } = readMarks(kernel, networkId)
  const marks = Object.fromEntries(Object.entries(mark ? { ...others, [key]: mark } : others).slice(-limit))
  if (Object.keys(marks).length > 0) kernel.storage.set(marksKey(networkId), marks)
  else kernel.storage.remove(marksKey(networkId))
  return marks
}
