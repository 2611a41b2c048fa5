import type { TokenBalance } from '../account.ts'
import type { Network } from '../network.ts'
import type { Service } from './service.ts'

type Named = { readonly network: Network; readonly address: string }

/** Keeps the tokens that the visitor adds by their addresses; the plugin of a chain that lists no tokens by itself is one. */
export type OwnTokenService = Service & {
  /**
   * What stands at an address, and how much of it the account holds; `undefined` where it is no token.
   * @throws InvalidAddressError
   */
  readToken(
    input: Named & { readonly account: string; readonly signal: AbortSignal },
  ): Promise<TokenBalance | undefined>
  /** The addresses on the visitor's list of a network: who answers `fetchTokens` in the chain's place shows those too. */
  listTokens(input: { readonly network: Network }): Promise<readonly string[]>
  /** Puts it on the visitor's list: `fetchTokens` reads it from then on. */
  addToken(input: Named): Promise<void>
  /** Takes it off their list. */
  removeToken(input: Named): Promise<void>
}
