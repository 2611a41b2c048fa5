import type { WrittenReceiver } from 'tapkit/kernel'
import { isAddressShape } from '../isAddressShape.ts'

const shape = /^ethereum:(pay-)?([^@/?#]+)(?:@(\d{1,32}))?(?:\/([^?#]*))?(?:\?([^#]*))?$/i
/** Names of parameters that are arguments of a call. */
const argument = /^(address|bool|string|u?int\d*|bytes\d*)\b/
const nameShape = /^[^\s.:/?#@]+(?:\.[^\s.:/?#@]+)+$/u

/** Reads a payment of the native currency or of an ERC-20 token (EIP-681); every other call is refused. */
export function parsePaymentUrl(url: string): WrittenReceiver {
  const [, prefix, text = '', chainId, call, query = ''] = shape.exec(url) ?? []
  // The first hyphen ends a prefix (EIP-831): behind `pay-` alone it may stand in a name.
  const target = prefix || !text.includes('-') ? readParty(decode(text)) : undefined
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
    return taken ? { refused: 'demands' } : { ...target, network, amount: value }
  }
  const isTransfer = call === 'transfer' && (taken === 'address,uint256' || taken === 'address')
  // The owner of a name can let it stand for another token at any time, so a name does not identify a token.
  if (!isTransfer || value || !target.address) return { refused: 'demands' }
  const to = readParty(find('address'))
  return to ? { ...to, network, token: target.address, amount: units } : { refused: 'unreadable' }
}

type Party =
  | { readonly address: string; readonly name?: undefined }
  | { readonly name: string; readonly address?: undefined }

/** An address with its prefix, or a name: without the prefix, an address cannot be told from a name. */
function readParty(text: string | undefined): Party | undefined {
  if (isAddressShape(text) && /^0x/i.test(text)) return { address: text }
  return text && nameShape.test(text) ? { name: text } : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
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
