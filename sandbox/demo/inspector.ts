import type { Kernel, Plugin } from 'tapkit/kernel'

/** One call of a hook, as the inspector saw it. */
export type Call = {
  readonly at: number
  readonly hook: string
  readonly kind: 'call' | 'error' | 'result'
  /** What matters of it, on one line. */
  readonly summary: string
  /** All of it, as JSON; empty where there is no more than the summary says. */
  readonly json: string
}

const limits = { summary: 120, json: 20_000 }

/** Watches every hook through tapable's interceptors, without taking part. */
export function inspector(onCall: (call: Call) => void): Plugin {
  return {
    name: 'inspector',
    apply(kernel: Kernel) {
      for (const [hook, tapped] of Object.entries(kernel.hooks)) {
        if (!('intercept' in tapped)) continue
        const tell = (kind: Call['kind'], value: unknown) => onCall({ at: Date.now(), hook, kind, ...describe(value) })
        tapped.intercept({
          name: 'inspector',
          call: (...args: unknown[]) => tell('call', args[0]),
          result: (value: unknown) => tell('result', value),
          error: (error: unknown) => tell('error', error),
        } as never)
      }
    },
  }
}

function describe(value: unknown): Pick<Call, 'json' | 'summary'> {
  if (value instanceof Error) return { summary: cut(`${value.name}: ${value.message}`, limits.summary), json: '' }
  try {
    const json = JSON.stringify(value, plain)
    if (json === undefined) return { summary: '', json: '' }
    const known: unknown = JSON.parse(json)
    const isMore = typeof known === 'object' && known !== null && Object.keys(known).length > 0
    return { summary: cut(summarize(known), limits.summary), json: isMore ? cut(json, limits.json) : '' }
  } catch {
    return { summary: cut(String(value), limits.summary), json: '' }
  }
}

/** What JSON cannot hold, as text or left out; pictures are long and say nothing. */
function plain(key: string, item: unknown): unknown {
  if (typeof item === 'bigint') return `${item}n`
  if (typeof item === 'function' || item instanceof AbortSignal || key === 'imageUrl') return undefined
  return item
}

/** The fields of a value by name; what is nested, by its own name or by how much there is. */
function summarize(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, item]) => `${key}: ${brief(item)}`)
    .join(', ')
}

function brief(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, view, id } = value as Readonly<Record<string, unknown>>
  return String(name ?? view ?? id ?? '{…}')
}

const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text)
