import { createAppKit } from 'tapkit'
import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { markReady } from './ready.ts'

export function compose() {
  return createAppKit({
    metadata: { name: 'Bench', url: location.origin },
    theme: { mode: 'light' },
    plugins: [
      eip155({ networks: [mainnet, base] }),
      solana({ networks: [solanaMainnet] }),
      bip122({ networks: [bitcoin] }),
      stacks({ networks: [stacksMainnet] }),
      send(),
      receive(),
    ],
  })
}

/** Marks the moment at which the kit's button is drawn and hears a press. */
export function watchButton(): void {
  const button = document.querySelector('tapkit-button')?.shadowRoot?.querySelector('button')
  if (button) markReady(button)
  else setTimeout(watchButton)
}
