import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { auth } from '../../../plugins/auth/auth.ts'

/** An app whose visitors log in with a passkey; `secure` of its address is the origin of the secure page. */
const secure = new URLSearchParams(location.search).get('secure') ?? ''

declare global {
  var loginApp: ReturnType<typeof createAppKit>
}

globalThis.loginApp = createAppKit({
  metadata: { name: 'Acme', url: location.origin },
  plugins: [eip155({ networks: [mainnet] }), auth({ secure })],
})

document.title = 'Acme'
document.documentElement.lang = 'en'
const opener = document.createElement('button')
opener.textContent = 'Account'
opener.addEventListener('click', () => globalThis.loginApp.open())
document.body.append(opener)
