import * as v from 'valibot'
import { isExactOrigin } from './exactOrigin.ts'
import { messageId } from './messageId.ts'

/** A text of at most so many UTF-16 units. */
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

/** The one-time id of the window that the kit has opened for a request. The bridge hands the request to the window with this id. */
export const flow = v.optional(messageId)

/** The tasks that the window of the secure page offers to a visitor with a wallet. */
export const walletTask = v.picklist(['export', 'passkeys', 'code', 'file', 'log', 'devices', 'email', 'escrow'])

/** A network that the page may know (CAIP-2). */
export const chainId = v.pipe(v.string(), v.regex(/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/))

const addresses = {
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
}

/** An address of either namespace. */
export const address = v.union([addresses.eip155, addresses.solana])

export const accountType = v.picklist(['eoa', 'smartAccount'])

/** An account of the visitor's wallet. */
export const account = v.union([
  v.object({ namespace: v.literal('eip155'), address: addresses.eip155, type: accountType }),
  v.object({ namespace: v.literal('solana'), address: addresses.solana, type: v.literal('eoa') }),
])

/** At most 254 characters, with one `@` between other characters. No stricter form is asked for, because the code in the mail proves the address. */
export const email = v.pipe(text(254), v.regex(/^[^\s@]+@[^\s@]+$/))

/** The six digits of a mail. */
export const otp = v.pipe(v.string(), v.regex(/^\d{6}$/))

export const social = v.picklist(['google', 'apple', 'x', 'discord', 'github', 'facebook'])

/** A URL over https, or of this machine. A name or a password before the host is refused, because a reader takes it for the host. */
export const webAddress = v.pipe(text(8_000), v.check(isWebAddress))

function isWebAddress(address: string): boolean {
  try {
    const { href, origin, username, password } = new URL(address)
    // A `blob:` address has the origin of the page that made it.
    return isExactOrigin(origin) && href.startsWith(`${origin}/`) && username === '' && password === ''
  } catch {
    return false
  }
}

/** A text that was signed, as it was shown. */
export const signed = v.object({ chainId, message: text(8_000), signature: text(4_000) })

/** The visitor, as the page knows them. */
export const user = v.object({
  email: v.optional(email),
  userName: v.optional(text(100)),
  provider: v.union([v.picklist(['email', 'farcaster', 'passkey']), social]),
  accounts: v.pipe(v.array(account), v.maxLength(16)),
  preferredAccountType: accountType,
  smartAccountDeployed: v.boolean(),
  factors: v.pipe(v.array(v.picklist(['device', 'login', 'passkey', 'code', 'escrow'])), v.maxLength(64)),
  signed: v.optional(v.pipe(v.array(signed), v.maxLength(4))),
})
