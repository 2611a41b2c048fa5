import { encodeFunctionData, erc20Abi, getAddress, isAddress, parseAbi } from 'viem'
import { funder } from '../../evm/addresses.mjs'
import { marketMaker } from '../../solana/addresses.mjs'
import { isNative } from '../caip.mjs'
import { Refused } from '../refused.mjs'
import { wrappedSol } from '../solana/createCluster.mjs'
import { readAddress } from '../solana/readAddress.mjs'
import { signByMaker, transfer } from '../solana/sign.mjs'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const GAS = '0x30d40'

/**
 * What can be paid out on a network at an address: the native currency, a token that the pools trade, or one of the market maker's.
 * @throws {Refused} 400
 */
export function readAsset(network, address) {
  const native = address === undefined || isNative(network.namespace, address)
  if (network.namespace === 'solana') {
    const token = network.traded.find((one) => one.address === (native ? wrappedSol : address))
    if (!token) throw new Refused(400, 'Asset not supported', 'asset')
    return token
  }
  if (native) return { symbol: 'ETH', name: 'Ether', decimals: 18 }
  const token = network.listed.find((one) => one.address.toLowerCase() === address.toLowerCase())
  if (!token || !Object.hasOwn(network.pairs, token.symbol)) throw new Refused(400, 'Asset not supported', 'asset')
  return token
}

/** Who is paid. @throws {Refused} 400 */
export function readRecipient(network, address) {
  if (network.namespace === 'solana') return readAddress(address, 'recipient')
  if (isAddress(address ?? '', { strict: false })) return getAddress(address)
  throw new Refused(400, 'Invalid recipient address', 'recipient')
}

/** Pays an amount, in the smallest unit, on the chain; `status` says how far it is. */
export async function payOut(network, { asset, recipient, amount }) {
  const id =
    network.namespace === 'solana'
      ? await payOnSolana(network, asset, recipient, amount)
      : await payOnEvm(network, asset, recipient, amount)
  return { id, status: () => (network.namespace === 'solana' ? statusOnSolana(network, id) : statusOnEvm(network, id)) }
}

async function payOnEvm({ rpc }, { address }, recipient, amount) {
  const send = (call) => rpc('eth_sendTransaction', [{ from: funder, gas: GAS, ...call }])
  if (!address) return send({ to: recipient, value: `0x${amount.toString(16)}` })
  await send({ to: address, data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [funder, amount] }) })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return send({ to: address, data })
}

async function statusOnEvm({ rpc }, hash) {
  const receipt = await rpc('eth_getTransactionReceipt', [hash])
  if (!receipt) return 'IN_PROGRESS'
  return receipt.status === '0x1' ? 'SUCCESS' : 'FAILED'
}

async function payOnSolana(cluster, token, recipient, amount) {
  const maker = marketMaker.address
  const { base64 } = await signByMaker(cluster, {
    instructions: transfer({ token, from: maker, to: recipient, amount, payer: maker }),
  })
  return cluster.rpc('sendTransaction', [base64, { encoding: 'base64' }])
}

async function statusOnSolana({ rpc }, signature) {
  const { value } = await rpc('getSignatureStatuses', [[signature]])
  const [status] = value
  if (!status) return 'IN_PROGRESS'
  return status.err ? 'FAILED' : 'SUCCESS'
}
