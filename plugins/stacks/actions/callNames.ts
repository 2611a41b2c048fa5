import { isError, type Kernel, type Network } from 'tapkit/kernel'
import { toHex } from '../address/hex.ts'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { callReadOnly } from './callReadOnly.ts'
import { type ClarityData, readClarity } from './readClarity.ts'

/** The contract of BNS names. */
const contracts = {
  mainnet: 'SP2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D96YPGZF.BNS-V2',
  testnet: 'ST2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D9SZJQ0M.BNS-V2',
} as const

type Question = { readonly name: string; readonly args: readonly string[]; readonly signal: AbortSignal }

/** Asks the contract of names; `undefined` if the contract answers an error, or does not exist on the network. */
export async function callNames(
  kernel: Kernel,
  network: Network,
  { name, args, signal }: Question,
): Promise<ClarityData> {
  const contract = contracts[addressNetwork(network.reference)]
  try {
    return await callReadOnly(kernel, network, { contract, name, args, signal, decode: readClarity })
  } catch (error) {
    if (isError(error, 'HttpStatusError') && error.params.status === 404) return undefined
    throw error
  }
}

/** A text as a Clarity buffer in hex. */
export function toBuffer(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `02${bytes.length.toString(16).padStart(8, '0')}${toHex(bytes)}`
}
