import type { Kernel } from 'tapkit/kernel'
import { Button, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'

/** The reason why there is no name to register: no EVM wallet is connected, or its network has no name service. */
export function Unavailable({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'names', messages)
  const network = kernel.network(namespace)
  if (network && kernel.account(namespace).address)
    return <Stage icon="tag" title={words.nobodyTitle(network.name)} text={words.nobodyText} />
  return (
    <Stage icon="wallet" title={words.connectTitle} text={words.connectText}>
      <Button variant="primary" full autoFocus onClick={() => kernel.navigate('Connect', { namespace })}>
        {words.connect}
      </Button>
    </Stage>
  )
}
