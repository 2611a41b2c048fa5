type Table = Readonly<Record<string, unknown>>
type Say = (...about: unknown[]) => unknown

/** How sentences are put into each other's place. */
export type Rules = {
  /** Names within a sentence are kept apart from it: their direction is not its own (UAX #9). */
  readonly isRtl: boolean
  readonly report: (error: unknown) => void
}

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

/** An English table with a locale's sentences in it. What is not of its kind, or throws, leaves the English one. */
export function mergeTable(english: object, own: object | undefined, rules: Rules): object {
  const merged: Record<string, unknown> = { ...english }
  for (const [key, said] of Object.entries(own ?? {})) {
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined
    if (isTable(said) && (before === undefined || isTable(before))) merged[key] = mergeTable(before ?? {}, said, rules)
    else if (typeof said === 'string' || typeof said === 'function') merged[key] = entryOf(said, before, rules)
  }
  return merged
}

function entryOf(said: string | object, english: unknown, rules: Rules): unknown {
  const say = (about: readonly unknown[], fallback: unknown) => {
    if (typeof said === 'string') return said
    try {
      const text = (said as Say)(...about.map((part) => isolate(part, rules)), fallback)
      if (typeof text === 'string') return text
    } catch (error) {
      rules.report(error)
    }
    return fallback
  }
  if (typeof english === 'string') return say([], english)
  if (typeof english === 'function') return (...about: unknown[]) => say(about, (english as Say)(...about))
  // A title, a label, an error, a plugin's own notice: whoever says it brings the English sentence.
  if (english === undefined) return (about: unknown, fallback: unknown) => say([about], fallback)
  return english
}

/** First strong isolate and its end, around what is not empty. */
const isolate = (part: unknown, { isRtl }: Rules): unknown =>
  isRtl && typeof part === 'string' && part !== '' ? `\u2068${part}\u2069` : part
