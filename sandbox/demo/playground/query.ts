import type { ThemeOptions } from 'tapkit/kernel'
import { type Composition, wholeComposition } from '../compose.ts'
import { isReachable, type StateId, stateIds } from '../inline/states.ts'
import { isHere, networkKeys } from '../networks.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'
import { topics } from './topics.ts'

/** All that a visitor can set, and hand on as an address. */
export type Playground = {
  readonly composition: Composition
  readonly theme: ThemeOptions
  /** The state that the inline modal is brought to. */
  readonly view: StateId
}

type Feature = Exclude<keyof Composition, 'networks'>

const featureKeys: readonly Feature[] = [
  'send',
  'receive',
  'names',
  'api',
  'history',
  'onramp',
  'pay',
  'runes',
  'swap',
  'permits',
  'auth',
  'socials',
  'signIn',
  'capture',
  'walletConnect',
  'wallets',
  'tokens',
  'multiWallet',
  'networkSwitch',
  'legal',
  'debug',
]

/** What a page comes with: a topic's own, else a whole account. */
export type Usual = Pick<Playground, 'composition' | 'view'>
export const usualOf = (path: string): Usual => topics[path] ?? { composition: wholeComposition, view: 'connect' }

/** Reads `networks`, `features`, `theme`, `accent` and `view`; what is not there, or means nothing, is as it comes. */
export function readQuery(config: SandboxConfig, query = new URLSearchParams(location.search)): Playground {
  const usual = usualOf(location.pathname)
  const composition = readComposition(config, query, usual.composition)
  const mode = query.get('theme')
  const accent = query.get('accent') ?? ''
  const view = stateIds.find((id) => id === query.get('view')) ?? usual.view
  return {
    composition,
    theme: {
      mode: mode === 'dark' || mode === 'light' ? mode : 'system',
      ...(/^[\da-f]{6}$/i.test(accent) ? { accent: `#${accent}` } : {}),
    },
    view: isReachable(view, composition) ? view : 'connect',
  }
}

function readComposition(config: SandboxConfig, query: URLSearchParams, usual: Composition): Composition {
  const wanted = query.get('networks')?.split(',') ?? usual.networks
  // In the order given: the first one is where the app starts.
  const networks = wanted.flatMap((name) => networkKeys.find((key) => key === name && isHere(config, key)) ?? [])
  const listed = query.get('features')?.split(',')
  const features = featureKeys.map((key) => [key, listed ? listed.includes(key) : usual[key]])
  return {
    ...usual,
    ...Object.fromEntries(features),
    ...(query.has('multi') && { multiWallet: true }),
    networks: networks.length > 0 ? networks : usual.networks.filter((key) => isHere(config, key)),
  }
}

/** The same as a query, on top of what stands there; what is as it comes is left out. */
export function writeQuery(
  { composition, theme, view }: Playground,
  base: URLSearchParams,
  usual: Usual,
): URLSearchParams {
  const on = featureKeys.filter((key) => composition[key])
  const usuallyOn = featureKeys.filter((key) => usual.composition[key])
  const values: Readonly<Record<string, string>> = {
    networks: unless(composition.networks.join(), usual.composition.networks.join()),
    features: unless(on.join() || 'none', usuallyOn.join()),
    theme: unless(theme.mode ?? 'system', 'system'),
    accent: theme.accent?.slice(1) ?? '',
    view: unless(view, usual.view),
    multi: '',
  }
  const query = new URLSearchParams(base)
  for (const [key, value] of Object.entries(values)) {
    if (value) query.set(key, value)
    else query.delete(key)
  }
  return query
}

const unless = (value: string, usual: string): string => (value === usual ? '' : value)

/** A query as one reads it in an address. */
export const toText = (query: URLSearchParams): string => query.toString().replaceAll('%2C', ',')
