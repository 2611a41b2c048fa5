import { encodeFunctionData } from 'viem/utils'
import { erc20Abi } from '../abi/erc20.ts'
import { usdtAbi, usdtAddresses } from '../abi/usdt.ts'

/**
 * Call data of an ERC-20 `transfer` of `amount` in the token's smallest unit. USDT and similar tokens have their own
 * ABI.
 */
export function encodeTransfer(token: string, recipient: `0x${string}`, amount: bigint): `0x${string}` {
  const abi = usdtAddresses.has(token.toLowerCase()) ? usdtAbi : erc20Abi
  return encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, amount] })
}
