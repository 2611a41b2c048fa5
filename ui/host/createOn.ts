import { type Hooks, type Kernel, PluginError } from 'tapkit/kernel'

type InputOf<hook> = hook extends { call(input: infer input): unknown } ? input : never

/** The events that a host can listen to, by name, with the arguments of its listeners: the hooks that only observe. */
export type HostEvents = {
  readonly [name in keyof Hooks as name extends `on${infer event}` ? Uncapitalize<event> : never]: InputOf<Hooks[name]>
} & { readonly track: InputOf<Hooks['track']> }

/**
 * Listens to a kit's events. tapable has no untap, so one tap an event serves every listener.
 * @throws PluginError for an event that there is not
 */
export function createOn(kernel: Kernel) {
  const listeners = new Map<string, Set<(input: never) => void>>()
  return (event: string, listener: (input: never) => void): (() => void) => {
    const name = event === 'track' ? event : `on${event[0]?.toUpperCase()}${event.slice(1)}`
    if (!Object.hasOwn(kernel.hooks, name)) {
      const events = Object.keys(kernel.hooks).flatMap((hook) =>
        /^on[A-Z]/.test(hook) ? `${hook[2]?.toLowerCase()}${hook.slice(3)}` : [],
      )
      throw new PluginError({ message: `There is no event "${event}". Listen to ${[...events, 'track'].join(', ')}.` })
    }
    const own = listeners.get(name) ?? new Set()
    if (!listeners.has(name)) {
      listeners.set(name, own)
      kernel.hooks[name as 'onSend'].tap('host', (input) => {
        for (const each of [...own]) tell(kernel, each, input as never)
      })
    }
    const once = (input: never) => listener(input)
    own.add(once)
    return () => void own.delete(once)
  }
}

/** One listener that throws does not silence the others. */
function tell(kernel: Kernel, listener: (input: never) => void, input: never): void {
  try {
    listener(input)
  } catch (error) {
    kernel.report(error)
  }
}
