import { type PrepareAnswer, UnsupportedChainError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { prepareCalls } from './prepareCalls.ts'
import { prepareTransfer } from './prepareTransfer.ts'

/**
 * Writes the transaction that the wallet will be asked for: a transfer, or a transaction that a feature or a service
 * has written.
 * @throws UnsupportedChainError, and the errors of `prepareTransfer`, `prepareCalls` and `prepareTrade`
 */
export async function prepare(
  context: Context,
  input: HookInput<'prepare'>,
): Promise<PrepareAnswer<'solana'> | undefined> {
  const { intent, network } = input
  if (!context.clusters.has(network.id)) {
    const debug = `${network.name} (${network.id}) is not in the \`networks\` of solana.`
    throw new UnsupportedChainError({ network: network.name, debug })
  }
  if (intent.kind === 'transfer') return prepareTransfer(context, input, intent.about)
  // Other kinds without a payload are of other plugins.
  if (intent.payload === undefined && intent.kind !== 'calls') return undefined
  if (intent.promise.in?.length) return (await import('./prepareTrade.ts')).prepareTrade(context, input)
  return prepareCalls(context, input)
}
