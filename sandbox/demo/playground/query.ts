import type { ThemeOptions } from 'tapkit/kernel'
import { type Composition, defaultComposition } from '../compose.ts'
import { isReachable, type StateId, stateIds } from '../inline/states.ts'
import { isHere, networkKeys } from '../networks.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'

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
  'swap',
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

/** Reads `networks`, `features`, `theme`, `accent` and `view`; what is not there, or means nothing, is as it comes. */
export function readQuery(config: SandboxConfig, query = new URLSearchParams(location.search)): Playground {
  const composition = readComposition(config, query)
  const mode = query.get('theme')
  const accent = query.get('accent') ?? ''
  const view = stateIds.find((id) => id === query.get('view')) ?? 'connect'
  return {
    composition,
    theme: {
      mode: mode === 'dark' || mode === 'light' ? mode : 'system',
      ...(/^[\da-f]{6}$/i.test(accent) ? { accent: `#${accent}` } : {}),
    },
    view: isReachable(view, composition) ? view : 'connect',
  }
}

function readComposition(config: SandboxConfig, query: URLSearchParams): Composition {
  const wanted = query.get('networks')?.split(',') ?? defaultComposition.networks
  // In the order given: the first one is where the app starts.
  const networks = wanted.flatMap((name) => networkKeys.find((key) => key === name && isHere(config, key)) ?? [])
  const listed = query.get('features')?.split(',')
  const features = featureKeys.map((key) => [key, listed ? listed.includes(key) : defaultComposition[key]])
  return {
    ...defaultComposition,
    ...Object.fromEntries(features),
    ...(query.has('multi') && { multiWallet: true }),
    networks: networks.length > 0 ? networks : defaultComposition.networks.filter((key) => isHere(config, key)),
  }
}

/** The same as a query, on top of what stands there; what is as it comes is left out. */
export function writeQuery({ composition, theme, view }: Playground, base: URLSearchParams): URLSearchParams {
  const on = featureKeys.filter((key) => composition[key])
  const usual = featureKeys.filter((key) => defaultComposition[key])
  const values: Readonly<Record<string, string>> = {
    networks: unless(composition.networks.join(), defaultComposition.networks.join()),
    features: unless(on.join() || 'none', usual.join()),
    theme: unless(theme.mode ?? 'system', 'system'),
    accent: theme.accent?.slice(1) ?? '',
    view: unless(view, 'connect'),
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
