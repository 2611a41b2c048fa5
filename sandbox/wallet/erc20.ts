import type { Node } from './node.ts'
import { formatUnits } from './units.ts'

const CALLS: Record<string, { verb: string; party: string }> = {
  '0xa9059cbb': { verb: 'Send', party: 'Recipient' },
  '0x095ea7b3': { verb: 'Allow', party: 'Spender' },
}

/** Rows that say what an ERC-20 transfer or approve does; undefined for any other call. */
export async function describeTokenCall(node: Node, token: string, data: string) {
  const call = CALLS[data.slice(0, 10)]
  if (!call || data.length !== 138) return undefined
  const amount = BigInt(`0x${data.slice(74)}`)
  const rows: (readonly [string, string])[] = [
    [call.verb, await describeAmount(node, token, amount)],
    [call.party, `0x${data.slice(34, 74)}`],
  ]
  return rows
}

async function describeAmount(node: Node, token: string, amount: bigint): Promise<string> {
  const read = async (data: string) => String(await node('eth_call', [{ to: token, data }, 'latest']))
  try {
    const [symbol, decimals] = await Promise.all([read('0x95d89b41'), read('0x313ce567')])
    return `${formatUnits(amount, Number(BigInt(decimals)))} ${decodeSymbol(symbol)}`
  } catch {
    return `${amount} of an unknown token`
  }
}

/** A string, or 32 bytes as old tokens have them. */
function decodeSymbol(answer: string): string {
  const hex = answer.slice(2)
  const size = hex.length > 64 ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const bytes = (hex.length > 64 ? hex.slice(128) : hex).slice(0, size * 2).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)))
  return text.replace(/\0+$/, '')
}
