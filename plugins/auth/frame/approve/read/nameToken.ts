import { formatUnits, type Network, unitText } from 'tapkit/kernel'
import { isUnlimited } from '../../../../eip155/actions/isUnlimited.ts'
import { readContracts } from '../../../../eip155/actions/readContracts.ts'
import { readErc20, toCalls } from '../../../../eip155/actions/readErc20.ts'
import { readWord } from '../../../../eip155/actions/readHex.ts'
import { tokenCalls } from '../../../../eip155/actions/tokenCalls.ts'
import type { NodeContext } from '../../../../eip155/context.ts'

/** An amount of a token as it is drawn. `isKnown`: the token tells its unit. `isAll`: the amount has no limit, or is more than there is of the token. */
export type Named = { readonly text: string; readonly isKnown: boolean; readonly isAll: boolean }

/** Writes amounts of tokens by what their contracts tell of themselves. */
export type TokenNames = { write(token: string, amount: bigint | 'all'): Promise<Named> }

type Facts = { readonly token: ReturnType<typeof readErc20>; readonly supply: bigint }

/** Asks the page's own node. A name is a contract's own claim, so the address of a token is always drawn beside the name. */
export function nameTokens(context: NodeContext, network: Network, owner: string, signal: AbortSignal): TokenNames {
  const known = new Map<string, Promise<Facts>>()
  const look = (token: string): Promise<Facts> => {
    const looked = known.get(token) ?? lookAt(token)
    known.set(token, looked)
    return looked
  }
  const lookAt = async (token: string): Promise<Facts> => {
    const calls = toCalls(token, owner)
    const supply = calls.slice(0, 1).map(({ to }) => ({ to, data: tokenCalls.totalSupply }))
    // A node that is out of reach tells no unit, and the page says so in red.
    const answers = await readContracts(context, network, [...calls, ...supply], signal).catch(() => [])
    return { token: readErc20(answers), supply: readWord(answers[calls.length]) ?? 0n }
  }
  return {
    async write(token, amount) {
      const [contract = '', piece] = token.split('/')
      if (piece !== undefined) return { text: `${amount} × #${piece}`, isKnown: true, isAll: false }
      const { token: found, supply } = await look(contract)
      // A supply of 0 says nothing, because some contracts do not count their supply.
      const isAll = amount === 'all' || isUnlimited(amount) || (supply > 0n && amount > supply)
      if (!found) return { text: `${amount}`, isKnown: false, isAll }
      const figure = amount === 'all' ? '∞' : formatUnits(amount, found.decimals)
      return { text: `${figure} ${unitText(found.symbol)}`, isKnown: true, isAll }
    },
  }
}
