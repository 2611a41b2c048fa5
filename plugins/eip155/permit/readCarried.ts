import type { SignedPermit } from 'tapkit/features/swap'
import type { Call } from '../actions/knownCalls.ts'
import { checksumAddress } from '../checksumAddress.ts'

/** A permit (EIP-2612) as a call hands it in; its number is the token's to know. */
export type Carried = Omit<SignedPermit, 'nonce' | 'v'> & { readonly v: number }

/** `permit` of a token itself, and `selfPermit` and `selfPermitIfNecessary` of a router, for its caller. */
const forms: Readonly<Record<string, 'permit' | 'selfPermit'>> = {
  '0xd505accf': 'permit',
  '0xf3995c67': 'selfPermit',
  '0xc2e3140a': 'selfPermit',
}

/** The permit that a call hands in; `undefined` if it is another call, or not in the canonical encoding. */
export function readCarried({ sender, to, data }: Call): Carried | undefined {
  const form = forms[data.slice(0, 10).toLowerCase()]
  const words = (data.slice(10).match(/.{64}/g) ?? []).map((word) => `0x${word.toLowerCase()}` as const)
  const isWhole = data.length === 10 + 64 * (form === 'permit' ? 7 : 6)
  if (!form || !isWhole) return undefined
  const [one = '0x', two = '0x', ...rest] = words
  const [value = '0x0', deadline = '0x0', v = '0x0', r = '0x', s = '0x'] = form === 'permit' ? rest : [two, ...rest]
  const parties =
    form === 'permit'
      ? { token: to, owner: addressOf(one), spender: addressOf(two) }
      : { token: addressOf(one), owner: sender, spender: to }
  return { ...parties, value: BigInt(value), deadline: BigInt(deadline), v: Number(BigInt(v)), r, s }
}

const addressOf = (word: string): string => checksumAddress(word.slice(-40))
