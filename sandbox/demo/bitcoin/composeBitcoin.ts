import { bip122 } from 'tapkit/bip122'
import { bitcoinRegtest } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { chooser } from 'tapkit/features/chooser'
import { runes } from 'tapkit/features/runes'
import { createKernel } from 'tapkit/kernel'
import { localeFromQuery } from '../localeFromQuery.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'

/** Bitcoin and nothing else: the plugin, the chooser, runes, and the requests that use them. */
export function composeBitcoin({ explorerUrl, ordUrl, ordersUrl }: SandboxConfig['bitcoin']) {
  const { id } = bitcoinRegtest
  const kernel = createKernel({
    name: 'bitcoin-demo',
    metadata: { name: 'tapkit demo', url: location.origin },
    ...localeFromQuery(),
    plugins: [
      bip122({ networks: [bitcoinRegtest], explorers: { [id]: explorerUrl }, ordinals: { [id]: ordUrl } }),
      chooser(),
      runes({ services: { [id]: ordersUrl } }),
    ],
  })
  return { kernel, requests: createRequest(kernel) }
}

/** The same as the host app would write it. */
export const code = `import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { chooser } from 'tapkit/features/chooser'
import { runes } from 'tapkit/features/runes'
import { createKernel } from 'tapkit/kernel'

const kernel = createKernel({
  plugins: [bip122({ networks: [bitcoin] }), chooser(), runes()],
})
const { request } = createRequest(kernel)

const reply = await request('getAddresses', {
  purposes: ['payment', 'ordinals'],
})`
