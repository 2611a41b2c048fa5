import { createRoot } from 'react-dom/client'
import { installBitcoinWallets } from '../../wallet/bitcoin/index.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'
import { App } from './App.tsx'
import { composeBitcoin } from './composeBitcoin.ts'

const { bitcoin } = await loadSandboxConfig()
const query = new URLSearchParams(location.search)
if (query.get('wallet') !== 'none') installBitcoinWallets({ ...bitcoin, ordinals: query.get('ordinals') === 'on' })
const { kernel, requests } = composeBitcoin(bitcoin)
Object.assign(globalThis, { kernel, requests })
const root = document.getElementById('root')
if (root) createRoot(root).render(<App requests={requests} explorerUrl={bitcoin.explorerUrl} />)
