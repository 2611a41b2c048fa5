import { readImageUrl, sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { ChainAccount } from './readAccount.ts'
import { fromBase64, record } from './readJson.ts'
import { readNumber } from './readNumber.ts'

/** A token's own name and symbol, as plain text, because anybody can choose them. */
export type TokenName = { readonly name: string; readonly symbol: string; readonly imageUrl: string | undefined }

/** The longest text that is read, in bytes. */
const limit = 100_000

/**
 * Reads the metadata of a mint: the bytes of the Token-2022 extension, or Metaplex's account. Both begin with a first
 * part and the mint, then name, symbol and a URI, each with its length. `undefined` if they belong to another mint or
 * have no symbol.
 */
export function readTokenName(
  mint: string,
  source: { readonly extension: Uint8Array } | { readonly account: ChainAccount },
): TokenName | undefined {
  const isExtension = 'extension' in source
  if (!isExtension && (source.account.program !== programs.metadata || source.account.data[0] !== 4)) return undefined
  const bytes = isExtension ? source.extension : source.account.data.slice(1)
  if (encodeBase58(bytes.slice(32, 64)) !== mint) return undefined
  const texts: string[] = []
  for (let at = 64; texts.length < 3; ) {
    const end = at + 4 + Number(readNumber(bytes, at, 4))
    if (end > bytes.length || end - at > limit) return undefined
    // Metaplex pads its texts with zeros.
    texts.push(new TextDecoder().decode(bytes.slice(at + 4, end)).replace(/\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  const ticker = sanitizeSymbol(symbol)
  if (!ticker) return undefined
  return { name: sanitizeText(name, 64) || ticker, symbol: ticker, imageUrl: readImage(uri) }
}

/**
 * Only a picture that the chain itself contains is used. The author of a token chooses the address of any other
 * picture, and its server would see who looks.
 */
function readImage(uri: string): string | undefined {
  const [, base64, body = ''] = /^data:application\/json(?:;charset=utf-8)?(;base64)?,([\s\S]*)$/i.exec(uri) ?? []
  if (!body) return readImageUrl(uri)
  try {
    const bytes = base64 ? fromBase64(body) : undefined
    const json: unknown = JSON.parse(bytes ? new TextDecoder().decode(bytes) : decodeURIComponent(body))
    return readImageUrl(record(json).image)
  } catch {
    return undefined
  }
}
