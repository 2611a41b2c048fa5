import { formatUnits, type Network, unitText } from 'tapkit/kernel'
import { readContracts } from '../../../../eip155/actions/readContracts.ts'
import { readErc20, toCalls } from '../../../../eip155/actions/readErc20.ts'
import type { NodeContext } from '../../../../eip155/context.ts'

/** An amount of a token as it is drawn; `isKnown` if the token tells its unit. */
export type Named = { readonly text: string; readonly isKnown: boolean }

/** Writes amounts of tokens by what their contracts tell of themselves. */
export type TokenNames = { write(token: string, amount: bigint | 'all'): Promise<Named> }

/** Asks the page's own node. A name is a contract's own claim, so the address of a token is always drawn beside the name. */
export function nameTokens(context: NodeContext, network: Network, owner: string, signal: AbortSignal): TokenNames {
  const known = new Map<string, ReturnType<typeof readErc20>>()
  const look = async (token: string) => {
    if (!known.has(token)) {
      // A node that is out of reach tells no unit, and the page says so in red.
      const answers = await readContracts(context, network, toCalls(token, owner), signal).catch(() => [])
      known.set(token, readErc20(answers))
    }
    return known.get(token)
  }
  return {
    async write(token, amount) {
      const [contract = '', piece] = token.split('/')
      if (piece !== undefined) return { text: `${amount} × #${piece}`, isKnown: true }
      const found = await look(contract)
      if (!found) return { text: `${amount}`, isKnown: false }
      const figure = amount === 'all' ? '∞' : formatUnits(amount, found.decimals)
      return { text: `${figure} ${unitText(found.symbol)}`, isKnown: true }
    },
  }
}
