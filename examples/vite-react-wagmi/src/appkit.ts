import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { wagmiAdapter } from 'tapkit/eip155/wagmi'
import { config } from './config'

export const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'https://acme.example' },
  plugins: [eip155({ networks: [mainnet] }), wagmiAdapter({ config })],
})
