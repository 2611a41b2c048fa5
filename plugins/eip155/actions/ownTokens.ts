import { InvalidAddressError, type OwnTokenService, type TokenBalance } from 'tapkit/kernel'
import { checksumAddress, isChecksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { addToken, readAddedTokens, removeToken, requireToken } from '../tokens.ts'
import { asListed } from './asListed.ts'
import { readContracts } from './readContracts.ts'
import { readErc20, toCalls } from './readErc20.ts'
import { readListed } from './readListed.ts'

/**
 * Reads the ERC-20 token at an address, and the account's amount of it; `undefined` if there is no token.
 * @throws InvalidAddressError, HttpNetworkError
 */
async function readToken(
  context: Context,
  { network, address, account, signal }: Parameters<OwnTokenService['readToken']>[0],
): Promise<TokenBalance | undefined> {
  const token = requireToken(address)
  // Letters in mixed case are a checksum (ERC-55): a typing error would be another contract.
  if (/[a-f]/.test(address.slice(-40)) && /[A-F]/.test(address.slice(-40)) && !isChecksumAddress(address))
    throw new InvalidAddressError({ address, debug: 'Its checksum is another address’s.' })
  const answers = await readContracts(context, network, toCalls(token, account), signal)
  const found = readErc20(answers)
  const listed = readListed(context, network.id).get(token)
  if (!found || (listed?.decimals ?? found.decimals) !== found.decimals) return undefined
  return { ...asListed(found, listed), address: checksumAddress(token), networkId: network.id }
}

/** The tokens that a visitor adds on EVM networks (reads 3). */
export const ownTokens = (context: Context): Omit<OwnTokenService, 'id' | 'name'> => ({
  readToken: (input) => readToken(context, input),
  listTokens: async ({ network }) => readAddedTokens(context.kernel, network.id),
  addToken: async ({ network, address }) =>
    addToken(context.kernel, { networkId: network.id as `eip155:${number}`, address }),
  removeToken: async ({ network, address }) => removeToken(context.kernel, { networkId: network.id, address }),
})
