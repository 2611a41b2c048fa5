import { isSameAddress } from '../address/addressShape.ts'
import type { Payment } from '../context.ts'
import { readSatoshi } from '../explorer/readSatoshi.ts'

/** Most inputs and outputs that are read: a block has no room for more. */
const limit = 50_000

/**
 * What a transaction paid, by an explorer of mempool.space's shape: the output that was reviewed, where there is one; else
 * what stands in its place. Of a transaction that was not sent from here, the one output that does not go back to whom it
 * comes from. `undefined` where the explorer does not list it, or where it cannot be told from the change.
 */
export function readPaid(transaction: object, reviewed: Payment | undefined): Payment | undefined {
  const { vin, vout } = transaction as { vin?: unknown; vout?: unknown }
  if (!Array.isArray(vin) || !Array.isArray(vout)) return undefined
  const outputs = vout.slice(0, limit).map(readOutput)
  const spenders = new Set(vin.slice(0, limit).map((input) => addressOf(Object(input).prevout)))
  const foreign = outputs.filter(({ to }) => !spenders.has(to))
  if (!reviewed) return foreign.length === 1 ? foreign[0] : undefined
  const [received, ...others] = outputs.filter(({ to }) => isSameAddress(to, reviewed.to))
  if (!received) return foreign[0] ?? outputs[0]
  return [received, ...others].some(({ amount }) => amount === reviewed.amount)
    ? reviewed
    : { to: reviewed.to, amount: received.amount }
}

/** An output; one whose script has no address is named by the script, so that it resembles no address. */
function readOutput(output: unknown): Payment {
  return { to: addressOf(output), amount: readSatoshi(Object(output).value) }
}

function addressOf(output: unknown): string {
  const { scriptpubkey_address, scriptpubkey } = Object(output)
  return String(scriptpubkey_address ?? scriptpubkey).slice(0, 200)
}
