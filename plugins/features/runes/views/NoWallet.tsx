import type { Kernel } from 'tapkit/kernel'
import { Button, EmptyState, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

type Props = {
  readonly kernel: Kernel
  /** The use of a wallet here; to mint and etch if absent. */
  readonly text?: string | undefined
}

/** A view of runes, as long as no Bitcoin wallet is connected. */
export function NoWallet({ kernel, text }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  // A page may have the views of runes without the list of wallets.
  const connect = kernel.view('Connect') && (
    <Button onClick={() => kernel.navigate('Connect', { namespace: 'bip122' })}>{words.connectWallet}</Button>
  )
  return <EmptyState icon="wallet" title={words.noWalletTitle} text={text ?? words.noWalletText} action={connect} />
}
