import { anySignal, type Intent, isError, isSameAddress, type Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { NodeContext } from '../context.ts'
import { readContracts } from './readContracts.ts'
import { readWord } from './readHex.ts'
import { readListed } from './readListed.ts'
import { allowanceCall, tokenCalls } from './tokenCalls.ts'

/** How long a node is waited for, in ms. */
const patience = 8_000

/** `supportsInterface` of ERC-721. */
const isErc721 = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const

/** A chain's facts about tokens beside the bytes of a call; `undefined` if no source tells. */
export type TokenLook = {
  /** Whether a number beside it names a piece (ERC-721), and is no amount. */
  isCollection(token: string): Promise<boolean | undefined>
  /** The present allowance of a spender. */
  allowed(token: string, owner: string, spender: string): Promise<bigint | undefined>
  /** The amount of a token that there is. */
  supply(token: string): Promise<bigint | undefined>
}

/**
 * Asks a node. If the host, or the kit's own request, describes a token as an amount, the node is not asked how the
 * token counts.
 */
export function lookAtTokens(
  context: NodeContext,
  network: Network,
  intent: Pick<Intent, 'tokens' | 'payload'>,
  signal: AbortSignal,
): TokenLook {
  const described = [...readListed(context, network.id).values(), ...intent.tokens]
  const isAmount = (token: string) =>
    described.some(({ address, decimals }) => {
      return isSameAddress(address, token) && ((decimals ?? 0) > 0 || intent.payload === undefined)
    })
  // A batch may name many tokens: all of them are waited for together.
  const limit = anySignal([signal, AbortSignal.timeout(patience)])
  const known = new Map<string, Promise<readonly (bigint | undefined)[]>>()
  const read = async (token: string, calls: readonly `0x${string}`[]) => {
    try {
      const to = checksumAddress(token)
      const asked = calls.map((data) => ({ to, data }))
      return (await readContracts(context, network, asked, limit)).map(readWord)
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted || isError(error)) return []
      throw error
    }
  }
  const ask = (token: string, calls: readonly `0x${string}`[]) => {
    const key = [token, ...calls].join().toLowerCase()
    const asked = known.get(key) ?? read(token, calls)
    known.set(key, asked)
    return asked
  }
  return {
    async isCollection(token) {
      if (isAmount(token)) return false
      const [says, decimals] = await ask(token, [isErc721, tokenCalls.decimals])
      return says === 1n || (decimals === undefined ? undefined : false)
    },
    allowed: async (token, owner, spender) => (await ask(token, [allowanceCall(owner, spender)]))[0],
    supply: async (token) => (await ask(token, [tokenCalls.totalSupply]))[0],
  }
}
