import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { send } from 'tapkit/features/send'
import { serverStorage, siwx } from 'tapkit/features/siwx'

export const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'https://acme.example' },
  plugins: [eip155({ networks: [mainnet] }), send(), siwx({ storage: serverStorage({ url: '/sign-in' }) })],
})
