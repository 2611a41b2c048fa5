import type { Flags, LocalFeatures, RemoteItem } from './types.ts'

type Local = LocalFeatures & { readonly multiWallet?: boolean | undefined }

type Rule<value> = {
  /** The feature's name at the service. */
  readonly id: string
  /** The value of an enabled feature. */
  readonly read: (config: readonly string[]) => value
  /** The value by the app's own word. */
  readonly otherwise: (local: Local) => value
  /** The option in which the app says it. */
  readonly option?: keyof LocalFeatures
}

const everySocial = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

const on = () => true
const never = (): false => false
const some = (list: readonly string[]) => list.length > 0 && list
const listOf = (own: boolean | readonly string[] | undefined, usual: readonly string[]) =>
  own === false ? own : own === true || own === undefined ? usual : own

const rules: { readonly [name in keyof Flags]: Rule<Flags[name]> } = {
  email: {
    id: 'social_login',
    read: (config) => config.includes('email'),
    otherwise: ({ email = true }) => email,
    option: 'email',
  },
  socials: {
    id: 'social_login',
    read: (config) => some(config) && config.filter((name) => name !== 'email'),
    otherwise: ({ socials }) => listOf(socials, everySocial),
    option: 'socials',
  },
  swaps: { id: 'swap', read: some, otherwise: ({ swaps }) => listOf(swaps, ['1inch']), option: 'swaps' },
  onramp: { id: 'onramp', read: some, otherwise: ({ onramp }) => listOf(onramp, ['meld']), option: 'onramp' },
  activity: { id: 'activity', read: on, otherwise: ({ history = true }) => history, option: 'history' },
  reownBranding: {
    id: 'reown_branding',
    read: on,
    otherwise: ({ reownBranding = true }) => reownBranding,
    option: 'reownBranding',
  },
  emailCapture: { id: 'email_capture', read: (config) => config, otherwise: () => undefined },
  multiWallet: { id: 'multi_wallet', read: on, otherwise: ({ multiWallet = false }) => multiWallet },
  payWithExchange: {
    id: 'fund_from_exchange',
    read: on,
    otherwise: ({ payWithExchange = false }) => payWithExchange,
    option: 'payWithExchange',
  },
  payments: { id: 'payments', read: on, otherwise: ({ payments = false }) => payments, option: 'payments' },
  reownAuthentication: {
    id: 'reown_authentication',
    read: on,
    otherwise: ({ reownAuthentication = false }) => reownAuthentication,
    option: 'reownAuthentication',
  },
  headless: { id: 'headless', read: on, otherwise: never },
}

/** Whether the service has a word for a feature. */
export const isKnown = (id: string): boolean => Object.values(rules).some((rule) => rule.id === id)

/**
 * The features by the project's word over the app's. Without a list the app's own word holds, and a feature that it says nothing
 * of has no flag (remote-config 2). `overridden` names the options of the app that a list has set aside.
 */
export function mergeFeatures(
  local: Local = {},
  remote: readonly RemoteItem[] | null,
): { readonly features: Partial<Flags>; readonly overridden: readonly string[] } {
  if (remote === null) return { features: wordsOf(local), overridden: [] }
  const overridden: string[] = []
  const decide = <value>({ id, read, otherwise, option }: Rule<value>): value | false => {
    const item = remote.find((each) => each.id === id)
    if (item?.config === null) return otherwise(local)
    if (item && option && local[option] !== undefined) overridden.push(nameOf(option))
    return item?.isEnabled && item.config ? read(item.config) : false
  }
  const entries = Object.entries(rules).map(([name, rule]) => [name, decide<unknown>(rule)])
  // Each entry is what the rule of its name decides.
  return { features: Object.fromEntries(entries) as Flags, overridden }
}

/** The app's own word. A list of services that is on narrows nothing: each plugin knows its own services. */
function wordsOf(local: Local): Partial<Flags> {
  const { multiWallet, ...rest } = local
  const words = Object.entries(rules).flatMap(([name, { option, otherwise }]) => {
    const word = option && rest[option]
    return word === undefined || (word === true && Array.isArray(otherwise(local))) ? [] : [[name, word]]
  })
  return { ...Object.fromEntries(words), ...(multiWallet === undefined ? {} : { multiWallet }) }
}

const nameOf = (option: keyof LocalFeatures): string =>
  `"features.${option}"${option === 'history' ? ' (now "activity")' : ''}`
