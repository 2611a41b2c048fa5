import type { Kernel, Network } from 'tapkit/kernel'

type Call<value> = {
  readonly contract: string
  readonly name: string
  /** Clarity values in hex. */
  readonly args?: readonly string[] | undefined
  readonly signal: AbortSignal
  /** Reads the Clarity value in hex that the function answers. */
  readonly decode: (result: unknown) => value
}

/**
 * Calls a read-only function of a contract; `undefined` if the function does not exist, or fails.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export function callReadOnly<value>(
  { http }: Kernel,
  { rpcUrl }: Network,
  { contract, name, args = [], signal, decode }: Call<value>,
): Promise<value | undefined> {
  const [address = '', contractName = ''] = contract.split('.')
  const url = `${rpcUrl}/v2/contracts/call-read/${address}/${encodeURIComponent(contractName)}/${name}`
  const parse = ({ okay, result }: { okay?: unknown; result?: unknown }) => (okay ? decode(result) : undefined)
  const body = { sender: address, arguments: args.map((hex) => `0x${hex}`) }
  return http.post(url, { signal, parse, body, retries: 2 })
}
