import type { Caller } from './createCaller.ts'

/** Which form of `addListener` a wallet takes: one object, as Xverse does, or a name and a function. */
export type ListenerForm = 'object' | 'positional'

/**
 * Listens to events of a wallet by what it has: `addListener`, `listen` (WBIP001), or `on` with `removeListener` or `off`.
 * A wallet that throws stays usable. Answers what ends it.
 */
export function listenTo(
  { has, ask }: Caller,
  listeners: Readonly<Record<string, (value: unknown) => void>>,
  form: ListenerForm = 'object',
): () => void {
  const unsubscribers: (() => void)[] = []
  let live = true
  const end = () => {
    live = false
    for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
  }
  for (const [name, listener] of Object.entries(listeners)) {
    const heard = (value: unknown) => {
      if (live) listener(value)
    }
    void listen(name, heard).then((unsubscribe) => {
      unsubscribers.push(unsubscribe)
      if (!live) end()
    })
  }
  return end

  async function listen(name: string, heard: (value: unknown) => void): Promise<() => void> {
    const forms: [method: string, ...args: unknown[]][] = [
      ['addListener', name, heard],
      ['listen', name, heard],
    ]
    if (form === 'object') forms.unshift(['addListener', { eventName: name, cb: heard }])
    for (const [method, ...args] of forms) {
      if (!has(method)) continue
      const unsubscribe = await ask(method, ...args).catch(() => undefined)
      if (typeof unsubscribe === 'function') return () => quietly(() => unsubscribe())
    }
    if (has('on')) {
      await ask('on', name, heard).catch(() => {})
      const remove = has('removeListener') ? 'removeListener' : 'off'
      return () => void (has(remove) && ask(remove, name, heard).catch(() => {}))
    }
    return () => {}
  }
}

function quietly(run: () => unknown): void {
  try {
    run()
  } catch {
    // A wallet that cannot stop is not heard any more.
  }
}
