import type { WrittenReceiver } from 'tapkit/kernel'
import { parsePaymentUrl } from '../receiver/parsePaymentUrl.ts'
import { shortNames } from '../receiver/shortNames.ts'

/** Reads a payment link (EIP-681), or an address behind the short name of its network (EIP-3770). */
export function readReceiver({ text }: { readonly text: string }): WrittenReceiver | undefined {
  if (/^ethereum:/i.test(text)) return parsePaymentUrl(text)
  const [, name = '', address] = /^([-a-z0-9]{1,32}):(0x[0-9a-f]{40})$/i.exec(text) ?? []
  if (!address) return undefined
  const short = name.toLowerCase()
  return { address, network: Object.hasOwn(shortNames, short) ? `eip155:${shortNames[short]}` : name }
}
