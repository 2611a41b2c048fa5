import { announceWallets } from '../announceWallets.ts'
import { compose, defaultComposition } from '../compose.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'

const config = await loadSandboxConfig()
announceWallets(config)
const left = compose({ config, name: 'left', theme: { mode: 'light' } })
const right = compose({
  config,
  name: 'right',
  theme: { mode: 'dark' },
  composition: { ...defaultComposition, networks: ['base'] },
})
Object.assign(globalThis, { left, right })
