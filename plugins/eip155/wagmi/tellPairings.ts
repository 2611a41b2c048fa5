import type { Kernel } from 'tapkit/kernel'
import type { Face } from './face.ts'

const told = new WeakSet<Kernel>()

/** Tells of codes to scan as wagmi's connectors do, for a host that draws them itself. */
export function tellPairings({ kernel, config }: Face): void {
  if (told.has(kernel)) return
  told.add(kernel)
  kernel.hooks.onPairing.tap('wagmi', ({ connector, uri }) => {
    const face = config.connectors.find(({ id }) => id === connector.id)
    face?.emitter.emit('message', { type: 'display_uri', data: uri })
  })
}
