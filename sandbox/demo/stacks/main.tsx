import { createRoot } from 'react-dom/client'
import { installStacksWallet } from '../../wallet/stacks/index.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'
import { App } from './App.tsx'
import { composeStacks } from './composeStacks.ts'

const query = new URLSearchParams(location.search)
const { stacks } = await loadSandboxConfig()
if (query.get('wallet') !== 'none') installStacksWallet(stacks)
const kit = composeStacks(stacks)
Object.assign(globalThis, { appkit: kit })
const mode = query.get('theme')
if (mode) document.documentElement.dataset.theme = mode
const root = document.getElementById('root')
if (root) createRoot(root).render(<App kit={kit} apiUrl={stacks.apiUrl} />)
