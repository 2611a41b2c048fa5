import { announceWallets } from '../announceWallets.ts'
import { compose } from '../compose.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'

const config = await loadSandboxConfig()
announceWallets(config)
Object.assign(globalThis, { appkit: compose({ config }) })
