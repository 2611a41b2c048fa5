import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { selectAccount } from 'tapkit/kernel'

const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'https://acme.example' },
  plugins: [eip155({ networks: [mainnet] }), send(), receive()],
})

const line = document.querySelector('#account')
const pay = document.querySelector('#pay')

function show() {
  const { status, address } = selectAccount(appkit.state)
  line.textContent = address ?? 'Not connected'
  pay.hidden = status !== 'connected'
}

pay.addEventListener('click', () =>
  appkit.open('Send', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '0.01' }),
)
appkit.subscribe(show)
show()
