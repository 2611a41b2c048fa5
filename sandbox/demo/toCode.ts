import type { ThemeOptions } from 'tapkit/kernel'
import type { Composition } from './compose.ts'
import { keysOf, namespaces, networks } from './networks.ts'

/** The composition as the host app would write it. */
export function toCode({ networks: keys, ...features }: Composition, theme: ThemeOptions): string {
  const chains = namespaces.flatMap((namespace) => {
    const own = keysOf(keys, namespace)
    return own.length > 0 ? [{ namespace, own: own.map((key) => networks[key]) }] : []
  })
  const on = (['history', 'names', 'onramp', 'pay', 'receive', 'runes', 'send', 'swap', 'tokens'] as const).filter(
    (key) => features[key],
  )
  // On Solana, somebody has to be named who trades.
  const isTraded = features.swap && chains.some(({ namespace }) => namespace === 'solana')
  const flags = [features.multiWallet && 'multiWallet: true', !features.networkSwitch && 'networkSwitch: false'].filter(
    Boolean,
  )
  const look = [`mode: '${theme.mode ?? 'system'}'`, theme.accent && `accent: '${theme.accent}'`]
    .filter(Boolean)
    .join(', ')
  const plugins = [
    ...chains.map(({ namespace, own }) => `${namespace}({ networks: [${own.map((one) => one.imports).join(', ')}] })`),
    ...on.map((key) => `${key}()`),
    ...(isTraded ? [`jupiter({ apiKey: 'YOUR_KEY' })`] : []),
    ...(features.api ? [`blockchainApi({ projectId: 'YOUR_PROJECT_ID' })`] : []),
    ...(features.auth
      ? [`auth({ secure: 'https://keys.acme.app', email: true${features.socials ? ', socials: true' : ''} })`]
      : []),
    ...(features.signIn ? ['siwx()'] : []),
    ...(features.capture ? [`emailCapture({ endpoint: '/api/email' })`] : []),
    ...(features.wallets ? [`wallets({ projectId: 'YOUR_PROJECT_ID' })`] : []),
    ...(features.walletConnect ? [`walletconnect({ projectId: 'YOUR_PROJECT_ID' })`] : []),
  ]
  return [
    `import { createAppKit } from 'tapkit'`,
    ...(features.auth ? [`import { auth } from 'tapkit/auth'`] : []),
    ...(features.api ? [`import { blockchainApi } from 'tapkit/blockchain-api'`] : []),
    ...chains.flatMap(({ namespace, own }) => {
      const names = own.map((one) => one.imports).sort()
      return [
        `import { ${namespace} } from 'tapkit/${namespace}'`,
        `import { ${names.join(', ')} } from 'tapkit/${namespace}/networks'`,
      ]
    }),
    ...on.map((key) => `import { ${key} } from 'tapkit/features/${key}'`),
    ...(isTraded ? [`import { jupiter } from 'tapkit/features/swap/jupiter'`] : []),
    ...(features.capture ? [`import { emailCapture } from 'tapkit/features/email-capture'`] : []),
    ...(features.signIn ? [`import { siwx } from 'tapkit/features/siwx'`] : []),
    ...(features.wallets ? [`import { wallets } from 'tapkit/features/wallets'`] : []),
    ...(features.walletConnect ? [`import { walletconnect } from 'tapkit/walletconnect'`] : []),
    '',
    'export const appkit = createAppKit({',
    `  metadata: { name: 'Acme', url: 'https://acme.app' },`,
    `  theme: { ${look} },`,
    ...(flags.length > 0 ? [`  features: { ${flags.join(', ')} },`] : []),
    ...(features.legal ? [`  termsUrl: '/terms',`, `  privacyUrl: '/privacy',`] : []),
    ...(features.debug ? ['  debug: true,'] : []),
    ...(plugins.length > 2
      ? ['  plugins: [', ...plugins.map((plugin) => `    ${plugin},`), '  ],']
      : [`  plugins: [${plugins.join(', ')}],`]),
    '})',
  ].join('\n')
}
