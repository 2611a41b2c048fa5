import { isSameAddress } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Act, Hex, Warning } from './act.ts'
import { couldBeHash } from './couldBeHash.ts'
import { fromHex, isHex, toHex } from './hex.ts'
import { isSignIn, isStandard, readSignIn } from './readSignIn.ts'
import type { Request } from './request.ts'
import { readText, showText } from './showText.ts'

/**
 * Reads `personal_sign`.
 * @throws {Fault} the parameters are malformed, the message could be a hash, or the message is a sign-in of another site
 */
export function readPersonalSign({ host, params, address, network }: Request): Omit<Act, 'host'> {
  const [first, second] = Array.isArray(params) ? params : []
  // Some apps write the account first.
  const isSwapped = isSameAddress(asText(first), address) && !isSameAddress(asText(second), address)
  const [message, account] = isSwapped ? [second, first] : [first, second]
  if (typeof message !== 'string' || !isSameAddress(asText(account), address)) throw new Fault('malformed')
  const bytes = isHex(message) ? fromHex(message) : new TextEncoder().encode(message)
  const text = readText(bytes)
  if (couldBeHash(bytes, text)) throw new Fault('not_allowed', { reason: 'hash' })
  const signings = [
    {
      account: `eip155:${address}`,
      chainId: network.id,
      subject: { kind: 'message', bytes: toHex(bytes) } as const,
    },
  ]
  return { ...showMessage(text, toHex(bytes), { host, address }), signings, outcome: 'signature' }
}

/** A text that is nothing but 32 bytes or more in hex. */
const inHex = /^\s*(0x)?[0-9a-f]{64,}\s*$/i

/** How a message is drawn: as text, as the sign-in that it is, or as bytes that are no text. */
export function showMessage(
  text: string | undefined,
  bytes: Hex,
  { host, address }: { host: string; address: string },
): Pick<Act, 'title' | 'lines' | 'warnings' | 'stake'> {
  if (text === undefined) {
    // An envelope of bytes around a sign-in text is accepted by servers as that text.
    if (isSignIn(new TextDecoder().decode(fromHex(bytes)))) throw new Fault('not_allowed', { reason: 'sign_in' })
    return {
      title: 'message',
      lines: [{ label: 'message', value: bytes }],
      warnings: [{ code: 'notText' }],
      stake: { kind: 'unknown' },
    }
  }
  if (isSignIn(text)) {
    const signIn = readSignIn(text, { host, address })
    if (isStandard(text)) return { ...signIn, title: 'signIn', stake: { kind: 'none' } }
    // Other words may follow the first lines of a sign-in.
    return { ...signIn, title: 'message', stake: { kind: 'unknown' } }
  }
  const lines = [{ label: 'message', value: showText(text) } as const]
  const warnings: Warning[] = inHex.test(text) ? [{ code: 'notText' }] : []
  // A text may be an order, or a permission that a service takes for one.
  return { title: 'message', lines, warnings, stake: { kind: 'unknown' } }
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
