import { createAppKit } from 'tapkit'
import { auth } from 'tapkit/auth'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { selectAccount } from 'tapkit/kernel'

const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'http://localhost:5173' },
  plugins: [eip155({ networks: [mainnet, base] }), auth({ secure: 'http://localhost:5174' })],
})

const line = document.querySelector('#account')
appkit.subscribe(() => {
  if (line) line.textContent = selectAccount(appkit.state).address ?? 'Not connected'
})
