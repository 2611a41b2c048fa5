import { counter } from '../../stacks/addresses.mjs'

/** The counter of the sandbox's contract, through a read-only call of its node. */
export async function readCount(apiUrl: string): Promise<string> {
  const [address, name] = counter.split('.')
  const response = await fetch(`${apiUrl}/v2/contracts/call-read/${address}/${name}/get-count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sender: address, arguments: [] }),
  })
  const { result } = (await response.json()) as { result?: string }
  // (ok uint): two bytes, then 128 bits.
  return result?.startsWith('0x0701') ? BigInt(`0x${result.slice(6)}`).toString() : 'unknown'
}
