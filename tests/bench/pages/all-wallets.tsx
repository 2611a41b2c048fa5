import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { wallets } from 'tapkit/features/wallets'
import { watchButton } from './compose.ts'

// Five thousand wallets, as a directory would list them.
const list = Array.from({ length: 5_000 }, (_, index) => ({
  id: `wallet-${index}`,
  name: `Wallet ${index}`,
  rdns: `example.wallet${index}`,
  badge_type: index % 4 === 0 ? 'certified' : 'none',
  image_id: `picture-${index}`,
  homepage: `https://wallet-${index}.example`,
  mobile_link: `wallet${index}://`,
  supports_wc: true,
}))

document.querySelector('#app')?.append(document.createElement('tapkit-button'))
createAppKit({
  metadata: { name: 'Bench', url: location.origin },
  theme: { mode: 'light' },
  plugins: [eip155({ networks: [mainnet] }), wallets({ list, imageUrl: '/all-wallets/picture.svg?{id}' })],
})
watchButton()
