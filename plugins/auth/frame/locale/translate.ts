type Table = Readonly<Record<string, unknown>>
type Say = (...about: readonly unknown[]) => unknown

type Rules = {
  /** Whether the language is written from right to left: addresses and names within its sentences are kept apart from them (UAX #9). */
  readonly isRtl: boolean
  readonly report: (error: unknown) => void
}

/**
 * An English table with a language's sentences in it. Keys that English lacks are left out. A sentence that is blank, is of another kind, or throws leaves
 * the English sentence: no translation takes a warning away.
 */
export function translate<table extends object>(english: table, own: unknown, rules: Rules): table {
  if (!isTable(own)) return english
  const entries = Object.entries(english).map(([key, before]) => [
    key,
    Object.hasOwn(own, key) ? entryOf(before, own[key], rules) : before,
  ])
  // Each entry is of the kind that it was.
  return Object.fromEntries(entries) as table
}

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null

/** Invisible marks, such as a joiner or a mark of direction, say nothing. */
const isSentence = (value: unknown): value is string => typeof value === 'string' && /[^\p{C}\p{Z}]/u.test(value)

function entryOf(english: unknown, own: unknown, rules: Rules): unknown {
  if (isTable(english)) return translate(english, own, rules)
  const say = (about: readonly unknown[], fallback: unknown): unknown => {
    try {
      const text = typeof own === 'function' ? own(...about.map((part) => isolate(part, rules)), fallback) : own
      return isSentence(text) ? text : fallback
    } catch (error) {
      rules.report(error)
      return fallback
    }
  }
  if (typeof english !== 'function') return say([], english)
  return (...about: readonly unknown[]) => say(about, (english as Say)(...about))
}

/** First strong isolate and its end, around what is not empty. */
const isolate = (part: unknown, { isRtl }: Rules): unknown =>
  isRtl && typeof part === 'string' && part !== '' ? `\u2068${part}\u2069` : part
