import type { Kernel } from 'tapkit/kernel'
import { EmptyState, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

/** A form of an order, as long as no Bitcoin wallet is connected. */
export function NoWallet({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'runes', messages)
  return <EmptyState icon="wallet" title={words.noWalletTitle} text={words.noWalletText} />
}
