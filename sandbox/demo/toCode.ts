import type { ThemeOptions } from 'tapkit/kernel'
import type { Composition } from './compose.ts'
import { keysOf, namespaces, networks } from './networks.ts'

/** The composition as the host app would write it. */
export function toCode({ networks: keys, ...features }: Composition, theme: ThemeOptions): string {
  const chains = namespaces.flatMap((namespace) => {
    const own = keysOf(keys, namespace)
    return own.length > 0 ? [{ namespace, own: own.map((key) => networks[key]) }] : []
  })
  const on = (['receive', 'send'] as const).filter((key) => features[key])
  const flags = [features.multiWallet && 'multiWallet: true', !features.networkSwitch && 'networkSwitch: false'].filter(
    Boolean,
  )
  const look = [`mode: '${theme.mode ?? 'system'}'`, theme.accent && `accent: '${theme.accent}'`]
    .filter(Boolean)
    .join(', ')
  const plugins = [
    ...chains.map(({ namespace, own }) => `${namespace}({ networks: [${own.map((one) => one.as).join(', ')}] })`),
    ...on.map((key) => `${key}()`),
  ]
  return [
    `import { createAppKit } from 'tapkit'`,
    ...chains.flatMap(({ namespace, own }) => {
      const names = own.map((one) => (one.as === one.imports ? one.as : `${one.imports} as ${one.as}`)).sort()
      return [
        `import { ${namespace} } from 'tapkit/${namespace}'`,
        `import { ${names.join(', ')} } from 'tapkit/${namespace}/networks'`,
      ]
    }),
    ...on.map((key) => `import { ${key} } from 'tapkit/features/${key}'`),
    '',
    'export const appkit = createAppKit({',
    `  metadata: { name: 'Acme', url: 'https://acme.app' },`,
    `  theme: { ${look} },`,
    ...(flags.length > 0 ? [`  features: { ${flags.join(', ')} },`] : []),
    ...(plugins.length > 2
      ? ['  plugins: [', ...plugins.map((plugin) => `    ${plugin},`), '  ],']
      : [`  plugins: [${plugins.join(', ')}],`]),
    '})',
  ].join('\n')
}
