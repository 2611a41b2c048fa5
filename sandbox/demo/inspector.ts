import type { Kernel, Plugin } from 'tapkit/kernel'

/** One call of a hook, as the inspector saw it. */
export type Call = {
  readonly id: number
  readonly at: number
  readonly hook: string
  readonly kind: 'call' | 'error' | 'result'
  readonly text: string
}

const limit = 200

/** Watches every hook through tapable's interceptors, without taking part. */
export function inspector(onCall: (call: Call) => void): Plugin {
  return {
    name: 'inspector',
    apply(kernel: Kernel) {
      let id = 0
      for (const [hook, tapped] of Object.entries(kernel.hooks)) {
        if (!('intercept' in tapped)) continue
        const tell = (kind: Call['kind'], value: unknown) =>
          onCall({ id: ++id, at: performance.now(), hook, kind, text: describe(value) })
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

/** A value on one line: plain fields only, cut short. */
function describe(value: unknown): string {
  if (value instanceof Error) return value.message.slice(0, limit)
  try {
    const text = JSON.stringify(value, (key, item) => {
      if (typeof item === 'bigint') return `${item}n`
      if (typeof item === 'function' || item instanceof AbortSignal || key === 'imageUrl') return undefined
      return item
    })
    return (text ?? '').slice(0, limit)
  } catch {
    return String(value).slice(0, limit)
  }
}
