import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { markReady } from './ready.ts'

export function compose() {
  return createAppKit({
    metadata: { name: 'Bench', url: location.origin },
    theme: { mode: 'light' },
    plugins: [eip155({ networks: [mainnet, base] }), send(), receive()],
  })
}

/** Marks the moment at which the kit's button is drawn and hears a press. */
export function watchButton(): void {
  const button = document.querySelector('tapkit-button')?.shadowRoot?.querySelector('button')
  if (button) markReady(button)
  else setTimeout(watchButton)
}
