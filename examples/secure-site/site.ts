import type { FrameOptions } from 'tapkit/auth/frame'
import { base, mainnet } from 'tapkit/eip155/networks'
import { solanaMainnet } from 'tapkit/solana/networks'

export const site: FrameOptions = {
  name: 'Acme',
  hosts: ['http://localhost:5173'],
  networks: [mainnet, base, solanaMainnet],
}
