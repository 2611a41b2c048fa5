import { base58 } from '@scure/base'
import { readMessage } from '../../../../solana/actions/readMessage.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Act } from './act.ts'
import { toHex } from './hex.ts'
import { showMessage } from './readPersonalSign.ts'
import { paramsOf, type Request } from './request.ts'
import { readText } from './showText.ts'

/** Most bytes of a message, so that its base58 is decoded in a moment. */
const most = 8_000

/**
 * Reads `solana_signMessage`. A signature of Solana has no prefix, so a message that could be a transaction is refused.
 * @throws {Fault} the parameters are malformed, the message could be a transaction, or the message is a sign-in of another site
 */
export function readSolanaMessage({ host, params, address, network }: Request): Omit<Act, 'host'> {
  const { message, pubkey } = paramsOf(params)
  const bytes = typeof message === 'string' && message.length <= most * 1.4 ? decode(message) : undefined
  if (!bytes || bytes.length === 0 || (pubkey !== undefined && pubkey !== address)) throw new Fault('malformed')
  const text = readText(bytes)
  if (couldBeTransaction(bytes, text)) throw new Fault('not_allowed', { reason: 'transaction' })
  const signings = [
    {
      account: `solana:${address}`,
      chainId: network.id,
      subject: { kind: 'message', bytes: toHex(bytes) } as const,
    },
  ]
  return { ...showMessage(text, toHex(bytes), { host, address }), signings, outcome: 'signature' }
}

/** Off-chain messages begin with this byte, and no transaction does: its version would be 127. */
const offChain = 0xff

/** Whether the network could take bytes as the message of a transaction, now or in a version that is not known yet. */
export function couldBeTransaction(bytes: Uint8Array, text: string | undefined): boolean {
  const [first = 0, second = 0] = bytes
  if (text === undefined && first >= 0x80 && first !== offChain) return true
  const signatures = first >= 0x80 ? second : first
  return [bytes, Uint8Array.from([signatures, ...new Uint8Array(64 * signatures), ...bytes])].some((wire) => {
    try {
      return readMessage(wire).instructions.length >= 0
    } catch {
      return false
    }
  })
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
