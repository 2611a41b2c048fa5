const pattern = /^(\d{1,80})(?:\.(\d{0,80}))?(?:e([+-]?\d{1,3}))?$/i
/** No chain counts higher (EVM words have 256 bits). */
const most = 2n ** 256n

type Digits = { readonly digits: bigint /** How many of the digits stand behind the point. */; readonly scale: number }

function readDigits(text: string): Digits {
  const [, whole = '', fraction = '', exponent = '0'] = pattern.exec(text) ?? []
  if (!whole) throw new RangeError('no amount')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

/**
 * An amount in whole tokens, as the API writes it, in the token's smallest unit; digits that the token does not have are cut off.
 * Nothing passes through floating point.
 * @throws RangeError
 */
export function toUnits(text: string, decimals: number): bigint {
  const { digits, scale } = readDigits(text)
  const shift = decimals - scale
  const value = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
  if (value >= most) throw new RangeError('no such amount')
  return value
}

/**
 * An amount as a plain decimal, without an exponent and without zeros that say nothing.
 * @throws RangeError
 */
export function toPlain(text: string): string {
  const { digits, scale } = readDigits(text)
  if (Math.abs(scale) > 120) throw new RangeError('no such amount')
  const shown = scale > 0 ? digits.toString().padStart(scale + 1, '0') : `${digits}${digits ? '0'.repeat(-scale) : ''}`
  const at = shown.length - Math.max(0, scale)
  const fraction = shown.slice(at).replace(/0+$/, '')
  return shown.slice(0, at).replace(/^0+(?=\d)/, '') + (fraction && `.${fraction}`)
}
