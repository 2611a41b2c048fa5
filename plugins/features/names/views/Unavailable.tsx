import type { Kernel } from 'tapkit/kernel'
import { Stage, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'

/** Says that nobody gives out names on the network in use. */
export function Unavailable({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'names', messages)
  return <Stage icon="tag" title={words.nobodyTitle(kernel.network(namespace)?.name ?? '')} text={words.nobodyText} />
}
