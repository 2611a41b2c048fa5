import type { TokenBalance } from '../account.ts'
import type { Network } from '../network.ts'
import type { Service } from './service.ts'

type Named = { readonly network: Network; readonly address: string }

/**
 * Keeps the tokens that the visitor adds by their addresses. The plugin of a chain that cannot list an account's tokens
 * offers this service.
 */
export type OwnTokenService = Service & {
  /**
   * Reads the token at an address, and the account's amount of it; `undefined` if there is no token.
   * @throws InvalidAddressError
   */
  readToken(
    input: Named & { readonly account: string; readonly signal: AbortSignal },
  ): Promise<TokenBalance | undefined>
  /**
   * The addresses on the visitor's list of a network. A plugin that answers `fetchTokens` in the chain's place has to
   * include them.
   */
  listTokens(input: { readonly network: Network }): Promise<readonly string[]>
  /** Adds a token to the visitor's list: from then on `fetchTokens` reads it. */
  addToken(input: Named): Promise<void>
  /** Removes a token from the visitor's list. */
  removeToken(input: Named): Promise<void>
}
