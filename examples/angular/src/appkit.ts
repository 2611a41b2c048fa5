import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'

export const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'https://acme.example' },
  plugins: [eip155({ networks: [mainnet] }), send(), receive()],
})

export const pay = () => appkit.open('Send', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '0.01' })
