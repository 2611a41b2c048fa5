import type { WrittenReceiver } from 'tapkit/kernel'
import { isAddressShape } from '../isAddressShape.ts'

const shape = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,32}))?(?:\/([^?#]*))?(?:\?([^#]*))?$/i
/** Names of parameters that are arguments of a call. */
const argument = /^(address|bool|string|u?int\d*|bytes\d*)\b/

/** Reads a payment of the native currency or of an ERC-20 token (EIP-681); every other call is refused. */
export function parsePaymentUrl(url: string): WrittenReceiver {
  const [, target = '', chainId, call, query = ''] = shape.exec(url) ?? []
  if (!target) return { refused: 'unreadable' }
  const network = chainId && `eip155:${BigInt(chainId)}`
  // A plus sign belongs to a number here.
  const parameters = [...new URLSearchParams(query.replaceAll('+', '%2B'))]
  const find = (key: string) => parameters.find(([name]) => name === key)?.[1]
  if (new Set(parameters.map(([name]) => name)).size < parameters.length) return { refused: 'unreadable' }
  const [value, units] = [readNumber(find('value')), readNumber(find('uint256'))]
  if (value === null || units === null) return { refused: 'unreadable' }
  const taken = parameters.flatMap(([name]) => (argument.test(name) ? name : [])).join()
  if (call === undefined) {
    return taken ? { refused: 'demands' } : { address: target, network, amount: value }
  }
  const isTransfer = call === 'transfer' && (taken === 'address,uint256' || taken === 'address')
  if (!isTransfer || value) return { refused: 'demands' }
  const to = find('address')
  // Without its prefix, an address cannot be told from a name.
  if (!isAddressShape(to) || !/^0x/i.test(to)) return { refused: 'unreadable' }
  return { address: to, network, token: target, amount: units }
}

/** A whole number of the smallest unit, which may be written with a point and a power of ten; `null` for none. */
function readNumber(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return undefined
  const [, whole = '', part = '', power = ''] = /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(text) ?? []
  const digits = whole + part
  const zeros = Number(power) - part.length
  if (!digits || /[1-9]/.test(zeros < 0 ? digits.slice(zeros) : '')) return null
  const value = BigInt(zeros < 0 ? digits.slice(0, zeros) || 0 : digits + '0'.repeat(zeros))
  return value < 2n ** 256n ? value : null
}
