import { bip122 } from 'tapkit/bip122'
import { bitcoinRegtest } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { chooser } from 'tapkit/features/chooser'
import { createKernel } from 'tapkit/kernel'
import { localeFromQuery } from '../localeFromQuery.ts'

/** Bitcoin and nothing else: the plugin, the chooser, and the requests that use both. */
export function composeBitcoin({ explorerUrl }: { readonly explorerUrl: string }) {
  const kernel = createKernel({
    name: 'bitcoin-demo',
    metadata: { name: 'tapkit demo', url: location.origin },
    ...localeFromQuery(),
    plugins: [bip122({ networks: [bitcoinRegtest], explorers: { [bitcoinRegtest.id]: explorerUrl } }), chooser()],
  })
  return { kernel, requests: createRequest(kernel) }
}

/** The same as the host app would write it. */
export const code = `import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { createRequest } from 'tapkit/bip122/request'
import { chooser } from 'tapkit/features/chooser'
import { createKernel } from 'tapkit/kernel'

const kernel = createKernel({
  plugins: [bip122({ networks: [bitcoin] }), chooser()],
})
const { request } = createRequest(kernel)

const reply = await request('getAddresses', {
  purposes: ['payment', 'ordinals'],
})`
