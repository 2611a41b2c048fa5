import type { Kernel, TrackedEvent } from 'tapkit/kernel'

type Listener = (event: TrackedEvent) => void

const listeners = new WeakMap<Kernel, Set<Listener>>()

/** Listens to the events of a kit; answers how to stop. tapable has no untap, so that one tap serves every listener. */
export function listen(kernel: Kernel, listener: Listener): () => void {
  let own = listeners.get(kernel)
  if (!own) {
    const added = new Set<Listener>()
    own = added
    listeners.set(kernel, added)
    kernel.hooks.track.tap('useAppKitEvents', (event) => {
      for (const each of [...added]) each(event)
    })
  }
  const set = own.add(listener)
  return () => void set.delete(listener)
}
