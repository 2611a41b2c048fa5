import { codes } from './errors.ts'
import { tokens } from './tokens.ts'
import { wallets } from './wallets.ts'

/** The facts that rules compare with. */
export type Facts = {
  /** CAIP-2 ids of the networks that the host offers. */
  readonly networks: readonly string[]
}

/** Answers the text or flag that leaves in place of a value; `undefined` lets nothing leave. */
export type Rule = (value: unknown, facts: Facts) => string | boolean | undefined

/** In the place of what is in no table: its own words may be anybody's. */
const other = 'other'

/** Lets a value of `list` leave, as the list spells it. */
export const oneOf =
  (...list: readonly string[]): Rule =>
  (value) =>
    list.find((known) => known === value) ?? other

export const flag: Rule = (value) => (typeof value === 'boolean' ? value : undefined)
export const wallet: Rule = oneOf(...wallets)
export const namespace: Rule = oneOf('all', 'eip155', 'solana', 'bip122', 'stacks')
/** The network's own currency has no name in an event. */
export const token: Rule = (value, facts) => (value === '' ? 'native' : oneOf(...tokens)(value, facts))
export const network = (value: unknown, { networks }: Facts): string =>
  networks.find((offered) => offered === value) ?? other

/** Codes of JSON-RPC and of wallets (EIP-1193, EIP-1474, EIP-5792), and statuses of HTTP. */
const isStandard = (code: number): boolean =>
  (code >= -32_700 && code <= -32_000) ||
  [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5001, 5002, 5003].includes(code) ||
  (code >= 5_700 && code <= 5_760) ||
  (code >= 100 && code < 600)

export const code: Rule = (value) => {
  const text = String(value)
  if (/^-?\d{3,5}$/.test(text)) return isStandard(Number(text)) ? text : other
  return /^APKTW?0\d\d$/.test(text) || codes.has(text) ? text : other
}
