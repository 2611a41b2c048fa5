import { findMethod } from './findMethod.ts'

/** Which form of `addListener` a wallet takes: one object, as Xverse does, or a name and a function. */
export type ListenerForm = 'object' | 'positional'

type Listener = (value: unknown) => void

/**
 * Listens to events of a wallet's object by what it has: `addListener`, `listen` (WBIP001), or `on` with `removeListener` or
 * `off`. A wallet that throws stays usable. Answers what ends it.
 */
export function listenTo(
  source: object,
  listeners: Readonly<Record<string, Listener>>,
  form: ListenerForm = 'object',
): () => void {
  const stops: (() => unknown)[] = []
  let live = true
  const end = () => {
    live = false
    for (const stop of stops.splice(0)) void attempt(stop)
  }
  for (const [name, listener] of Object.entries(listeners)) {
    const heard = (value: unknown) => {
      if (live) listener(value)
    }
    void bind(source, name, heard, form).then((stop) => {
      stops.push(stop)
      if (!live) end()
    })
  }
  return end
}

/** What the wallet is asked is asked in turn, so that one that answers, now or later, is not asked again. */
async function bind(source: object, name: string, heard: Listener, form: ListenerForm): Promise<() => unknown> {
  const ways: [method: string, ...args: unknown[]][] = [
    ['addListener', name, heard],
    ['listen', name, heard],
  ]
  if (form === 'object') ways.unshift(['addListener', { eventName: name, cb: heard }])
  for (const [method, ...args] of ways) {
    const stop = await attempt(() => findMethod(source, method)?.(...args))
    if (typeof stop === 'function') return () => stop()
  }
  await attempt(() => findMethod(source, 'on')?.(name, heard))
  return () => (findMethod(source, 'removeListener') ?? findMethod(source, 'off'))?.(name, heard)
}

/** What a wallet answers, now or later; one that throws answers nothing. */
async function attempt(act: () => unknown): Promise<unknown> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
