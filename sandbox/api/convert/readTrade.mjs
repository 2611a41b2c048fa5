import { getAddress, isAddress } from 'viem'
import { isNative, readAccount } from '../caip.mjs'
import { Refused } from '../refused.mjs'
import { listTokens } from './listTokens.mjs'

/**
 * A side of a trade: `address` is absent for ether.
 * @throws {Refused} 400 where it is no address of a token that the pools trade
 */
function readSide(world, value, field) {
  const { network, address } = readAccount(value, field)
  const chain = world.evm(network, field)
  const isListed = listTokens(chain).some(
    (token) => token.address.toLowerCase() === `${network}:${address}`.toLowerCase(),
  )
  if (!isListed) throw new Refused(400, 'Token is not supported.', field)
  return isNative('eip155', address) ? { chain } : { chain, address: getAddress(address) }
}

/** `{ chain, from, to, path }` of what a client wants to trade. @throws {Refused} 400 */
export function readTrade(world, { from: sold, to: bought }) {
  const from = readSide(world, sold, 'from')
  const to = readSide(world, bought, 'to')
  const { chain } = from
  if (chain !== to.chain) throw new Refused(400, 'Both tokens have to be on one network.', 'to')
  if (from.address === to.address) throw new Refused(400, 'Both tokens are the same.', 'to')
  const path = [
    from.address ?? chain.weth,
    ...(from.address && to.address ? [chain.weth] : []),
    to.address ?? chain.weth,
  ]
  return { chain, from: from.address, to: to.address, path }
}

/** An account of that chain, plain or CAIP-10. @throws {Refused} 400 */
export function readUser(value, field = 'userAddress') {
  const address = typeof value === 'string' ? value.split(':').at(-1) : ''
  if (!isAddress(address, { strict: false })) throw new Refused(400, `${field} has to be an account.`, field)
  return getAddress(address)
}
