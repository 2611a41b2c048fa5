import type { Kernel, Network } from 'tapkit/kernel'
import { decodeOk } from './decodeOk.ts'

type Call = {
  readonly contract: string
  readonly name: string
  /** Clarity values in hex. */
  readonly args?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/**
 * Asks a read-only function of a contract; `undefined` where it answers no number and no text, or is not there.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export function callReadOnly(
  { http }: Kernel,
  { rpcUrl }: Network,
  { contract, name, args = [], signal }: Call,
): Promise<bigint | string | undefined> {
  const [address = '', contractName = ''] = contract.split('.')
  const url = `${rpcUrl}/v2/contracts/call-read/${address}/${encodeURIComponent(contractName)}/${name}`
  const parse = ({ okay, result }: { okay?: unknown; result?: unknown }) => (okay ? decodeOk(result) : undefined)
  return http.post(url, { signal, parse, body: { sender: address, arguments: args.map((hex) => `0x${hex}`) } })
}
