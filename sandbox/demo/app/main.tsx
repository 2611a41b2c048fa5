import { createRoot } from 'react-dom/client'
import { announceWallets } from '../announceWallets.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'
import { App } from './App.tsx'

const config = await loadSandboxConfig()
announceWallets(config)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App config={config} />)
